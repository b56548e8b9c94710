// The ranges of values that operators on thread indices can have, for the pass "index casts"
// (IndexCasts.cpp), and the casts that their operands need.
//
//   threadIdx.x - 1        -1 to 1022: computed as it is, in 64 bits
//   (threadIdx.x - 1) / 2  a cast: half of 2^64 - 1 is not half of 2^32 - 1
//   threadIdx.x & n        0 to 1023
//   threadIdx.x - 1 == m   a cast if m is unsigned, which may be 2^32 - 1
#include "device/lowering/IndexCasts.h"

namespace cu2port::ir {

using llvm::dyn_cast;

static IndexRange combined(BinaryOp op, const IndexRange &lhs, const IndexRange &rhs) {
  return {IntegerRange::ofOperation(op, lhs.numbers, rhs.numbers, Overflow::Wraps), true};
}

/// To a type that keeps more than 32 bits, a bool or a floating-point number, the number itself is
/// needed. An unsigned index is one already. Any other conversion is printed, since it would not be
/// implied by size_t: `(int)threadIdx.x / 2` has a sign.
IndexRange IndexCaster::visitConversion(Cast *conversion) {
  if (!conversion->type->isInteger() || conversion->type->isBool() ||
      sizeOf(conversion->type) > 4) {
    settle(conversion->operand, conversion->type->isBool() ? IndexNeed::NonZero : IndexNeed::Exact);
    return plain(conversion);
  }
  IndexRange range = visit(conversion->operand);
  if (!range.bare) // an implicit conversion is not printed: the value is the operand's
    return conversion->implicit && isSmallInteger(conversion->operand->type) ? range
                                                                             : plain(conversion);
  if (conversion->implicit && conversion->type->scalar == Scalar::UInt)
    return range;
  conversion->implicit = false;
  return plain(conversion);
}

/// `-threadIdx.x` is from -1023 to 0 until somebody needs it as an unsigned number.
IndexRange IndexCaster::visitUnary(Unary *unary) {
  switch (unary->op) {
  case UnaryOp::Plus:
    return visit(unary->operand);
  case UnaryOp::Minus: {
    IndexRange range = visit(unary->operand);
    return range.bare ? IndexRange{range.numbers.negated(Overflow::Wraps), true} : plain(unary);
  }
  case UnaryOp::BitNot: {
    IndexRange range = visit(unary->operand);
    return range.bare ? IndexRange{range.numbers.complement(), true} : plain(unary);
  }
  case UnaryOp::Not:
    settle(unary->operand, IndexNeed::NonZero);
    return plain(unary);
  case UnaryOp::PreInc:
  case UnaryOp::PreDec:
  case UnaryOp::PostInc:
  case UnaryOp::PostDec:
  case UnaryOp::Deref:
  case UnaryOp::AddressOf:
    visit(unary->operand);
    return plain(unary);
  }
  return {};
}

/// Both sides must be right as unsigned numbers, or both as signed ones:
///
///   threadIdx.x < n           n an int: a negative one is more than any index, in both widths
///   threadIdx.x - 1 == m      m unsigned: it may be 2^32 - 1, but never 2^64 - 1, so that the left
///                             side is cast
void IndexCaster::visitComparison(Binary *comparison) {
  IndexRange lhs = visit(comparison->lhs), rhs = visit(comparison->rhs);
  auto agree = [&] {
    return (lhs.isUnsigned32() && rhs.isUnsigned32()) || (lhs.isSigned32() && rhs.isSigned32());
  };
  if ((!lhs.bare && !rhs.bare) || agree())
    return;
  bool leftIsBad = lhs.bare && !(lhs.isUnsigned32() && lhs.isSigned32());
  if (leftIsBad || !rhs.bare)
    lhs = castIn(comparison->lhs, lhs);
  if (rhs.bare && !agree())
    castIn(comparison->rhs, rhs);
}

/// `i += threadIdx.x` keeps the lower 32 bits; `i /= threadIdx.x` would be computed in 64.
void IndexCaster::visitAssignment(Binary *assignment) {
  const Type *type = assignment->lhs->type;
  visit(assignment->lhs);
  if (type->isPointer()) {
    settle(assignment->rhs, IndexNeed::Offset);
    return;
  }
  switch (assignment->op) {
  case BinaryOp::DivAssign:
  case BinaryOp::RemAssign:
    settle(assignment->rhs, isSmallInteger(type) ? IndexNeed::Cast : IndexNeed::Exact);
    return;
  case BinaryOp::ShlAssign:
  case BinaryOp::ShrAssign:
    settle(assignment->rhs, IndexNeed::Exact);
    return;
  default:
    return convert(assignment->rhs, type);
  }
}

/// By fewer bits than an index has: to the left like a product; to the right only what has no upper
/// half, whose bits would come down.
IndexRange IndexCaster::visitShift(Binary *shift) {
  IndexRange value = visit(shift->lhs);
  settle(shift->rhs, IndexNeed::Exact);
  const IndexRange count = plain(shift->rhs);
  if (!value.bare)
    return plain(shift);
  if (!count.isWithin(0, 31) || (shift->op == BinaryOp::Shr && !value.isUnsigned32())) {
    castIn(shift->lhs, value);
    return plain(shift);
  }
  return combined(shift->op, value, count);
}

/// `(threadIdx.x - 1) / 2`: half of 2^32 - 1 in CUDA, of 2^64 - 1 without a cast.
IndexRange IndexCaster::visitDivision(Binary *division) {
  IndexRange value = visit(division->lhs), by = visit(division->rhs);
  if (!value.bare && !by.bare)
    return plain(division);
  // A negative divisor is above it in 32 and in 64 bits.
  bool isSmall = value.isWithin(0, bit31 - 1);
  if ((value.isUnsigned32() && by.isUnsigned32()) || (isSmall && by.isSigned32())) {
    const bool isPositive = by.numbers.least() > 0;
    return isPositive ? combined(division->op, value, by)
                      : IndexRange{IntegerRange::ofAnySize(0, value.numbers.most()), true};
  }
  castIn(division->lhs, value);
  castIn(division->rhs, by);
  return plain(division);
}

/// Sums, products and masks are computed as they are, in 64 bits: their range grows, and whoever
/// needs the number sees whether it may have left 32 bits. Of a pointer, each side is an offset by
/// itself.
IndexRange IndexCaster::visitBinary(Binary *binary) {
  if (isAssignment(binary->op)) {
    visitAssignment(binary);
    return plain(binary);
  }
  bool isPointer = binary->type->isPointer();
  switch (binary->op) {
  case BinaryOp::Less:
  case BinaryOp::Greater:
  case BinaryOp::LessEqual:
  case BinaryOp::GreaterEqual:
  case BinaryOp::Equal:
  case BinaryOp::NotEqual:
    visitComparison(binary);
    return plain(binary);
  case BinaryOp::And:
  case BinaryOp::Or:
    settle(binary->lhs, IndexNeed::NonZero);
    settle(binary->rhs, IndexNeed::NonZero);
    return plain(binary);
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return visitShift(binary);
  case BinaryOp::Div:
  case BinaryOp::Rem:
    return visitDivision(binary);
  case BinaryOp::Comma:
    visit(binary->lhs);
    return visit(binary->rhs);
  default:
    break;
  }
  IndexRange lhs = isPointer ? settle(binary->lhs, IndexNeed::Offset) : visit(binary->lhs);
  IndexRange rhs = isPointer ? settle(binary->rhs, IndexNeed::Offset) : visit(binary->rhs);
  if (isPointer || (!lhs.bare && !rhs.bare))
    return plain(binary);
  return combined(binary->op, lhs, rhs);
}

IndexRange IndexCaster::visitConditional(Conditional *choice) {
  settle(choice->condition, IndexNeed::NonZero);
  IndexRange then = visit(choice->then), otherwise = visit(choice->otherwise);
  if (!then.bare && !otherwise.bare)
    return plain(choice);
  return {then.numbers.joined(otherwise.numbers), true};
}

} // namespace cu2port::ir
