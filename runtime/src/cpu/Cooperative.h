// Cooperative launches: all blocks run at the same time, each on a thread of its own, and can wait
// for each other.
#pragma once

#include "Device.h"
#include "cpu/LaunchFault.h"

#include <functional>

namespace cu2port::cpu {

/// Runs one block. While it waits in loops it looks at the launch's fault, and ends with that.
using BlockRunner = std::function<portError_t(const uint3 &index, LaunchFault &fault)>;

/// Runs every block and returns when all are done. After a block fails, those that wait for it end
/// too, and its error is the result. The caller has checked that there are not too many of them.
portError_t runTogether(const dim3 &grid, const BlockRunner &runBlock);
/// The same for blocks that need not meet, so many of them at a time; they begin in the order of
/// their numbers.
portError_t runResident(const dim3 &grid, unsigned most, const BlockRunner &runBlock);
portError_t runTogether(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments);

} // namespace cu2port::cpu
