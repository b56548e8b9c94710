// The runtime API of translated programs: CUDA's, with `port` where CUDA has `cuda`. Arguments,
// defaults, results and ordering rules are CUDA's, so whoever knows one knows the other; comments
// here say only what is not plain from that.
//
// Every call returns an error code, which is also kept for portGetLastError. Work that was only
// enqueued reports its errors from a later call; an error inside a kernel stays until
// portDeviceReset. Set CU2PORT_LOG=1 to read on stderr why a call failed, CU2PORT_PROFILE=1 to read
// how long kernels ran; set CU2PORT_DEVICE to the devices that the program is to see: cpu, opencl,
// opencl:1, all, or a list of these.
#pragma once

// Programs have macros of names in this header, min and max for two, and may have them before it:
// it is included where they include CUDA's.
#include "cu2port/hide_macros.h"
#define CU2PORT_MACROS_ARE_HIDDEN

#ifdef __cplusplus
extern "C++" { // a program may include CUDA's header within extern "C" { }
#include "cu2port/host_math.h"
#include "cu2port/module.h"
#endif
#ifdef CU2PORT_CUDA_NAMES
#include "cu2port/cuda_names.h"
#else
#define CU2PORT_OF_RELEASE(symbol)
#endif
#include "cu2port/cuda_guards.h"
#include "cu2port/device.h"
#include "cu2port/types.h"
#if defined(CUDA_API_PER_THREAD_DEFAULT_STREAM) && !defined(CU2PORT_CUDA_NAMES)
#include "cu2port/per_thread_streams.h"
#endif

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// The CUDA version whose API this is, as CUDART_VERSION counts: 12.4.
#ifndef CUDART_VERSION
#define CUDART_VERSION 12040
#endif
#ifndef CUDA_VERSION
#define CUDA_VERSION CUDART_VERSION
#endif

// C functions: objects of C, and whatever else the linker meets, call them by CUDA's names.
#ifdef __cplusplus
extern "C" {
#endif

// --- Errors
// -------------------------------------------------------------------------------------------------

/// The last error of this host thread, which is then forgotten (an error inside a kernel is not).
portError_t portGetLastError();
portError_t portPeekAtLastError();
const char *portGetErrorName(portError_t error);
const char *portGetErrorString(portError_t error);

// --- Devices
// -------------------------------------------------------------------------------------------------

/// How many devices the program sees: one, unless CU2PORT_DEVICE names more.
portError_t portGetDeviceCount(int *count);
portError_t portSetDevice(int device);
portError_t portGetDevice(int *device);
portError_t portGetDeviceProperties(struct portDeviceProp *prop, int device)
    CU2PORT_OF_RELEASE(cudaGetDeviceProperties_v2);
portError_t portDeviceGetAttribute(int *value, enum portDeviceAttr attr, int device);
portError_t portChooseDevice(int *device, const struct portDeviceProp *prop);
portError_t portSetValidDevices(int *devices, int count);
portError_t portInitDevice(int device, unsigned int deviceFlags, unsigned int flags);
portError_t portSetDeviceFlags(unsigned int flags);
portError_t portGetDeviceFlags(unsigned int *flags);
portError_t portDeviceSynchronize();
/// Waits for the current device, then frees all of its memory, streams and events and forgets its
/// errors.
portError_t portDeviceReset();
portError_t portDeviceGetPCIBusId(char *pciBusId, int length, int device);
portError_t portDeviceGetByPCIBusId(int *device, const char *pciBusId);
portError_t portDeviceGetStreamPriorityRange(int *leastPriority, int *greatestPriority);
/// Limits and preferences that steer a GPU's hardware are kept and given back, and have no effect.
portError_t portDeviceSetLimit(enum portLimit limit, size_t value);
portError_t portDeviceGetLimit(size_t *value, enum portLimit limit);
portError_t portDeviceSetCacheConfig(enum portFuncCache config);
portError_t portDeviceGetCacheConfig(enum portFuncCache *config);
portError_t portDeviceSetSharedMemConfig(enum portSharedMemConfig config);
portError_t portDeviceGetSharedMemConfig(enum portSharedMemConfig *config);
/// Devices copy to one another through the host: no peer access.
portError_t portDeviceCanAccessPeer(int *canAccessPeer, int device, int peerDevice);
portError_t portDeviceEnablePeerAccess(int peerDevice, unsigned int flags);
portError_t portDeviceDisablePeerAccess(int peerDevice);
portError_t portDeviceGetP2PAttribute(int *value, enum portDeviceP2PAttr attr, int srcDevice,
                                      int dstDevice);
portError_t portDriverGetVersion(int *version);
portError_t portRuntimeGetVersion(int *version);
portError_t portThreadSynchronize();
portError_t portThreadExit();
portError_t portThreadSetLimit(enum portLimit limit, size_t value);
portError_t portThreadGetLimit(size_t *value, enum portLimit limit);
portError_t portThreadSetCacheConfig(enum portFuncCache config);
portError_t portThreadGetCacheConfig(enum portFuncCache *config);
portError_t portProfilerStart();
portError_t portProfilerStop();

// --- Memory
// -------------------------------------------------------------------------------------------------

portError_t portMalloc(void **devPtr, size_t size);
portError_t portMallocPitch(void **devPtr, size_t *pitch, size_t width, size_t height);
portError_t portMalloc3D(struct portPitchedPtr *pitchedDevPtr, struct portExtent extent);
portError_t portMallocManaged(void **devPtr, size_t size,
                              unsigned int flags CU2PORT_DEFAULT(portMemAttachGlobal));
portError_t portMallocAsync(void **devPtr, size_t size, portStream_t stream);
portError_t portFree(void *devPtr);
portError_t portFreeAsync(void *devPtr, portStream_t stream);
/// Memory comes from the device itself, and goes back to it: a pool only counts it.
portError_t portMallocFromPoolAsync(void **devPtr, size_t size, portMemPool_t pool,
                                    portStream_t stream);
portError_t portMemPoolCreate(portMemPool_t *pool, const struct portMemPoolProps *props);
portError_t portMemPoolDestroy(portMemPool_t pool);
portError_t portMemPoolSetAttribute(portMemPool_t pool, enum portMemPoolAttr attr, void *value);
portError_t portMemPoolGetAttribute(portMemPool_t pool, enum portMemPoolAttr attr, void *value);
portError_t portMemPoolTrimTo(portMemPool_t pool, size_t minBytesToKeep);
portError_t portMemPoolSetAccess(portMemPool_t pool, const struct portMemAccessDesc *descList,
                                 size_t count);
portError_t portMemPoolGetAccess(enum portMemAccessFlags *flags, portMemPool_t pool,
                                 struct portMemLocation *location);
portError_t portDeviceGetDefaultMemPool(portMemPool_t *pool, int device);
portError_t portDeviceGetMemPool(portMemPool_t *pool, int device);
portError_t portDeviceSetMemPool(int device, portMemPool_t pool);
/// Memory and events of other processes cannot be had: portErrorNotSupported.
portError_t portIpcGetMemHandle(portIpcMemHandle_t *handle, void *devPtr);
portError_t portIpcOpenMemHandle(void **devPtr, portIpcMemHandle_t handle, unsigned int flags);
portError_t portIpcCloseMemHandle(void *devPtr);
portError_t portIpcGetEventHandle(portIpcEventHandle_t *handle, portEvent_t event);
portError_t portIpcOpenEventHandle(portEvent_t *event, portIpcEventHandle_t handle);
portError_t portMallocHost(void **ptr, size_t size);
portError_t portHostAlloc(void **pHost, size_t size, unsigned int flags);
portError_t portFreeHost(void *ptr);
portError_t portHostRegister(void *ptr, size_t size, unsigned int flags);
portError_t portHostUnregister(void *ptr);
portError_t portHostGetDevicePointer(void **pDevice, void *pHost, unsigned int flags);
portError_t portHostGetFlags(unsigned int *pFlags, void *pHost);
portError_t portMemGetInfo(size_t *free, size_t *total);
portError_t portPointerGetAttributes(struct portPointerAttributes *attributes, const void *ptr);
/// Hints about managed memory are checked, and need no action: every device here uses it in place.
portError_t portMemPrefetchAsync(const void *devPtr, size_t count, int dstDevice,
                                 portStream_t stream CU2PORT_DEFAULT(0));
portError_t portMemPrefetchAsync_v2(const void *devPtr, size_t count,
                                    struct portMemLocation location, unsigned int flags,
                                    portStream_t stream CU2PORT_DEFAULT(0));
portError_t portMemAdvise(const void *devPtr, size_t count, enum portMemoryAdvise advice,
                          int device);
portError_t portMemAdvise_v2(const void *devPtr, size_t count, enum portMemoryAdvise advice,
                             struct portMemLocation location);
portError_t portStreamAttachMemAsync(portStream_t stream, void *devPtr,
                                     size_t length CU2PORT_DEFAULT(0),
                                     unsigned int flags CU2PORT_DEFAULT(portMemAttachSingle));

// --- Copies and fills
// -----------------------------------------------------------------------------------------------

portError_t portMemcpy(void *dst, const void *src, size_t count, enum portMemcpyKind kind);
portError_t portMemcpyAsync(void *dst, const void *src, size_t count, enum portMemcpyKind kind,
                            portStream_t stream CU2PORT_DEFAULT(0));
portError_t portMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                         size_t height, enum portMemcpyKind kind);
portError_t portMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch,
                              size_t width, size_t height, enum portMemcpyKind kind,
                              portStream_t stream CU2PORT_DEFAULT(0));
portError_t portMemcpy3D(const struct portMemcpy3DParms *p);
portError_t portMemcpy3DAsync(const struct portMemcpy3DParms *p,
                              portStream_t stream CU2PORT_DEFAULT(0));
portError_t portMemcpyPeer(void *dst, int dstDevice, const void *src, int srcDevice, size_t count);
portError_t portMemcpyPeerAsync(void *dst, int dstDevice, const void *src, int srcDevice,
                                size_t count, portStream_t stream CU2PORT_DEFAULT(0));
portError_t portMemset(void *devPtr, int value, size_t count);
portError_t portMemsetAsync(void *devPtr, int value, size_t count,
                            portStream_t stream CU2PORT_DEFAULT(0));
portError_t portMemset2D(void *devPtr, size_t pitch, int value, size_t width, size_t height);
portError_t portMemset2DAsync(void *devPtr, size_t pitch, int value, size_t width, size_t height,
                              portStream_t stream CU2PORT_DEFAULT(0));
portError_t portMemset3D(struct portPitchedPtr pitchedDevPtr, int value, struct portExtent extent);
portError_t portMemset3DAsync(struct portPitchedPtr pitchedDevPtr, int value,
                              struct portExtent extent, portStream_t stream CU2PORT_DEFAULT(0));

// `symbol` is the address of the variable's host twin; the templates below take the variable
// itself.
portError_t portMemcpyToSymbol(const void *symbol, const void *src, size_t count,
                               size_t offset CU2PORT_DEFAULT(0),
                               enum portMemcpyKind kind CU2PORT_DEFAULT(portMemcpyHostToDevice));
portError_t portMemcpyToSymbolAsync(const void *symbol, const void *src, size_t count,
                                    size_t offset, enum portMemcpyKind kind,
                                    portStream_t stream CU2PORT_DEFAULT(0));
portError_t portMemcpyFromSymbol(void *dst, const void *symbol, size_t count,
                                 size_t offset CU2PORT_DEFAULT(0),
                                 enum portMemcpyKind kind CU2PORT_DEFAULT(portMemcpyDeviceToHost));
portError_t portMemcpyFromSymbolAsync(void *dst, const void *symbol, size_t count, size_t offset,
                                      enum portMemcpyKind kind,
                                      portStream_t stream CU2PORT_DEFAULT(0));
portError_t portGetSymbolAddress(void **devPtr, const void *symbol);
portError_t portGetSymbolSize(size_t *size, const void *symbol);

// --- Streams and events
// ---------------------------------------------------------------------------------------------

portError_t portStreamCreate(portStream_t *pStream);
portError_t portStreamCreateWithFlags(portStream_t *pStream, unsigned int flags);
portError_t portStreamCreateWithPriority(portStream_t *pStream, unsigned int flags, int priority);
portError_t portStreamDestroy(portStream_t stream);
portError_t portStreamSynchronize(portStream_t stream);
portError_t portStreamQuery(portStream_t stream);
portError_t portStreamWaitEvent(portStream_t stream, portEvent_t event,
                                unsigned int flags CU2PORT_DEFAULT(0));
portError_t portStreamGetFlags(portStream_t hStream, unsigned int *flags);
portError_t portStreamGetPriority(portStream_t hStream, int *priority);
portError_t portStreamGetId(portStream_t hStream, unsigned long long *streamId);
/// Attributes are kept for whoever asks, and have no effect.
portError_t portStreamSetAttribute(portStream_t hStream, portStreamAttrID attr,
                                   const portStreamAttrValue *value);
portError_t portStreamGetAttribute(portStream_t hStream, portStreamAttrID attr,
                                   portStreamAttrValue *value_out);
portError_t portStreamCopyAttributes(portStream_t dst, portStream_t src);
portError_t portCtxResetPersistingL2Cache();
portError_t portStreamAddCallback(portStream_t stream, portStreamCallback_t callback,
                                  void *userData, unsigned int flags);
portError_t portLaunchHostFunc(portStream_t stream, portHostFn_t fn, void *userData);

portError_t portEventCreate(portEvent_t *event);
portError_t portEventCreateWithFlags(portEvent_t *event, unsigned int flags);
portError_t portEventDestroy(portEvent_t event);
portError_t portEventRecord(portEvent_t event, portStream_t stream CU2PORT_DEFAULT(0));
portError_t portEventRecordWithFlags(portEvent_t event, portStream_t stream CU2PORT_DEFAULT(0),
                                     unsigned int flags CU2PORT_DEFAULT(0));
portError_t portEventSynchronize(portEvent_t event);
portError_t portEventQuery(portEvent_t event);
portError_t portEventElapsedTime(float *ms, portEvent_t start, portEvent_t end);

// --- Kernels
// -------------------------------------------------------------------------------------------------

/// The `<<<grid, block, shared, stream>>>` of the kernel call that follows, on this thread.
void portLaunch(dim3 grid, dim3 block, size_t shared CU2PORT_DEFAULT(0),
                portStream_t stream CU2PORT_DEFAULT(0));
portError_t portLaunchKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args,
                             size_t sharedMem, portStream_t stream);
portError_t portLaunchCooperativeKernel(const void *func, dim3 gridDim, dim3 blockDim, void **args,
                                        size_t sharedMem, portStream_t stream);
/// Attributes that only steer a GPU's scheduling are checked and have no effect; what would need
/// clusters of blocks, or an event within a launch, is portErrorNotSupported.
portError_t portLaunchKernelExC(const portLaunchConfig_t *config, const void *func, void **args);
portError_t portFuncSetAttribute(const void *func, enum portFuncAttribute attr, int value);
portError_t portFuncGetAttributes(struct portFuncAttributes *attr, const void *func);
portError_t portFuncSetCacheConfig(const void *func, enum portFuncCache cacheConfig);
portError_t portFuncSetSharedMemConfig(const void *func, enum portSharedMemConfig config);
portError_t portFuncGetName(const char **name, const void *func);
portError_t portOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, const void *func,
                                                          int blockSize, size_t dynamicSMemSize);
portError_t portOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, const void *func,
                                                                   int blockSize,
                                                                   size_t dynamicSMemSize,
                                                                   unsigned int flags);
portError_t portOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, const void *func,
                                                      int numBlocks, int blockSize);

/// For the templates: the block size that keeps the device busiest, and the least number of blocks
/// that does. `sharedFor` gives the dynamic shared memory of a block size; it gets `context`.
portError_t cu2port_bestBlockSize(int *minGridSize, int *blockSize, const void *func,
                                  size_t (*sharedFor)(const void *context, int blockSize),
                                  const void *context, int blockSizeLimit);

/// For the headers of Thrust and CUB: whether the host can use the current device's memory where it
/// is; and a message, once for each algorithm that is not run, with the place that called it.
int cu2port_isHostMemory(void);
void cu2port_tellNotRun(const char *algorithm, const char *why);
#ifdef __cplusplus
} // extern "C"

#include "cu2port/runtime_templates.h"

} // extern "C++"
#endif

#include "cu2port/libraries/cudart.h"

#undef CU2PORT_MACROS_ARE_HIDDEN
#include "cu2port/restore_macros.h"
