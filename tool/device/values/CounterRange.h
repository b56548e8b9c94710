// Between which numbers a loop keeps its counter.
#pragma once

#include "device/ir/Ir.h"

#include <cstdint>
#include <optional>

namespace cu2port::ir {

struct CounterRange {
  /// The loop's own variable, and the numbers that it can have in the body, both included.
  const Variable *counter = nullptr;
  std::int64_t least = 0, most = 0;
};

/// In the body of `for (int i = 1; i < 8; ++i)`: from 1 to 7. Nothing if the loop counts otherwise
/// than from a number to a number, or if its body changes the counter.
std::optional<CounterRange> rangeOfCounter(const For *loop);

} // namespace cu2port::ir
