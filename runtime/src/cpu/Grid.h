// Runs the blocks of one launch on all cores.
#pragma once

#include "Device.h"

#include <atomic>

namespace cu2port::cpu {

/// What earlier launches of a kernel took, which tells whether the next one is worth more than one
/// core.
struct KernelCost {
  std::atomic<float> nanosecondsPerThread{0}; ///< 0 until it has run
};

/// Runs every block and returns when all are done. Blocks start in the order of their numbers, so a
/// block may wait for what a block before it does. After a block throws a KernelFault, or a
/// fault ends it, no new block starts, and its error is the result.
portError_t runGrid(const CpuKernel &kernel, KernelCost &cost, const LaunchShape &shape,
                    void *const *arguments);

/// std::memcpy and std::memset, on all cores where that is faster.
void copyBytes(void *to, const void *from, std::size_t bytes);
void fillBytes(void *to, unsigned char value, std::size_t bytes);

} // namespace cu2port::cpu
