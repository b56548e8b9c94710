// One block of a launch.
#pragma once

#include "cu2port/block.h"

#include "Device.h"

namespace cu2port::cpu {

/// Runs it with memory of `scratch`; whatever it throws becomes an error.
portError_t runBlock(BlockFunction run, const LaunchShape &shape, void *const *arguments,
                     const uint3 &index, Scratch &scratch);

} // namespace cu2port::cpu
