// How much memory kernels may have by malloc.
#pragma once

#include <cstddef>

namespace cu2port::cpu {

/// From here on, counted from nothing: what a reset device had is no longer its own.
void limitKernelMemory(std::size_t bytes);

} // namespace cu2port::cpu
