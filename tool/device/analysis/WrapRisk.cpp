// Whether sums with the thread's index may wrap around inside a block: found from the leaves of
// what is added to it. WrapRisk.h has the rule, docs/index-shape.md why it is that.
#include "device/analysis/WrapRisk.h"

#include "device/analysis/ThreadNumbering.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Layout.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

bool keepsOrder(const Type *type, WrapRisk risk) {
  return risk <= (isUnsigned(type->scalar) ? WrapRisk::Never : WrapRisk::BelowZero);
}

WrapRisk convertedRisk(const Type *from, const Type *to, WrapRisk risk) {
  return sizeOf(to) < sizeOf(from) && risk != WrapRisk::Never ? WrapRisk::Anywhere : risk;
}

namespace {

/// A larger number without a sign, as in `i * 2654435761u`, is there to wrap around.
constexpr std::int64_t large = 1 << 24;

/// `i << 8` multiplies by a number that is not `large`.
bool isSmallShift(const Expr *by) {
  const auto count = constantOf(by);
  return count && *count < 24;
}

/// 0xffffffffu is -1, as sums go.
std::int64_t signedValueOf(const IntegerLiteral *literal) {
  return sizeOf(literal->type) > 4 ? static_cast<std::int64_t>(literal->value)
                                   : static_cast<std::int32_t>(literal->value);
}

WrapRisk ofLiteral(const IntegerLiteral *literal) {
  const std::int64_t value = signedValueOf(literal);
  if (isUnsigned(literal->type->scalar) && (value >= large || value <= -large))
    return WrapRisk::Anywhere;
  return value < 0 ? WrapRisk::BelowZero : WrapRisk::Never;
}

/// Of a number of which nothing but its type is known. A short one without a sign is small.
WrapRisk ofType(const Type *type) {
  if (!type || !type->isInteger())
    return WrapRisk::Anywhere;
  if (!isUnsigned(type->scalar))
    return WrapRisk::BelowZero;
  return sizeOf(type) < 4 ? WrapRisk::Never : WrapRisk::Anywhere;
}

/// What sums of the type can have at most: signed ones do not overflow.
WrapRisk ofSums(const Type *type) {
  return isUnsigned(type->scalar) ? WrapRisk::Anywhere : WrapRisk::BelowZero;
}

} // namespace

WrapRisk WrapRisks::ofVariable(const VariableRef *ref) const {
  const Variable *variable = ref->variable;
  if (nonNegative && nonNegative->count(variable))
    return WrapRisk::Never;
  const Expr *value = definition(variable);
  return value ? known.of(variable, [&] { return std::min(of(value), ofType(variable->type)); })
               : ofType(variable->type);
}

/// As an index is made; anything else is known by its type alone.
WrapRisk WrapRisks::ofOperation(const Binary *operation) const {
  const WrapRisk left = of(operation->lhs), right = of(operation->rhs);
  const WrapRisk both = std::min(std::max(left, right), ofSums(operation->type));
  switch (operation->op) {
  case BinaryOp::Add:
  case BinaryOp::Mul:
  case BinaryOp::Div:
    return both;
  case BinaryOp::Sub:
    return std::max(both, WrapRisk::BelowZero);
  case BinaryOp::Rem:
  case BinaryOp::Shr:
    return left;
  case BinaryOp::Shl: // a product
    return isSmallShift(operation->rhs) ? both : ofType(operation->type);
  // One that has no sign bit takes it from the other.
  case BinaryOp::BitAnd:
    return std::min(left, right);
  default:
    return ofType(operation->type);
  }
}

WrapRisk WrapRisks::of(const Expr *base) const {
  if (!base || isa<Special>(base))
    return WrapRisk::Never;
  if (const auto *literal = dyn_cast<IntegerLiteral>(base))
    return ofLiteral(literal);
  if (const auto *constant = dyn_cast<ConstantRef>(base))
    return valueOf(constant) ? of(valueOf(constant)) : ofType(base->type);
  if (const auto *ref = dyn_cast<VariableRef>(base))
    return ofVariable(ref);
  if (const auto *conversion = dyn_cast<Cast>(base)) {
    const Type *from = conversion->operand->type, *to = conversion->type;
    if (!isIndexType(from) || !isIndexType(to))
      return ofType(isIndexType(to) && from && from->isInteger() ? from : to);
    return convertedRisk(from, to, of(conversion->operand));
  }
  const auto *operation = dyn_cast<Binary>(base);
  return operation ? ofOperation(operation) : ofType(base->type);
}

} // namespace cu2port::ir
