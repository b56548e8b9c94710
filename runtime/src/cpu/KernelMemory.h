// How much memory kernels may have by malloc, and what they have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace cu2port::cpu {

void limitKernelMemory(std::size_t bytes);
/// All that kernels have left behind, none of which runs.
void freeKernelMemory();

/// The blocks of kernels that have ended, by their addresses: their sizes.
std::map<std::uintptr_t, std::size_t> kernelBlocks();

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
