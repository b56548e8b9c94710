// The blocks of a launch one after the other, in an order that the caller picks.
#pragma once

#include "Device.h"

namespace cu2port::cpu {

struct BlockOrder {
  enum Kind {
    Forward,
    Backward,
    Mixed, ///< neighbours in number are far apart in time
  };
  Kind kind = Forward;
  unsigned round = 0; ///< Mixed: each has an order of its own
};

/// The numbers below `count`, at least 1, in an order.
class Sequence {
public:
  Sequence(BlockOrder order, std::uint64_t count);
  /// The one that comes as number `i`.
  std::uint64_t at(std::uint64_t i) const;

private:
  BlockOrder::Kind kind;
  std::uint64_t count, first, step; ///< of Mixed: the first, and how far it is to the next
};

/// After each block that has run without an error.
using AfterBlock = std::function<void(const uint3 &index)>;

/// Runs every block on the calling thread; the first that fails ends it. Those of a kernel that
/// waits in loops (LaunchShape::resident) take turns, in CUDA's order, and nobody is told.
portError_t runInOrder(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments,
                       BlockOrder order, const AfterBlock &after = {});

} // namespace cu2port::cpu
