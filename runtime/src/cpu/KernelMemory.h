// How much memory kernels may have by malloc.
#pragma once

#include <cstddef>

namespace cu2port::cpu {

/// From here on, counted from nothing: what a reset device had is no longer its own.
void limitKernelMemory(std::size_t bytes);

/// While there is one, what kernels free stays, and goes with it: a launch that is run once more
/// finds what it has freed already, and frees it again.
class LateFrees {
public:
  LateFrees();
  ~LateFrees();
  LateFrees(const LateFrees &) = delete;
  LateFrees &operator=(const LateFrees &) = delete;
};

} // namespace cu2port::cpu
