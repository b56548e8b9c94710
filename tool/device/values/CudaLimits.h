// CUDA's limits of launches, which the runtime checks: nothing larger ever starts.
#pragma once

#include <array>
#include <cstdint>

namespace cu2port::ir {

/// Threads of a warp.
constexpr std::uint64_t warpWidth = 32;
/// Threads of a block, of all three dimensions together.
constexpr std::uint64_t mostThreads = 1024;
/// Threads of a block along each dimension, and blocks of a grid.
constexpr std::array<std::uint64_t, 3> mostThreadsAlong = {1024, 1024, 64};
constexpr std::array<std::uint64_t, 3> mostBlocksAlong = {0x7fffffff, 65535, 65535};

} // namespace cu2port::ir
