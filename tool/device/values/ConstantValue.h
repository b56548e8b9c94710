// Integers that are known before a kernel runs.
#pragma once

#include "device/ir/Ir.h"
#include "device/values/CudaLimits.h"

#include <optional>

namespace cu2port::ir {

/// The value of a constant, in two's complement; null has none. What is looked through:
///
///   32, 'a', true, warpSize       literals
///   RED                           an enumerator
///   WIDTH                         a constant with a name; `const int n = 32;` in a kernel
///   -n, ~n, +n, n * 2 + 1         what is computed of these, in the type of each operation
///   (char)n, (int)-1.0f           conversions, of numbers with a fraction, too
std::optional<std::uint64_t> constantOf(const Expr *expr);
/// The same with the sign that its type gives it.
std::optional<std::int64_t> numberOf(const Expr *expr);

} // namespace cu2port::ir
