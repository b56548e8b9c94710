// The C++ side of the runtime API: overloads that take typed pointers, device variables and kernels
// as such. Included by runtime.h.
#pragma once

namespace cu2port {
namespace detail {
/// The address of a kernel's stub, which is how the runtime knows a kernel.
template <class T> const void *stubAddress(T *func) { return reinterpret_cast<const void *>(func); }

/// The address of a variable, also if its type overloads operator&.
template <class T> const void *symbolAddress(const T &symbol) {
  return const_cast<const char *>(&reinterpret_cast<const volatile char &>(symbol));
}

/// `portOccupancyMaxPotentialBlockSize` for a kernel known by its address; `sharedFor` gives the
/// dynamic shared memory of a block size.
template <class Function>
portError_t bestBlockSize(int *minGridSize, int *blockSize, const void *func,
                          const Function &sharedFor, int blockSizeLimit) {
  return cu2port_bestBlockSize(
      minGridSize, blockSize, func,
      [](const void *context, int size) {
        return static_cast<size_t>((*static_cast<const Function *>(context))(size));
      },
      &sharedFor, blockSizeLimit);
}
} // namespace detail
} // namespace cu2port

// --- Memory
// -------------------------------------------------------------------------------------------------

template <class T> portError_t portMalloc(T **devPtr, size_t size) {
  return portMalloc(reinterpret_cast<void **>(devPtr), size);
}
template <class T>
portError_t portMallocPitch(T **devPtr, size_t *pitch, size_t width, size_t height) {
  return portMallocPitch(reinterpret_cast<void **>(devPtr), pitch, width, height);
}
template <class T>
portError_t portMallocManaged(T **devPtr, size_t size, unsigned int flags = portMemAttachGlobal) {
  return portMallocManaged(reinterpret_cast<void **>(devPtr), size, flags);
}
template <class T> portError_t portMallocAsync(T **devPtr, size_t size, portStream_t stream) {
  return portMallocAsync(reinterpret_cast<void **>(devPtr), size, stream);
}
template <class T>
portError_t portMallocAsync(T **devPtr, size_t size, portMemPool_t pool, portStream_t stream) {
  return portMallocFromPoolAsync(reinterpret_cast<void **>(devPtr), size, pool, stream);
}
template <class T>
portError_t portMallocFromPoolAsync(T **devPtr, size_t size, portMemPool_t pool,
                                    portStream_t stream) {
  return portMallocFromPoolAsync(reinterpret_cast<void **>(devPtr), size, pool, stream);
}
inline portError_t portMallocHost(void **ptr, size_t size, unsigned int flags) {
  return portHostAlloc(ptr, size, flags);
}
template <class T> portError_t portMallocHost(T **ptr, size_t size, unsigned int flags = 0) {
  return portHostAlloc(reinterpret_cast<void **>(ptr), size, flags);
}
template <class T> portError_t portHostAlloc(T **ptr, size_t size, unsigned int flags) {
  return portHostAlloc(reinterpret_cast<void **>(ptr), size, flags);
}
template <class T>
portError_t portHostGetDevicePointer(T **pDevice, void *pHost, unsigned int flags) {
  return portHostGetDevicePointer(reinterpret_cast<void **>(pDevice), pHost, flags);
}
template <class T>
portError_t portStreamAttachMemAsync(portStream_t stream, T *devPtr, size_t length = 0,
                                     unsigned int flags = portMemAttachSingle) {
  return portStreamAttachMemAsync(stream, static_cast<void *>(devPtr), length, flags);
}

/// The signatures of CUDA 13.
inline portError_t portMemPrefetchAsync(const void *devPtr, size_t count, portMemLocation location,
                                        unsigned int flags, portStream_t stream = 0) {
  return portMemPrefetchAsync_v2(devPtr, count, location, flags, stream);
}
inline portError_t portMemAdvise(const void *devPtr, size_t count, portMemoryAdvise advice,
                                 portMemLocation location) {
  return portMemAdvise_v2(devPtr, count, advice, location);
}
inline portError_t portEventCreate(portEvent_t *event, unsigned int flags) {
  return portEventCreateWithFlags(event, flags);
}

// --- Device variables
// -----------------------------------------------------------------------------------------------

template <class T>
portError_t portMemcpyToSymbol(const T &symbol, const void *src, size_t count, size_t offset = 0,
                               portMemcpyKind kind = portMemcpyHostToDevice) {
  return portMemcpyToSymbol(cu2port::detail::symbolAddress(symbol), src, count, offset, kind);
}
template <class T>
portError_t portMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count,
                                    size_t offset = 0, portMemcpyKind kind = portMemcpyHostToDevice,
                                    portStream_t stream = 0) {
  return portMemcpyToSymbolAsync(cu2port::detail::symbolAddress(symbol), src, count, offset, kind,
                                 stream);
}
template <class T>
portError_t portMemcpyFromSymbol(void *dst, const T &symbol, size_t count, size_t offset = 0,
                                 portMemcpyKind kind = portMemcpyDeviceToHost) {
  return portMemcpyFromSymbol(dst, cu2port::detail::symbolAddress(symbol), count, offset, kind);
}
template <class T>
portError_t portMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count, size_t offset = 0,
                                      portMemcpyKind kind = portMemcpyDeviceToHost,
                                      portStream_t stream = 0) {
  return portMemcpyFromSymbolAsync(dst, cu2port::detail::symbolAddress(symbol), count, offset, kind,
                                   stream);
}
template <class T> portError_t portGetSymbolAddress(void **devPtr, const T &symbol) {
  return portGetSymbolAddress(devPtr, cu2port::detail::symbolAddress(symbol));
}
template <class T> portError_t portGetSymbolAddress(T **devPtr, const T &symbol) {
  return portGetSymbolAddress(reinterpret_cast<void **>(devPtr),
                              cu2port::detail::symbolAddress(symbol));
}
template <class T> portError_t portGetSymbolSize(size_t *size, const T &symbol) {
  return portGetSymbolSize(size, cu2port::detail::symbolAddress(symbol));
}

// --- Kernels
// -------------------------------------------------------------------------------------------------

template <class T>
portError_t portLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args,
                             size_t sharedMem = 0, portStream_t stream = 0) {
  return portLaunchKernel(cu2port::detail::stubAddress(func), gridDim, blockDim, args, sharedMem,
                          stream);
}
template <class T>
portError_t portLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim, void **args,
                                        size_t sharedMem = 0, portStream_t stream = 0) {
  return portLaunchCooperativeKernel(cu2port::detail::stubAddress(func), gridDim, blockDim, args,
                                     sharedMem, stream);
}
template <class T>
portError_t portLaunchKernelExC(const portLaunchConfig_t *config, T *func, void **args) {
  return portLaunchKernelExC(config, cu2port::detail::stubAddress(func), args);
}
/// The arguments are converted to the types of the kernel's parameters, as a call of it would.
template <class... Types, class... Arguments>
portError_t portLaunchKernelEx(const portLaunchConfig_t *config, void (*func)(Types...),
                               Arguments &&...args) {
  return [&](Types... converted) {
    const void *pointers[] = {static_cast<const void *>(&converted)..., nullptr};
    return portLaunchKernelExC(config, cu2port::detail::stubAddress(func),
                               const_cast<void **>(pointers));
  }(std::forward<Arguments>(args)...);
}
template <class T> portError_t portFuncSetAttribute(T *func, portFuncAttribute attr, int value) {
  return portFuncSetAttribute(cu2port::detail::stubAddress(func), attr, value);
}
template <class T> portError_t portFuncGetAttributes(portFuncAttributes *attr, T *func) {
  return portFuncGetAttributes(attr, cu2port::detail::stubAddress(func));
}
template <class T> portError_t portFuncSetCacheConfig(T *func, portFuncCache cacheConfig) {
  return portFuncSetCacheConfig(cu2port::detail::stubAddress(func), cacheConfig);
}
template <class T> portError_t portFuncSetSharedMemConfig(T *func, portSharedMemConfig config) {
  return portFuncSetSharedMemConfig(cu2port::detail::stubAddress(func), config);
}
template <class T> portError_t portFuncGetName(const char **name, T *func) {
  return portFuncGetName(name, cu2port::detail::stubAddress(func));
}
template <class T>
portError_t portOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T *func, int blockSize,
                                                          size_t dynamicSMemSize) {
  return portOccupancyMaxActiveBlocksPerMultiprocessor(
      numBlocks, cu2port::detail::stubAddress(func), blockSize, dynamicSMemSize);
}
template <class T>
portError_t
portOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, T *func, int blockSize,
                                                       size_t dynamicSMemSize, unsigned int flags) {
  return portOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      numBlocks, cu2port::detail::stubAddress(func), blockSize, dynamicSMemSize, flags);
}
template <class T>
portError_t portOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, T *func,
                                                      int numBlocks, int blockSize) {
  return portOccupancyAvailableDynamicSMemPerBlock(
      dynamicSmemSize, cu2port::detail::stubAddress(func), numBlocks, blockSize);
}
/// The block size that keeps the device busiest, and the least number of blocks that does.
template <class T>
portError_t portOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, T *func,
                                               size_t dynamicSMemSize = 0, int blockSizeLimit = 0) {
  return cu2port::detail::bestBlockSize(
      minGridSize, blockSize, cu2port::detail::stubAddress(func),
      [=](int) { return dynamicSMemSize; }, blockSizeLimit);
}
template <class T>
portError_t portOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, T *func,
                                                        size_t dynamicSMemSize = 0,
                                                        int blockSizeLimit = 0, unsigned int = 0) {
  return portOccupancyMaxPotentialBlockSize(minGridSize, blockSize, func, dynamicSMemSize,
                                            blockSizeLimit);
}
template <class Function, class T>
portError_t portOccupancyMaxPotentialBlockSizeVariableSMem(int *minGridSize, int *blockSize,
                                                           T *func,
                                                           Function blockSizeToDynamicSMemSize,
                                                           int blockSizeLimit = 0) {
  return cu2port::detail::bestBlockSize(minGridSize, blockSize, cu2port::detail::stubAddress(func),
                                        blockSizeToDynamicSMemSize, blockSizeLimit);
}
