// Integers that serve as indices, and conversions between their types.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// An integer of 32 bits or more.
bool isIndexType(const Type *type);
/// Without conversions between those.
const Expr *withoutIndexCasts(const Expr *expr);
/// `a + b` or `a - b`, of numbers or of an address; null for anything else.
const Binary *asSum(const Expr *expr);
/// The conversion is written out, since the expression is no longer where it was implied. Null
/// stays null.
Expr *convertIndex(Program &program, Expr *expr, const Type *type);

} // namespace cu2port::ir
