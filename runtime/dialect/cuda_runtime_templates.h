// CUDA's C++ interface on top of the C functions: typed pointers, kernels and device variables as
// arguments.
#ifndef CU2PORT_CUDA_RUNTIME_TEMPLATES_H
#define CU2PORT_CUDA_RUNTIME_TEMPLATES_H

#ifdef __cplusplus
#include "cuda_runtime_api.h"

// The translator knows what they do; a host's compiler takes the bodies.
#ifdef __CUDA__
#define CU2PORT_OVERLOAD
#define CU2PORT_RETURN(expression) ;
#else
#define CU2PORT_OVERLOAD inline
#define CU2PORT_RETURN(expression)                                                                 \
  {                                                                                                \
    return expression;                                                                             \
  }
#endif

extern "C++" {

// --- Memory
template <class T>
cudaError_t cudaMalloc(T **pointer, size_t size)
    CU2PORT_RETURN(cudaMalloc((void **)(pointer), size)) template <class T>
    cudaError_t cudaMallocHost(T **pointer, size_t size, unsigned int flags = 0)
        CU2PORT_RETURN(cudaHostAlloc((void **)(pointer), size, flags)) template <class T>
        cudaError_t cudaHostAlloc(T **pointer, size_t size, unsigned int flags)
            CU2PORT_RETURN(cudaHostAlloc((void **)(pointer), size, flags)) template <class T>
            cudaError_t
    cudaMallocManaged(T **pointer, size_t size, unsigned int flags = cudaMemAttachGlobal)
        CU2PORT_RETURN(cudaMallocManaged((void **)(pointer), size, flags)) template <class T>
        cudaError_t
    cudaMallocPitch(T **pointer, size_t *pitch, size_t width, size_t height)
        CU2PORT_RETURN(cudaMallocPitch((void **)(pointer), pitch, width, height)) template <class T>
        cudaError_t cudaMallocAsync(T **pointer, size_t size, cudaStream_t stream)
            CU2PORT_RETURN(cudaMallocAsync((void **)(pointer), size, stream)) template <class T>
            cudaError_t
    cudaMallocAsync(T **pointer, size_t size, cudaMemPool_t pool, cudaStream_t stream)
        CU2PORT_RETURN(cudaMallocFromPoolAsync((void **)(pointer), size, pool,
                                               stream)) template <class T>
        cudaError_t
    cudaMallocFromPoolAsync(T **pointer, size_t size, cudaMemPool_t pool, cudaStream_t stream)
        CU2PORT_RETURN(cudaMallocFromPoolAsync((void **)(pointer), size, pool,
                                               stream)) template <class T>
        cudaError_t
    cudaHostGetDevicePointer(T **device, void *host, unsigned int flags)
        CU2PORT_RETURN(cudaHostGetDevicePointer((void **)(device), host, flags)) template <class T>
        cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *pointer, size_t length = 0,
                                             unsigned int flags = cudaMemAttachSingle)
            CU2PORT_RETURN(cudaStreamAttachMemAsync(stream, (void *)pointer, length, flags))
    // The signatures of CUDA 13.
    CU2PORT_OVERLOAD cudaError_t
    cudaMemPrefetchAsync(const void *pointer, size_t count, cudaMemLocation location,
                         unsigned int flags, cudaStream_t stream = 0)
        CU2PORT_RETURN(cudaMemPrefetchAsync_v2(pointer, count, location, flags,
                                               stream)) CU2PORT_OVERLOAD cudaError_t
    cudaMemAdvise(const void *pointer, size_t count, cudaMemoryAdvise advice,
                  cudaMemLocation location)
        CU2PORT_RETURN(cudaMemAdvise_v2(pointer, count, advice,
                                        location)) CU2PORT_OVERLOAD cudaError_t
    cudaEventCreate(cudaEvent_t *event, unsigned int flags)
        CU2PORT_RETURN(cudaEventCreateWithFlags(event, flags))

    // --- Device variables
    template <class T>
    cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t count,
                                   size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice)
        CU2PORT_RETURN(cudaMemcpyToSymbol((const void *)&symbol, from, count, offset,
                                          kind)) template <class T>
        cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t count, size_t offset = 0,
                                         cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
            CU2PORT_RETURN(cudaMemcpyFromSymbol(to, (const void *)&symbol, count, offset,
                                                kind)) template <class T>
            cudaError_t
    cudaMemcpyToSymbolAsync(const T &symbol, const void *from, size_t count, size_t offset = 0,
                            cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0)
        CU2PORT_RETURN(cudaMemcpyToSymbolAsync((const void *)&symbol, from, count, offset, kind,
                                               stream)) template <class T>
        cudaError_t
    cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t count, size_t offset = 0,
                              cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0)
        CU2PORT_RETURN(cudaMemcpyFromSymbolAsync(to, (const void *)&symbol, count, offset, kind,
                                                 stream)) template <class T>
        cudaError_t cudaGetSymbolAddress(void **pointer, const T &symbol)
            CU2PORT_RETURN(cudaGetSymbolAddress(pointer, (const void *)&symbol)) template <class T>
            cudaError_t cudaGetSymbolSize(size_t *size, const T &symbol)
                CU2PORT_RETURN(cudaGetSymbolSize(size, (const void *)&symbol))

    // --- Kernels
    template <class T>
    cudaError_t cudaLaunchKernel(T *kernel, dim3 grid, dim3 block, void **arguments,
                                 size_t shared = 0, cudaStream_t stream = 0)
        CU2PORT_RETURN(cudaLaunchKernel((const void *)kernel, grid, block, arguments, shared,
                                        stream)) template <class T>
        cudaError_t cudaLaunchCooperativeKernel(T *kernel, dim3 grid, dim3 block, void **arguments,
                                                size_t shared = 0, cudaStream_t stream = 0)
            CU2PORT_RETURN(cudaLaunchCooperativeKernel((const void *)kernel, grid, block, arguments,
                                                       shared, stream)) template <class T>
            cudaError_t
    cudaLaunchKernelExC(const cudaLaunchConfig_t *configuration, T *kernel, void **arguments)
        CU2PORT_RETURN(cudaLaunchKernelExC(configuration, (const void *)kernel, arguments))
#ifdef __CUDA__
            template <class... Types, class... Arguments>
            cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *configuration,
                                           void (*kernel)(Types...), Arguments &&...arguments);
#else
            template <class... Types, class... Arguments>
            cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *configuration,
                                           void (*kernel)(Types...), Arguments &&...arguments) {
  return [&](Types... converted) {
    void *pointers[] = {(void *)&converted..., nullptr};
    return cudaLaunchKernelExC(configuration, (const void *)kernel, pointers);
  }(static_cast<Arguments &&>(arguments)...);
}
#endif
template <class T>
cudaError_t cudaFuncGetName(const char **name, T *kernel)
    CU2PORT_RETURN(cudaFuncGetName(name, (const void *)kernel)) template <class T>
    cudaError_t cudaFuncSetCacheConfig(T *kernel, cudaFuncCache config)
        CU2PORT_RETURN(cudaFuncSetCacheConfig((const void *)kernel, config)) template <class T>
        cudaError_t
    cudaFuncSetSharedMemConfig(T *kernel, cudaSharedMemConfig config)
        CU2PORT_RETURN(cudaFuncSetSharedMemConfig((const void *)kernel, config)) template <class T>
        cudaError_t
    cudaFuncGetAttributes(cudaFuncAttributes *attributes, T *kernel)
        CU2PORT_RETURN(cudaFuncGetAttributes(attributes, (const void *)kernel)) template <class T>
        cudaError_t cudaFuncSetAttribute(T *kernel, cudaFuncAttribute attribute, int value)
            CU2PORT_RETURN(cudaFuncSetAttribute((const void *)kernel, attribute, value))

    // --- Occupancy
    template <class T>
    cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T kernel, int blockSize,
                                                              size_t shared)
        CU2PORT_RETURN(cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void *)kernel,
                                                                     blockSize,
                                                                     shared)) template <class T>
        cudaError_t
    cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, T kernel, int blockSize,
                                                           size_t shared, unsigned int flags)
        CU2PORT_RETURN(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            blocks, (const void *)kernel, blockSize, shared, flags)) template <class T>
        cudaError_t
    cudaOccupancyAvailableDynamicSMemPerBlock(size_t *size, T *kernel, int blocks, int blockSize)
        CU2PORT_RETURN(cudaOccupancyAvailableDynamicSMemPerBlock(size, (const void *)kernel, blocks,
                                                                 blockSize))
#ifdef __CUDA__
            template <class T>
            cudaError_t cudaOccupancyMaxPotentialBlockSize(int *gridSize, int *blockSize, T kernel,
                                                           size_t shared = 0, int limit = 0);
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *gridSize, int *blockSize, T kernel,
                                                        size_t shared = 0, int limit = 0,
                                                        unsigned int flags = 0);
template <class Function, class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *gridSize, int *blockSize, T kernel,
                                                           Function sharedOfBlockSize,
                                                           int limit = 0) {
  return cudaSuccess; // defined, as Function may be a lambda's type, which no other file can name
}
#else
            template <class Function, class T>
            cudaError_t
    cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *gridSize, int *blockSize, T kernel,
                                                   Function sharedOfBlockSize, int limit = 0) {
  return cu2port_bestBlockSize(
      gridSize, blockSize, (const void *)kernel,
      [](const void *context, int size) { return (size_t)(*(const Function *)context)(size); },
      &sharedOfBlockSize, limit);
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *gridSize, int *blockSize, T kernel,
                                               size_t shared = 0, int limit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      gridSize, blockSize, kernel, [shared](int) { return shared; }, limit);
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *gridSize, int *blockSize, T kernel,
                                                        size_t shared = 0, int limit = 0,
                                                        unsigned int = 0) {
  return cudaOccupancyMaxPotentialBlockSize(gridSize, blockSize, kernel, shared, limit);
}
#endif

} // extern "C++"
#undef CU2PORT_OVERLOAD
#undef CU2PORT_RETURN

#endif
#endif
