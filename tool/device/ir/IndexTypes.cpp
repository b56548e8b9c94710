// Integers that serve as indices: of 32 bits or more, so that conversions between their types keep
// an index what it is, as long as it is in range.
//
//   (long)(unsigned)i        withoutIndexCasts: i
//   blockDim.x * 4 + i       isNonNegative, if i is
//   n / -2, a - b            not: unknown, and below zero if b is more than a
#include "device/ir/IndexTypes.h"
#include "device/ir/Layout.h"
#include "device/ir/Make.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

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

const Binary *asSum(const Expr *expr) {
  const auto *binary = dyn_cast<Binary>(expr);
  return binary && (binary->op == BinaryOp::Add || binary->op == BinaryOp::Sub) ? binary : nullptr;
}

Expr *convertIndex(Program &program, Expr *expr, const Type *type) {
  return !expr || expr->type == type ? expr : makeCast(program, expr, type);
}

bool isNonNegative(const Expr *expr, const std::function<bool(const Variable *)> &isVariable) {
  // Null is an index that is not there, as a base of zero; indices and extents have no sign.
  if (!expr || isa<Special>(expr))
    return true;
  if (const auto *literal = dyn_cast<IntegerLiteral>(expr)) {
    const auto value = static_cast<std::int64_t>(literal->value); // 0xffffffffu stands for -1, too
    return value >= 0 && (sizeOf(literal->type) > 4 || value <= INT32_MAX);
  }
  if (const auto *constant = dyn_cast<ConstantRef>(expr))
    return valueOf(constant) && isNonNegative(valueOf(constant), isVariable);
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return isVariable(ref->variable);
  if (const auto *conversion = dyn_cast<Cast>(expr)) {
    const Type *to = conversion->type; // (signed char)200 is below zero
    return to->isInteger() && (sizeOf(to) >= 4 || isUnsigned(to->scalar)) &&
           isNonNegative(conversion->operand, isVariable);
  }
  const auto *operation = dyn_cast<Binary>(expr);
  if (!operation)
    return false;
  // Of both operands, as each is known by itself. Whether the result wraps around is not looked at.
  const bool left = isNonNegative(operation->lhs, isVariable);
  const bool right = isNonNegative(operation->rhs, isVariable);
  switch (operation->op) {
  case BinaryOp::Add:
  case BinaryOp::Mul:
  case BinaryOp::Div:
    return left && right;
  case BinaryOp::Rem:
  case BinaryOp::Shr:
    return left;
  // One that has no sign bit takes it from the other.
  case BinaryOp::BitAnd:
    return left || right;
  default:
    return false;
  }
}

} // namespace cu2port::ir
