// Integers that serve as indices, conversions between their types, and expressions without those.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// An integer of 32 bits or more.
bool isIndexType(const Type *type);
/// Without conversions between those.
const Expr *withoutIndexCasts(const Expr *expr);
/// Without conversions of any kind around it.
const Expr *withoutCasts(const Expr *expr);
inline Expr *withoutCasts(Expr *expr) {
  return const_cast<Expr *>(withoutCasts(static_cast<const Expr *>(expr)));
}
/// `a + b` or `a - b`, of numbers or of an address; null for anything else.
const Binary *asSum(const Expr *expr);
/// The conversion is written out, since the expression is no longer where it was implied. Null
/// stays null.
Expr *convertIndex(Program &program, Expr *expr, const Type *type);

} // namespace cu2port::ir
