// The functions of the CUDA runtime. Default arguments are those of CUDA's C++ interface.
#pragma once

#include "driver_types.h"

#define CUDART_VERSION 12040
#define CUDA_VERSION 12040

extern "C" {

// Errors.
cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);
const char *cudaGetErrorName(cudaError_t error);
const char *cudaGetErrorString(cudaError_t error);

// Devices.
cudaError_t cudaDeviceReset(void);
cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaDeviceSetLimit(cudaLimit limit, __SIZE_TYPE__ value);
cudaError_t cudaDeviceGetLimit(__SIZE_TYPE__ *value, cudaLimit limit);
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *config);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config);
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *config);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config);
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *busId);
cudaError_t cudaDeviceGetPCIBusId(char *busId, int length, int device);
cudaError_t cudaDeviceGetP2PAttribute(int *value, cudaDeviceP2PAttr attribute, int from, int to);
cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device);
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device);
cudaError_t cudaChooseDevice(int *device, const cudaDeviceProp *properties);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaSetValidDevices(int *devices, int count);
cudaError_t cudaSetDeviceFlags(unsigned int flags);
cudaError_t cudaGetDeviceFlags(unsigned int *flags);
cudaError_t cudaDriverGetVersion(int *version);
cudaError_t cudaRuntimeGetVersion(int *version);
cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags);
cudaError_t cudaDeviceDisablePeerAccess(int peer);
cudaError_t cudaThreadExit(void);
cudaError_t cudaThreadSynchronize(void);
cudaError_t cudaThreadSetLimit(cudaLimit limit, __SIZE_TYPE__ value);
cudaError_t cudaThreadGetLimit(__SIZE_TYPE__ *value, cudaLimit limit);
cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config);
cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);

// Streams.
cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags, int priority);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority);
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int *flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0);
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback,
                                  void *userData, unsigned int flags);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *pointer, __SIZE_TYPE__ length = 0,
                                     unsigned int flags = cudaMemAttachSingle);
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *status);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *userData);

// Events.
cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = 0,
                                     unsigned int flags = 0);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end);

// Memory.
cudaError_t cudaMalloc(void **pointer, __SIZE_TYPE__ size);
cudaError_t cudaMallocHost(void **pointer, __SIZE_TYPE__ size);
cudaError_t cudaMallocPitch(void **pointer, __SIZE_TYPE__ *pitch, __SIZE_TYPE__ width,
                            __SIZE_TYPE__ height);
cudaError_t cudaMalloc3D(cudaPitchedPtr *pointer, cudaExtent extent);
cudaError_t cudaMallocAsync(void **pointer, __SIZE_TYPE__ size, cudaStream_t stream);
cudaError_t cudaMallocFromPoolAsync(void **pointer, __SIZE_TYPE__ size, cudaMemPool_t pool,
                                    cudaStream_t stream);
cudaError_t cudaFree(void *pointer);
cudaError_t cudaFreeAsync(void *pointer, cudaStream_t stream);
cudaError_t cudaFreeHost(void *pointer);
cudaError_t cudaHostAlloc(void **pointer, __SIZE_TYPE__ size, unsigned int flags);
cudaError_t cudaHostRegister(void *pointer, __SIZE_TYPE__ size, unsigned int flags);
cudaError_t cudaHostUnregister(void *pointer);
cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned int flags);
cudaError_t cudaHostGetFlags(unsigned int *flags, void *host);
cudaError_t cudaMemGetInfo(__SIZE_TYPE__ *free, __SIZE_TYPE__ *total);
cudaError_t cudaMemcpy(void *to, const void *from, __SIZE_TYPE__ count, cudaMemcpyKind kind);
cudaError_t cudaMemcpyPeer(void *to, int toDevice, const void *from, int fromDevice,
                           __SIZE_TYPE__ count);
cudaError_t cudaMemcpy2D(void *to, __SIZE_TYPE__ toPitch, const void *from, __SIZE_TYPE__ fromPitch,
                         __SIZE_TYPE__ width, __SIZE_TYPE__ height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *parameters);
cudaError_t cudaMemcpyAsync(void *to, const void *from, __SIZE_TYPE__ count, cudaMemcpyKind kind,
                            cudaStream_t stream = 0);
cudaError_t cudaMemcpyPeerAsync(void *to, int toDevice, const void *from, int fromDevice,
                                __SIZE_TYPE__ count, cudaStream_t stream = 0);
cudaError_t cudaMemcpy2DAsync(void *to, __SIZE_TYPE__ toPitch, const void *from,
                              __SIZE_TYPE__ fromPitch, __SIZE_TYPE__ width, __SIZE_TYPE__ height,
                              cudaMemcpyKind kind, cudaStream_t stream = 0);
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *parameters, cudaStream_t stream = 0);
cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *from, __SIZE_TYPE__ count,
                               __SIZE_TYPE__ offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice);
cudaError_t cudaMemcpyFromSymbol(void *to, const void *symbol, __SIZE_TYPE__ count,
                                 __SIZE_TYPE__ offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *from, __SIZE_TYPE__ count,
                                    __SIZE_TYPE__ offset, cudaMemcpyKind kind,
                                    cudaStream_t stream = 0);
cudaError_t cudaMemcpyFromSymbolAsync(void *to, const void *symbol, __SIZE_TYPE__ count,
                                      __SIZE_TYPE__ offset, cudaMemcpyKind kind,
                                      cudaStream_t stream = 0);
cudaError_t cudaGetSymbolAddress(void **pointer, const void *symbol);
cudaError_t cudaGetSymbolSize(__SIZE_TYPE__ *size, const void *symbol);
cudaError_t cudaMemset(void *pointer, int value, __SIZE_TYPE__ count);
cudaError_t cudaMemset2D(void *pointer, __SIZE_TYPE__ pitch, int value, __SIZE_TYPE__ width,
                         __SIZE_TYPE__ height);
cudaError_t cudaMemset3D(cudaPitchedPtr pointer, int value, cudaExtent extent);
cudaError_t cudaMemsetAsync(void *pointer, int value, __SIZE_TYPE__ count, cudaStream_t stream = 0);
cudaError_t cudaMemset2DAsync(void *pointer, __SIZE_TYPE__ pitch, int value, __SIZE_TYPE__ width,
                              __SIZE_TYPE__ height, cudaStream_t stream = 0);
cudaError_t cudaMemset3DAsync(cudaPitchedPtr pointer, int value, cudaExtent extent,
                              cudaStream_t stream = 0);
cudaError_t cudaMemPrefetchAsync(const void *pointer, __SIZE_TYPE__ count, int device,
                                 cudaStream_t stream = 0);
cudaError_t cudaMemAdvise(const void *pointer, __SIZE_TYPE__ count, cudaMemoryAdvise advice,
                          int device);
cudaError_t cudaMemRangeGetAttribute(void *data, __SIZE_TYPE__ size,
                                     cudaMemRangeAttribute attribute, const void *pointer,
                                     __SIZE_TYPE__ count);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *pointer);
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device);
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, __SIZE_TYPE__ keep);
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *pointer);
cudaError_t cudaIpcOpenMemHandle(void **pointer, cudaIpcMemHandle_t handle, unsigned int flags);
cudaError_t cudaIpcCloseMemHandle(void *pointer);
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event);
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle);

// Kernels.
cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                             __SIZE_TYPE__ shared, cudaStream_t stream);
cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                        __SIZE_TYPE__ shared, cudaStream_t stream);
cudaError_t cudaFuncSetCacheConfig(const void *kernel, cudaFuncCache config);
cudaError_t cudaFuncSetSharedMemConfig(const void *kernel, cudaSharedMemConfig config);
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *kernel);
cudaError_t cudaFuncSetAttribute(const void *kernel, cudaFuncAttribute attribute, int value);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel,
                                                          int blockSize, __SIZE_TYPE__ shared);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *kernel,
                                                                   int blockSize,
                                                                   __SIZE_TYPE__ shared,
                                                                   unsigned int flags);
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(__SIZE_TYPE__ *size, const void *kernel,
                                                      int blocks, int blockSize);

// Clang turns `kernel<<<grid, block, shared, stream>>>(...)` into a call of this.
unsigned int __cudaPushCallConfiguration(dim3 grid, dim3 block, __SIZE_TYPE__ shared = 0,
                                         void *stream = nullptr);
// Of this one, when it parses for a device.
cudaError_t cudaConfigureCall(dim3 grid, dim3 block, __SIZE_TYPE__ shared = 0,
                              cudaStream_t stream = nullptr);
} // extern "C"

// The same for arguments that are not `void *` yet, as CUDA's C++ interface has them.
template <class T> cudaError_t cudaMalloc(T **pointer, __SIZE_TYPE__ size);
template <class T>
cudaError_t cudaMallocHost(T **pointer, __SIZE_TYPE__ size, unsigned int flags = 0);
template <class T> cudaError_t cudaHostAlloc(T **pointer, __SIZE_TYPE__ size, unsigned int flags);
template <class T>
cudaError_t cudaMallocManaged(T **pointer, __SIZE_TYPE__ size,
                              unsigned int flags = cudaMemAttachGlobal);
extern "C" cudaError_t cudaMallocManaged(void **pointer, __SIZE_TYPE__ size,
                                         unsigned int flags = cudaMemAttachGlobal);
template <class T>
cudaError_t cudaMallocPitch(T **pointer, __SIZE_TYPE__ *pitch, __SIZE_TYPE__ width,
                            __SIZE_TYPE__ height);
template <class T>
cudaError_t cudaMallocAsync(T **pointer, __SIZE_TYPE__ size, cudaStream_t stream);
template <class T> cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned int flags);
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, __SIZE_TYPE__ count,
                               __SIZE_TYPE__ offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice);
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, __SIZE_TYPE__ count,
                                 __SIZE_TYPE__ offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *from, __SIZE_TYPE__ count,
                                    __SIZE_TYPE__ offset = 0,
                                    cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                    cudaStream_t stream = 0);
template <class T>
cudaError_t
cudaMemcpyFromSymbolAsync(void *to, const T &symbol, __SIZE_TYPE__ count, __SIZE_TYPE__ offset = 0,
                          cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0);
template <class T> cudaError_t cudaGetSymbolAddress(void **pointer, const T &symbol);
template <class T> cudaError_t cudaGetSymbolSize(__SIZE_TYPE__ *size, const T &symbol);
template <class T>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *pointer, __SIZE_TYPE__ length = 0,
                                     unsigned int flags = cudaMemAttachSingle);
cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags);
template <class T>
cudaError_t cudaLaunchKernel(T *kernel, dim3 grid, dim3 block, void **arguments,
                             __SIZE_TYPE__ shared = 0, cudaStream_t stream = 0);
template <class T>
cudaError_t cudaLaunchCooperativeKernel(T *kernel, dim3 grid, dim3 block, void **arguments,
                                        __SIZE_TYPE__ shared = 0, cudaStream_t stream = 0);
template <class T> cudaError_t cudaFuncSetCacheConfig(T *kernel, cudaFuncCache config);
template <class T> cudaError_t cudaFuncSetSharedMemConfig(T *kernel, cudaSharedMemConfig config);
template <class T> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, T *kernel);
template <class T>
cudaError_t cudaFuncSetAttribute(T *kernel, cudaFuncAttribute attribute, int value);
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T kernel, int blockSize,
                                                          __SIZE_TYPE__ shared);
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *gridSize, int *blockSize, T kernel,
                                               __SIZE_TYPE__ shared = 0, int limit = 0);
template <class F, class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *gridSize, int *blockSize, T kernel,
                                                           F sharedOfBlockSize, int limit = 0);

inline cudaPitchedPtr make_cudaPitchedPtr(void *pointer, __SIZE_TYPE__ pitch, __SIZE_TYPE__ xsize,
                                          __SIZE_TYPE__ ysize) {
  return {pointer, pitch, xsize, ysize};
}
inline cudaPos make_cudaPos(__SIZE_TYPE__ x, __SIZE_TYPE__ y, __SIZE_TYPE__ z) { return {x, y, z}; }
inline cudaExtent make_cudaExtent(__SIZE_TYPE__ width, __SIZE_TYPE__ height, __SIZE_TYPE__ depth) {
  return {width, height, depth};
}
