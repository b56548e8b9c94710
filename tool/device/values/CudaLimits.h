// CUDA's limits of launches, which the runtime checks: nothing larger ever starts.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// Threads of a warp.
constexpr std::uint64_t warpWidth = 32;
/// Threads of a block, of all three dimensions together.
constexpr std::uint64_t mostThreads = 1024;

/// Between which numbers an index or extent lies, whatever its type holds.
struct Limits {
  std::uint64_t least = 0, most = 0;
};
/// In blocks of so many threads at most.
Limits limitsOf(SpecialValue value, unsigned dimension, std::uint64_t threads = mostThreads);

} // namespace cu2port::ir
