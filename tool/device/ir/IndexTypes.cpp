// Integers that serve as indices: of 32 bits or more, so that conversions between their types keep
// an index what it is, as long as it is in range.
//
//   (long)(unsigned)i        withoutIndexCasts: i
//   (float)(char)i           itself; withoutCasts: i
#include "device/ir/IndexTypes.h"
#include "device/ir/Layout.h"
#include "device/ir/Make.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;

bool isIndexType(const Type *type) {
  return type && type->isScalar() && type->isInteger() && sizeOf(type) >= 4;
}

const Expr *withoutIndexCasts(const Expr *expr) {
  const auto *conversion = dyn_cast<Cast>(expr);
  while (conversion && isIndexType(conversion->type) && isIndexType(conversion->operand->type)) {
    expr = conversion->operand;
    conversion = dyn_cast<Cast>(expr);
  }
  return expr;
}

const Expr *withoutCasts(const Expr *expr) {
  while (const auto *conversion = dyn_cast<Cast>(expr))
    expr = conversion->operand;
  return expr;
}

/// Of floating numbers the larger; half, float and double stand in this order in Scalar, behind
/// integers. Of those, smaller ones become ints; of two sizes the larger counts, of two signs the
/// unsigned.
Scalar arithmeticType(Scalar a, Scalar b) {
  a = std::max(a, Scalar::Int);
  b = std::max(b, Scalar::Int);
  if (std::max(a, b) >= Scalar::Half)
    return std::max(a, b);
  const bool isLeft = sizeOf(a) != sizeOf(b)           ? sizeOf(a) > sizeOf(b)
                      : isUnsigned(a) != isUnsigned(b) ? isUnsigned(a)
                                                       : a >= b;
  return isLeft ? a : b;
}

const Binary *asSum(const Expr *expr) {
  const auto *binary = dyn_cast<Binary>(expr);
  return binary && (binary->op == BinaryOp::Add || binary->op == BinaryOp::Sub) ? binary : nullptr;
}

std::optional<Ordering> orderingOf(const Expr *condition, bool holds) {
  const auto *binary = dyn_cast<Binary>(condition);
  if (!binary || !isOrdering(binary->op))
    return std::nullopt;
  const bool isStrict = binary->op == BinaryOp::Less || binary->op == BinaryOp::Greater;
  const bool isUp = (binary->op == BinaryOp::Less || binary->op == BinaryOp::LessEqual) == holds;
  return Ordering{isUp ? binary->lhs : binary->rhs, isUp ? binary->rhs : binary->lhs,
                  isStrict == holds};
}

Expr *convertIndex(Program &program, Expr *expr, const Type *type) {
  return !expr || expr->type == type ? expr : makeCast(program, expr, type);
}

} // namespace cu2port::ir
