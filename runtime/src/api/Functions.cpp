// Attributes of kernels, and how many of their blocks fit on a device.
#include "Log.h"
#include "Runtime.h"
#include "api/Settings.h"

#include <algorithm>

using namespace cu2port;

/// Calls `body` with the context (locked) and the kernel.
template <class F> static portError_t withKernel(const void *func, F body) {
  return call([&](Context &context) {
    PreparedKernel *kernel = nullptr;
    Context::Lock lock(context.mutex);
    if (portError_t error = context.prepare(lock, func, &kernel))
      return error;
    return body(context, *kernel);
  });
}

/// The most dynamic shared memory that a kernel can opt into.
static std::size_t optInLimit(const Context &context, const PreparedKernel &kernel) {
  const portDeviceProp &p = context.device.properties();
  const std::size_t limit = std::max(p.sharedMemPerBlock, p.sharedMemPerBlockOptin);
  return limit - std::min<std::size_t>(limit, kernel.kernel.kernel->staticShared);
}

portError_t portFuncSetAttribute(const void *func, portFuncAttribute attr, int value) {
  return withKernel(func, [&](Context &context, PreparedKernel &kernel) {
    switch (static_cast<int>(attr)) {
    case portFuncAttributeMaxDynamicSharedMemorySize:
      if (value < 0 || static_cast<std::size_t>(value) > optInLimit(context, kernel)) {
        log("kernel %s can have at most %zu bytes of dynamic shared memory",
            kernel.kernel.kernel->name, optInLimit(context, kernel));
        return portErrorInvalidValue;
      }
      kernel.maxDynamicShared = static_cast<std::size_t>(value);
      return portSuccess;
    case portFuncAttributePreferredSharedMemoryCarveout:
      return value < -1 || value > 100 ? portErrorInvalidValue : portSuccess;
    case portFuncAttributeNonPortableClusterSizeAllowed:
      return value != 0 && value != 1 ? portErrorInvalidValue : portSuccess;
    case portFuncAttributeClusterSchedulingPolicyPreference:
      return value < portClusterSchedulingPolicyDefault ||
                     value > portClusterSchedulingPolicyLoadBalancing
                 ? portErrorInvalidValue
                 : portSuccess;
    case portFuncAttributeRequiredClusterWidth:
    case portFuncAttributeRequiredClusterHeight:
    case portFuncAttributeRequiredClusterDepth:
      if (value == 0 || value == 1)
        return portSuccess;
      log("there are no clusters of blocks");
      return value < 0 ? portErrorInvalidValue : portErrorNotSupported;
    default: // the rest can be asked for only
      return portErrorInvalidValue;
    }
  });
}

portError_t portFuncGetAttributes(portFuncAttributes *attr, const void *func) {
  return withKernel(func, [&](Context &context, PreparedKernel &kernel) {
    if (!attr)
      return portErrorInvalidValue;
    *attr = {};
    attr->sharedSizeBytes = kernel.kernel.kernel->staticShared;
    attr->maxThreadsPerBlock = kernel.maxThreads;
    attr->maxDynamicSharedSizeBytes = static_cast<int>(kernel.maxDynamicShared);
    attr->preferredShmemCarveout = portSharedmemCarveoutDefault;
    attr->ptxVersion = attr->binaryVersion = 70;
    // Nobody counts them here; with these a block of any size fits, as it does.
    attr->numRegs = context.device.properties().regsPerBlock / 2048;
    return portSuccess;
  });
}

portError_t portFuncSetCacheConfig(const void *func, portFuncCache config) {
  return withKernel(func, [&](Context &, PreparedKernel &) {
    return isCacheConfig(config) ? portSuccess : portErrorInvalidValue;
  });
}

portError_t portFuncSetSharedMemConfig(const void *func, portSharedMemConfig config) {
  return withKernel(func, [&](Context &, PreparedKernel &) {
    return isSharedMemConfig(config) ? portSuccess : portErrorInvalidValue;
  });
}

portError_t portFuncGetName(const char **name, const void *func) {
  return withKernel(func, [&](Context &, PreparedKernel &kernel) {
    if (!name)
      return portErrorInvalidValue;
    *name = kernel.kernel.kernel->name;
    return portSuccess;
  });
}

// --- Occupancy
// -------------------------------------------------------------------------------------------------

int cu2port::blocksPerProcessor(const Context &context, const PreparedKernel &kernel, int blockSize,
                                std::size_t dynamicShared) {
  const portDeviceProp &p = context.device.properties();
  if (blockSize > kernel.deviceThreads) // whatever its bounds are: a launch looks at those
    return 0;
  const int warp = std::max(p.warpSize, 1);
  const int threads = (blockSize + warp - 1) / warp * warp;
  const int byThreads = std::max(p.maxThreadsPerMultiProcessor, p.maxThreadsPerBlock) / threads;
  const std::size_t shared =
      kernel.kernel.kernel->staticShared + dynamicShared + p.reservedSharedMemPerBlock;
  const std::size_t total = std::max(p.sharedMemPerMultiprocessor, p.sharedMemPerBlock);
  const auto byShared =
      static_cast<int>(shared ? std::min<std::size_t>(total / shared, 1024) : 1024);
  const int byBlocks = p.maxBlocksPerMultiProcessor > 0 ? p.maxBlocksPerMultiProcessor : 32;
  return std::min({byThreads, byShared, byBlocks});
}

portError_t portOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, const void *func,
                                                                   int blockSize,
                                                                   size_t dynamicSMemSize,
                                                                   unsigned int flags) {
  return withKernel(func, [&](Context &context, PreparedKernel &kernel) {
    if (!numBlocks || blockSize <= 0 || (flags & ~portOccupancyDisableCachingOverride))
      return portErrorInvalidValue;
    *numBlocks = blocksPerProcessor(context, kernel, blockSize, dynamicSMemSize);
    return portSuccess;
  });
}

portError_t portOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, const void *func,
                                                          int blockSize, size_t dynamicSMemSize) {
  return portOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
      numBlocks, func, blockSize, dynamicSMemSize, portOccupancyDefault);
}

portError_t portOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, const void *func,
                                                      int numBlocks, int blockSize) {
  return withKernel(func, [&](Context &context, PreparedKernel &kernel) {
    if (!dynamicSmemSize || numBlocks <= 0 || blockSize <= 0 || blockSize > kernel.maxThreads)
      return portErrorInvalidValue;
    const portDeviceProp &p = context.device.properties();
    const std::size_t total = std::max(p.sharedMemPerMultiprocessor, p.sharedMemPerBlock);
    const std::size_t each = total / static_cast<std::size_t>(numBlocks);
    const std::size_t taken = kernel.kernel.kernel->staticShared + p.reservedSharedMemPerBlock;
    *dynamicSmemSize = std::min(each - std::min(each, taken), optInLimit(context, kernel));
    return portSuccess;
  });
}

portError_t cu2port_bestBlockSize(int *minGridSize, int *blockSize, const void *func,
                                  size_t (*sharedFor)(const void *context, int blockSize),
                                  const void *sharedContext, int blockSizeLimit) {
  return withKernel(func, [&](Context &context, PreparedKernel &kernel) {
    if (!minGridSize || !blockSize)
      return portErrorInvalidValue;
    int limit = kernel.maxThreads;
    if (blockSizeLimit > 0 && blockSizeLimit < limit)
      limit = blockSizeLimit;
    int bestThreads = 0, bestBlocks = 0;
    for (int size = limit; size > 0; size = size > 32 ? (size - 1) / 32 * 32 : 0) {
      const int blocks = blocksPerProcessor(context, kernel, size, sharedFor(sharedContext, size));
      if (blocks * size > bestThreads * bestBlocks) {
        bestThreads = size;
        bestBlocks = blocks;
      }
    }
    *minGridSize = bestBlocks * context.device.properties().multiProcessorCount;
    *blockSize = bestThreads;
    return portSuccess;
  });
}
