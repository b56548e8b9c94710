// One block of a launch.
#pragma once

#include "cu2port/block.h"

#include "Device.h"

namespace cu2port::cpu {

/// Where the block of that number stands in its grid.
uint3 indexOf(std::uint64_t number, const dim3 &grid);

/// What the exception that is being handled means; one that is no kernel's goes on.
portError_t errorOfException(const char *kernel);

/// Runs it with memory of `scratch`; whatever it throws becomes an error. Owns nothing that a fault
/// would leave behind (Faults.h).
portError_t runBlock(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments,
                     const uint3 &index, Scratch &scratch);

/// The same, and a fault becomes an error, too.
portError_t runCaught(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments,
                      const uint3 &index, Scratch &scratch);

} // namespace cu2port::cpu
