// Integers that serve as indices, conversions between their types, expressions without those, and
// their order.
#pragma once

#include "device/ir/Ir.h"

#include <optional>

namespace cu2port::ir {

/// An integer of 32 bits or more.
bool isIndexType(const Type *type);
/// What C's usual arithmetic conversions make of two numbers.
Scalar arithmeticType(Scalar a, Scalar b);
/// Without conversions between those.
const Expr *withoutIndexCasts(const Expr *expr);
/// Without conversions of any kind around it.
const Expr *withoutCasts(const Expr *expr);
inline Expr *withoutCasts(Expr *expr) {
  return const_cast<Expr *>(withoutCasts(static_cast<const Expr *>(expr)));
}
/// `a + b` or `a - b`, of numbers or of an address; null for anything else.
const Binary *asSum(const Expr *expr);
/// `low < high`, or, if it is not strict, `low <= high`.
struct Ordering {
  Expr *low, *high;
  bool isStrict;
};
/// What a comparison of integers says where it holds, or where it does not: the same of `a < b`, of
/// `b > a`, and where `a >= b` does not hold. Nothing for other expressions.
std::optional<Ordering> orderingOf(const Expr *condition, bool holds = true);
/// The conversion is written out, since the expression is no longer where it was implied. Null
/// stays null.
Expr *convertIndex(Program &program, Expr *expr, const Type *type);

} // namespace cu2port::ir
