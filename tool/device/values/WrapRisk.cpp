// Whether sums with the thread's index may wrap around inside a block: found from the leaves of
// what is added to it. WrapRisk.h has the rule, docs/index-shape.md why it is that.
#include "device/values/WrapRisk.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Layout.h"
#include "device/values/ConstantValue.h"

#include <algorithm>
#include <bit>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

bool keepsOrder(const Type *type, WrapRisk risk) {
  return risk <= (isUnsigned(type->scalar) ? WrapRisk::NonNegative : WrapRisk::Signed);
}

WrapRisk convertedRisk(const Type *from, const Type *to, WrapRisk risk) {
  if (sizeOf(to) < sizeOf(from))
    return risk == WrapRisk::Never ? risk : WrapRisk::Anywhere;
  const bool isWider = sizeOf(to) > sizeOf(from); // its numbers are far from where 64 bits end
  if (risk == WrapRisk::NonNegative)
    return isWider ? WrapRisk::Never : risk;
  if (risk != WrapRisk::Signed)
    return risk;
  return isWider ? WrapRisk::BelowZero : isUnsigned(to->scalar) ? WrapRisk::Anywhere : risk;
}

WrapRisk sumRisk(const Type *type, WrapRisk left, WrapRisk right) {
  const WrapRisk both = std::max(left, right);
  if (left != WrapRisk::NonNegative && right != WrapRisk::NonNegative)
    return both;
  if (isUnsigned(type->scalar))
    return WrapRisk::Anywhere;
  return both == WrapRisk::NonNegative ? both : std::max(both, WrapRisk::Signed);
}

namespace {

using Range = WrapRisks::Range;

/// An extent has a bit for each of its dimensions: in a product, that of the block has no more than
/// 10 bits.
constexpr unsigned blockExtents = 7, gridExtents = 7 << 3, blockBits = 10;

/// A larger number, as in `seed + 1013904223`, is there to wrap around.
constexpr unsigned mostBits = 24;

/// An index is below 2^31, as valid data has no more elements, and so it is with a few elements of
/// each thread, or as many as a block has: `i * 1000`, `blockIdx.x * 65536`. More is a hash.
unsigned mostBitsOf(unsigned extents, const Type *type) {
  const bool isOfGrid = (extents & blockExtents) != 0 && (extents & gridExtents) != 0;
  return (extents == 0 ? mostBits : isOfGrid ? 10 : 16) + (sizeOf(type) > 4 ? 30 : 0);
}

/// Of a number of which nothing but its type is known. A short one is small.
Range ofType(const Type *type) {
  if (!type || !type->isInteger())
    return {WrapRisk::Anywhere};
  const bool isSigned = !isUnsigned(type->scalar);
  if (sizeOf(type) >= 4)
    return {isSigned ? WrapRisk::Signed : WrapRisk::Anywhere};
  return {isSigned ? WrapRisk::BelowZero : WrapRisk::Never,
          8 * static_cast<unsigned>(sizeOf(type))};
}

bool isLarge(const Range &range, const Type *type) {
  return range.bits > mostBitsOf(range.extents, type);
}

/// A result of the type.
Range limited(const Range &range, const Type *type) {
  return range.risk >= WrapRisk::Signed || isLarge(range, type) ? ofType(type) : range;
}

/// Below zero as well.
Range withSign(Range range) {
  const WrapRisk least =
      range.risk == WrapRisk::NonNegative ? WrapRisk::Signed : WrapRisk::BelowZero;
  return {std::max(range.risk, least), range.bits, range.extents};
}

/// 0xffffffffu is -1, as sums go.
Range ofLiteral(const IntegerLiteral *literal) {
  const std::int64_t value = sizeOf(literal->type) > 4 ? static_cast<std::int64_t>(literal->value)
                                                       : static_cast<std::int32_t>(literal->value);
  const std::uint64_t size = value < 0 ? -static_cast<std::uint64_t>(value) : value;
  return limited({value < 0 ? WrapRisk::BelowZero : WrapRisk::Never,
                  static_cast<unsigned>(std::bit_width(size - (size != 0)))},
                 literal->type);
}

Range ofSpecial(const Special *special) {
  const unsigned ofBlock = 1u << special->dimension, ofGrid = ofBlock << 3;
  switch (special->value) {
  case SpecialValue::ThreadIdx:
  case SpecialValue::BlockDim:
  case SpecialValue::FirstThreadIdx:
    return {WrapRisk::Never, 0, ofBlock};
  case SpecialValue::BlockIdx:
  case SpecialValue::GridDim:
    return {WrapRisk::Never, 0, ofGrid};
  case SpecialValue::GlobalIdx:
  case SpecialValue::GlobalSize:
    return {WrapRisk::Never, 0, ofBlock | ofGrid};
  case SpecialValue::WarpSize:
  case SpecialValue::Lane:
    return {WrapRisk::Never, std::bit_width(warpWidth)};
  }
  return {WrapRisk::Anywhere};
}

/// What is added to an index leaves it one.
Range sumOf(const Range &left, const Range &right, const Type *type) {
  Range sum{sumRisk(type, left.risk, right.risk), 0, left.extents | right.extents};
  for (const Range &each : {left, right})
    if (each.extents == sum.extents || each.extents)
      sum.bits = std::max(sum.bits, each.bits + !sum.extents);
  return sum;
}

/// Indices of different extents number what lies in all of them; the square of one is larger.
///
///   threadIdx.y * blockDim.x     0 bits more than an index      i * blockDim.x     10 bits more
Range productOf(const Range &left, const Range &right, const Type *type) {
  const unsigned twice = left.extents & right.extents;
  const unsigned ofBlock = static_cast<unsigned>(std::popcount(twice & blockExtents));
  const unsigned ofGrid = static_cast<unsigned>(std::popcount(twice & gridExtents));
  return {sumRisk(type, left.risk, right.risk),
          left.bits + right.bits + ofBlock * blockBits + ofGrid * 64, left.extents | right.extents};
}

/// `a / b`, `a >> b`: no larger than a, which without a sign must not have begun below zero.
Range quotientOf(const Range &left, const Type *type) {
  return left.risk <= WrapRisk::NonNegative || !isUnsigned(type->scalar) ? left : ofType(type);
}

/// `a % b`: no larger than a, and below b, with the sign of a.
Range remainderOf(const Range &left, const Range &right, const Type *type) {
  const bool isBelow = right.risk == WrapRisk::Never;
  if (left.risk <= WrapRisk::NonNegative)
    return isBelow && !right.extents ? right : left;
  if (!isBelow)
    return quotientOf(left, type);
  return isUnsigned(type->scalar) ? right : withSign(right);
}

/// `a & b`: one that has no sign bit takes it from the other.
Range maskedOf(const Range &left, const Range &right) {
  const bool isLeft = left.risk == WrapRisk::Never, isRight = right.risk == WrapRisk::Never;
  if (isLeft && isRight)
    return left.extents ? right : left;
  if (isLeft || isRight)
    return isLeft ? left : right;
  return left.risk < right.risk ? right : left;
}

} // namespace

Range WrapRisks::ofVariable(const VariableRef *ref) const {
  const Variable *variable = ref->variable;
  const Range any = ofType(variable->type);
  if (nonNegative && nonNegative->count(variable)) // the base of a loop in steps of the grid
    return {any.risk == WrapRisk::Signed ? WrapRisk::NonNegative : WrapRisk::Never, 0, 1 | 1 << 3};
  const Expr *value = definition(variable);
  if (!value)
    return any;
  const Range &range = known.of(variable, [&] { return rangeOf(value); });
  return range.risk < any.risk ? range : any;
}

/// As an index is made; anything else is known by its type alone.
Range WrapRisks::ofOperation(const Binary *operation) const {
  const Range left = rangeOf(operation->lhs), right = rangeOf(operation->rhs);
  const Type *type = operation->type;
  switch (operation->op) {
  case BinaryOp::Add:
    return limited(sumOf(left, right, type), type);
  case BinaryOp::Sub:
    return limited(withSign(sumOf(left, right, type)), type);
  case BinaryOp::Mul:
    return limited(productOf(left, right, type), type);
  case BinaryOp::Shl: { // a product
    const auto count = constantOf(operation->rhs);
    return count && *count < 64
               ? limited(productOf(left, {WrapRisk::Never, static_cast<unsigned>(*count)}, type),
                         type)
               : ofType(type);
  }
  case BinaryOp::Div:
    return quotientOf(right.risk == WrapRisk::Never ? left : withSign(left), type);
  case BinaryOp::Shr:
    return quotientOf(left, type);
  case BinaryOp::Rem:
    return remainderOf(left, right, type);
  case BinaryOp::BitAnd:
    return maskedOf(left, right);
  default:
    return ofType(type);
  }
}

Range WrapRisks::rangeOf(const Expr *base) const {
  if (!base)
    return {};
  if (const auto *special = dyn_cast<Special>(base))
    return ofSpecial(special);
  if (const auto *literal = dyn_cast<IntegerLiteral>(base))
    return ofLiteral(literal);
  if (const auto *constant = dyn_cast<ConstantRef>(base))
    return valueOf(constant) ? rangeOf(valueOf(constant)) : ofType(base->type);
  if (const auto *ref = dyn_cast<VariableRef>(base))
    return ofVariable(ref);
  if (const auto *conversion = dyn_cast<Cast>(base)) {
    const Type *from = conversion->operand->type, *to = conversion->type;
    if (!isIndexType(from) || !isIndexType(to))
      return ofType(isIndexType(to) && from && from->isInteger() ? from : to);
    Range range = rangeOf(conversion->operand);
    range.risk = convertedRisk(from, to, range.risk);
    return isLarge(range, to) ? Range{WrapRisk::Anywhere} : range;
  }
  const auto *unary = dyn_cast<Unary>(base); // ~3 is -4
  if (unary && (unary->op == UnaryOp::Minus || unary->op == UnaryOp::BitNot))
    return limited(withSign(rangeOf(unary->operand)), base->type);
  const auto *operation = dyn_cast<Binary>(base);
  return operation ? ofOperation(operation) : ofType(base->type);
}

WrapRisk WrapRisks::of(const Expr *base) const { return rangeOf(base).risk; }

bool WrapRisks::isThreadNumber(const Expr *expr) const {
  const Range range = rangeOf(expr);
  return range.risk == WrapRisk::Never && (range.bits == 0 || (range.extents & gridExtents) == 0);
}

} // namespace cu2port::ir
