// Divisions, remainders, shifts and masks, each spelling of the same as one atom:
//
//   x / 32, x >> 5            x / 32, where x is not below zero; otherwise two atoms
//   x % 64, x & 63            zext6(x), likewise
//   (unsigned char)x, x & 255, x << 24 >> 24 of an unsigned     zext8(x)
//   (signed char)x, x << 24 >> 24 of an int                     sext8(x)
//   (64 * i + t % 64) / 64    i
//   i << 5 | t % 32           32 * i + zext5(t)
//
// A number that is known not to be below zero, and to be exact, is divided in 64 bits, whatever its
// type was.
#include "device/values/AffineArithmetic.h"

#include "device/values/AffineBounds.h"
#include "support/Faults.h"

#include "llvm/Support/MathExtras.h"

#include <bit>
#include <utility>

namespace cu2port::ir {

namespace {

constexpr std::int64_t maxDivisor = std::int64_t{1} << 40; ///< of nested divisions together

bool isBelow(const AffineExpr &rest, std::int64_t number) {
  const auto bounds = boundsOfSum(rest);
  return bounds && bounds->isWithin({0, number - 1});
}

bool isFromZero(const AffineExpr &rest) {
  const auto bounds = boundsOfSum(rest);
  return bounds && bounds->isWithin({0, INT64_MAX});
}

/// Both operands' sides may be exchanged.
bool isCommutative(BinaryOp op) {
  return op == BinaryOp::Mul || op == BinaryOp::BitAnd || op == BinaryOp::BitOr ||
         op == BinaryOp::BitXor || op == BinaryOp::Equal || op == BinaryOp::NotEqual;
}

/// No bit is set in both: `i << 5` and a number below 32.
bool areDisjoint(const AffineExpr &a, const AffineExpr &b) {
  const auto isBelowOf = [](const AffineExpr &low, const AffineExpr &high) {
    const unsigned zeros = std::min(trailingZeros(high), 63U);
    return boundsOfValue(low).isWithin({0, (WideInteger{1} << zeros) - 1});
  };
  return isBelowOf(a, b) || isBelowOf(b, a);
}

} // namespace

AffineArithmetic::Result AffineArithmetic::binary(BinaryOp op, const AffineExpr &a,
                                                  const AffineExpr &b, AffineType result) const {
  switch (op) {
  case BinaryOp::Add:
    return add(a, b);
  case BinaryOp::Sub:
    return add(a, b, -1);
  case BinaryOp::Mul:
    return multiply(a, b);
  case BinaryOp::Div:
  case BinaryOp::Rem:
    return divide(op, a, b);
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return shift(op, a, b);
  case BinaryOp::BitAnd:
    return b.isConstant()   ? maskBy(a, b.constant)
           : a.isConstant() ? maskBy(b, a.constant)
                            : operation(op, a, b, result);
  case BinaryOp::BitXor:
  case BinaryOp::BitOr:
    return joinBits(op, a, b);
  case BinaryOp::Greater:
    return operation(BinaryOp::Less, b, a, result);
  case BinaryOp::GreaterEqual:
    return operation(BinaryOp::LessEqual, b, a, result);
  default:
    return isComparison(op) ? Result(operation(op, a, b, result)) : std::nullopt;
  }
}

/// Converts an exact sum to 64 bits, so that equal divisions share an atom.
AffineExpr AffineArithmetic::widened(const AffineExpr &a) const {
  const AffineExpr in64 = a.isExact ? convert(a, signed64) : a;
  return in64.isExact ? in64 : a;
}

/// An atom for an operation that does not simplify.
AffineExpr AffineArithmetic::operation(BinaryOp op, const AffineExpr &a, const AffineExpr &b,
                                       AffineType result) const {
  const bool isBool = isComparison(op), isTurned = isCommutative(op) && b < a;
  const Atom *atom =
      table.atom({.kind = Atom::Kind::Operation,
                  .type = isBool ? AffineType{8, false} : a.type,
                  .op = op,
                  .operands = {table.intern(isTurned ? b : a), table.intern(isTurned ? a : b)},
                  .isBool = isBool});
  return convert(sumOf(atom, atom->type), result);
}

// ---- Quotients ----------------------------------------------------------------------------------

/// The quotient or the remainder.
AffineArithmetic::Result AffineArithmetic::divide(BinaryOp op, const AffineExpr &a,
                                                  const AffineExpr &b) const {
  const std::int64_t number = b.constant;
  if (!b.isConstant() || (number < 0 && (!a.type.isSigned || number < -maxDivisor)))
    return operation(op, a, b, a.type);
  if (number == 0)
    return std::nullopt;
  const std::int64_t size = number < 0 ? -number : number;
  if (op == BinaryOp::Rem)
    return remainder(a, size);
  return number < 0 ? scale(quotient(a, size, op), -1) : quotient(a, size, op);
}

/// By a number from 1 on. `op` is Div, or Shr, by which a signed number goes down instead of
/// towards zero.
AffineExpr AffineArithmetic::quotient(const AffineExpr &a, std::int64_t number, BinaryOp op) const {
  if (number == 1)
    return a;
  const bool isFromZeroOn = isNonNegative(a);
  if (isFromZeroOn)
    op = BinaryOp::Div;
  if (a.isExact) {
    const auto [whole, rest] = splitBy(a, number);
    const bool isGood = op == BinaryOp::Shr || rest.isZero() || (isFromZeroOn && isFromZero(rest));
    if (isGood && !whole.isZero()) {
      // The rest's own quotient is 0 where it is below the number. Without its other part, it need
      // not fit.
      const AffineExpr other = withExactness(rest, false);
      const AffineExpr more =
          isBelow(rest, number) ? constantSum(0, signed64) : quotient(other, number, op);
      if (other.isExact && more.isExact)
        return convert(add(whole, more), a.type);
    }
    if (isGood && isBelow(rest, number))
      return convert(whole, a.type);
  } else if (llvm::isPowerOf2_64(number)) {
    // What wraps around, as x << 24, has its low bits at the top.
    auto [whole, rest] = splitBy(a, number);
    whole.isExact = false;
    const bool isFloor = op == BinaryOp::Shr || isFromZeroOn || rest.isZero();
    if (isFloor && isBelow(rest, number))
      return lowBits(whole, a.type.bits - llvm::Log2_64(number), a.type.isSigned, a.type);
    if (const unsigned zeros = trailingZeros(a); zeros && zeros < llvm::Log2_64(number))
      return quotient(lowBits(shifted(a, zeros), a.type.bits - zeros, a.type.isSigned, a.type),
                      number >> zeros, op);
  }
  // Of a quotient: x / 4 / 8 is x / 32.
  const Atom *atom = a.isExact ? a.onlyAtom() : nullptr;
  if (op == BinaryOp::Div && isFromZeroOn && atom && atom->kind == Atom::Kind::Operation &&
      atom->op == BinaryOp::Div && isNonNegative(*atom->operands[0]) &&
      atom->operands[1]->isConstant() && atom->operands[1]->constant > 0 &&
      atom->operands[1]->constant < maxDivisor / number)
    return convert(quotient(*atom->operands[0], number * atom->operands[1]->constant, op), a.type);
  const std::int64_t by = op == BinaryOp::Shr ? llvm::Log2_64(number) : number;
  return operation(op, widened(a), constantSum(by, signed64), a.type);
}

AffineArithmetic::Result AffineArithmetic::shift(BinaryOp op, const AffineExpr &a,
                                                 const AffineExpr &b) const {
  const std::int64_t bits = b.constant;
  if (b.isConstant() && (bits < 0 || bits >= a.type.bits))
    return std::nullopt;
  if (!b.isConstant() || (op == BinaryOp::Shr && bits > 62))
    return operation(op, a, b, a.type);
  if (op == BinaryOp::Shr)
    return quotient(a, std::int64_t{1} << bits, a.type.isSigned ? BinaryOp::Shr : BinaryOp::Div);
  AffineExpr whole = a;
  whole.isExact = bits == 0 && a.isExact; // it may lose bits, as a product must not
  return scale(whole, static_cast<std::int64_t>(std::uint64_t{1} << bits));
}

// ---- Remainders and masks -----------------------------------------------------------------------

/// By a number from 1 on.
AffineExpr AffineArithmetic::remainder(const AffineExpr &a, std::int64_t number) const {
  const bool isFromZeroOn = isNonNegative(a) || has(Fault::AffineSignedRemainderAsMask);
  if (number == 1)
    return constantSum(0, a.type);
  if (isFromZeroOn && llvm::isPowerOf2_64(number))
    return lowBits(a, llvm::Log2_64(number), false, a.type);
  if (!a.isExact)
    return operation(BinaryOp::Rem, a, constantSum(number, signed64), a.type);
  const AffineExpr rest = splitBy(a, number).second;
  if (rest.isZero() || (isFromZeroOn && isBelow(rest, number)))
    return convert(rest, a.type);
  const bool isRestEnough = isFromZeroOn && isFromZero(rest);
  return operation(BinaryOp::Rem, isRestEnough ? rest : widened(a), constantSum(number, signed64),
                   a.type);
}

/// Bits in a row are what lies below the first that is not in it, without what lies below it:
/// x & 0xf0 is zext8(x) - zext4(x).
AffineArithmetic::Result AffineArithmetic::maskBy(const AffineExpr &a, std::int64_t mask) const {
  const unsigned bits = a.type.bits;
  const std::uint64_t ones = static_cast<std::uint64_t>(mask) << (64 - bits) >> (64 - bits);
  if (ones == 0)
    return constantSum(0, a.type);
  const auto from = static_cast<unsigned>(std::countr_zero(ones));
  const auto to = from + static_cast<unsigned>(std::countr_one(ones >> from));
  if (to < 64 && ones >> to)
    return operation(BinaryOp::BitAnd, a, constantSum(mask, a.type), a.type);
  const AffineExpr below = to == bits ? a : lowBits(a, to, false, a.type);
  if (from == 0)
    return below;
  const AffineExpr rest = lowBits(a, from, false, a.type);
  AffineExpr sum = add(below, rest, -1);
  sum.isExact |= below.isExact && rest.isExact;
  return sum;
}

/// `|` and `^`.
AffineArithmetic::Result AffineArithmetic::joinBits(BinaryOp op, const AffineExpr &a,
                                                    const AffineExpr &b) const {
  if (op == BinaryOp::BitXor && b == constantSum(-1, b.type))
    return bitNot(a);
  if (!areDisjoint(a, b))
    return operation(op, a, b, a.type);
  AffineExpr sum = add(a, b);
  sum.isExact |= a.isExact && b.isExact;
  return sum;
}

} // namespace cu2port::ir
