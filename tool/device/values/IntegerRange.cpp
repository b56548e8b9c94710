// Ranges and known bits of integers, operator by operator. LLVM computes both, each on its own;
// what one knows is then told to the other:
//
//   0 .. 10 & ?...?100     4 .. 10 -> known bits say that it is 4 or 8, the range keeps 4 .. 8
//
// What LLVM calls poison, as a shift by more than the bits that there are, is any number here.
#include "device/values/IntegerRange.h"

#include "support/Faults.h"

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Operator.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::APInt;
using llvm::ConstantRange;
using llvm::KnownBits;

static unsigned widthOf(const Type *type) { return 8 * static_cast<unsigned>(sizeOf(type)); }

static bool hasSign(const Type *type) { return !isUnsigned(type->scalar); }

static APInt bitsOf(unsigned width, IntegerRange::Number number) {
  const std::uint64_t words[] = {static_cast<std::uint64_t>(number),
                                 static_cast<std::uint64_t>(number >> 64)};
  return APInt(128, words).trunc(width);
}

static IntegerRange::Number numberOf(const APInt &bits, bool isSigned) {
  const APInt whole = isSigned ? bits.sext(128) : bits.zext(128);
  return static_cast<IntegerRange::Number>(whole.getRawData()[1]) << 64 | whole.getRawData()[0];
}

/// Code that never runs may have no number left: then nothing is known.
IntegerRange::IntegerRange(ConstantRange values, KnownBits bits, bool isSigned)
    : values(std::move(values)), bits(std::move(bits)), isSigned(isSigned) {
  const auto preferred = isSigned ? ConstantRange::Signed : ConstantRange::Unsigned;
  if (!this->bits.hasConflict())
    this->values =
        this->values.intersectWith(ConstantRange::fromKnownBits(this->bits, isSigned), preferred);
  if (this->values.isEmptySet() || this->bits.hasConflict()) {
    this->values = ConstantRange::getFull(width());
    this->bits = KnownBits(width());
    return;
  }
  this->bits = this->bits.unionWith(this->values.toKnownBits());
}

IntegerRange::IntegerRange(const Type *type)
    : IntegerRange(type->isBool() ? ConstantRange(APInt(8, 0), APInt(8, 2))
                                  : ConstantRange::getFull(widthOf(type)),
                   KnownBits(widthOf(type)), hasSign(type)) {}

IntegerRange::IntegerRange(const Type *type, Number least, Number most)
    : IntegerRange(
          ConstantRange::getNonEmpty(bitsOf(widthOf(type), least), bitsOf(widthOf(type), most) + 1),
          KnownBits(widthOf(type)), hasSign(type)) {}

// ---- Questions ----------------------------------------------------------------------------------

IntegerRange::Number IntegerRange::least() const {
  return numberOf(isSigned ? values.getSignedMin() : values.getUnsignedMin(), isSigned);
}

IntegerRange::Number IntegerRange::most() const {
  return numberOf(isSigned ? values.getSignedMax() : values.getUnsignedMax(), isSigned);
}

bool IntegerRange::contains(Number number) const {
  if (number < least() || number > most())
    return false;
  const APInt each = bitsOf(width(), number);
  return values.contains(each) && !each.intersects(bits.Zero) && bits.One.isSubsetOf(each);
}

std::optional<IntegerRange::Number> IntegerRange::number() const {
  const APInt *only = values.getSingleElement();
  return only ? std::optional(numberOf(*only, isSigned)) : std::nullopt;
}

bool IntegerRange::isNonNegative() const {
  return (!isSigned && width() < 32) || values.getSignedMin().isNonNegative();
}

static std::string decimal(IntegerRange::Number number) {
  return number > INT64_MAX ? std::to_string(static_cast<std::uint64_t>(number))
                            : std::to_string(static_cast<std::int64_t>(number));
}

std::string IntegerRange::text() const {
  if (const auto only = number())
    return decimal(*only);
  std::string text = values.isFullSet() ? "all" : decimal(least()) + " .. " + decimal(most());
  if (bits.countMinTrailingZeros() > 0)
    text += ", multiples of " + std::to_string(std::uint64_t{1} << bits.countMinTrailingZeros());
  return text;
}

// ---- Conversions --------------------------------------------------------------------------------

IntegerRange IntegerRange::ofAnySize(Number least, Number most) {
  return {ConstantRange::getNonEmpty(bitsOf(128, least), bitsOf(128, most) + 1), KnownBits(128),
          true};
}

IntegerRange IntegerRange::ofAnySize() {
  return {ConstantRange::getFull(128), KnownBits(128), true};
}

IntegerRange IntegerRange::extended() const { return ofAnySize(least(), most()); }

IntegerRange IntegerRange::converted(const Type *to) const {
  const bool toSigned = hasSign(to);
  if (to->isBool()) {
    const bool isTrue = !contains(0), isFalse = number() == 0;
    return {to, isTrue ? 1 : 0, isFalse ? 0 : 1};
  }
  const unsigned size = widthOf(to);
  if (has(Fault::NarrowingKeepsRange) && size < width())
    return {to, std::max(least(), IntegerRange(to).least()),
            std::min(most(), IntegerRange(to).most())};
  const bool keepsSign = isSigned && !has(Fault::LostSignExtension);
  return keepsSign ? IntegerRange(values.sextOrTrunc(size), bits.sextOrTrunc(size), toSigned)
                   : IntegerRange(values.zextOrTrunc(size), bits.zextOrTrunc(size), toSigned);
}

bool IntegerRange::fits(const Type *to) const {
  const IntegerRange all(to);
  return all.least() <= least() && most() <= all.most();
}

IntegerRange IntegerRange::joined(const IntegerRange &other) const {
  const auto preferred = isSigned ? ConstantRange::Signed : ConstantRange::Unsigned;
  return {values.unionWith(other.values, preferred), bits.intersectWith(other.bits), isSigned};
}

IntegerRange IntegerRange::narrowed(const IntegerRange &other) const {
  const auto preferred = isSigned ? ConstantRange::Signed : ConstantRange::Unsigned;
  return {values.intersectWith(other.values, preferred), bits.unionWith(other.bits), isSigned};
}

// ---- Operators ----------------------------------------------------------------------------------

IntegerRange IntegerRange::complement() const {
  return {values.binaryNot(), bits ^ KnownBits::makeConstant(APInt::getAllOnes(width())), isSigned};
}

IntegerRange IntegerRange::negated(Overflow overflow) const {
  const APInt zero(width(), 0);
  return ofOperation(BinaryOp::Sub, {ConstantRange(zero), KnownBits::makeConstant(zero), isSigned},
                     *this, overflow);
}

IntegerRange IntegerRange::smaller(const IntegerRange &a, const IntegerRange &b) {
  return a.isSigned ? IntegerRange(a.values.smin(b.values), KnownBits::smin(a.bits, b.bits), true)
                    : IntegerRange(a.values.umin(b.values), KnownBits::umin(a.bits, b.bits), false);
}

IntegerRange IntegerRange::larger(const IntegerRange &a, const IntegerRange &b) {
  return a.isSigned ? IntegerRange(a.values.smax(b.values), KnownBits::smax(a.bits, b.bits), true)
                    : IntegerRange(a.values.umax(b.values), KnownBits::umax(a.bits, b.bits), false);
}

/// A count that is too large, or negative, gives anything.
IntegerRange IntegerRange::ofShift(BinaryOp op, const IntegerRange &lhs,
                                   const IntegerRange &count) {
  const unsigned width = lhs.width();
  const IntegerRange any(ConstantRange::getFull(width), KnownBits(width), lhs.isSigned);
  const bool isDefined = count.least() >= 0 && count.most() < width;
  if (!isDefined && !has(Fault::LargeShift))
    return any;
  const ConstantRange by = count.values.zextOrTrunc(width);
  const KnownBits byBits = count.bits.zextOrTrunc(width);
  if (op == BinaryOp::Shl)
    return {lhs.values.shl(by), KnownBits::shl(lhs.bits, byBits), lhs.isSigned};
  return lhs.isSigned ? IntegerRange(lhs.values.ashr(by), KnownBits::ashr(lhs.bits, byBits), true)
                      : IntegerRange(lhs.values.lshr(by), KnownBits::lshr(lhs.bits, byBits), false);
}

/// 1 where it holds for all numbers, 0 where it holds for none.
static ConstantRange comparison(BinaryOp op, const ConstantRange &a, const ConstantRange &b,
                                bool isSigned) {
  using llvm::CmpInst;
  static constexpr CmpInst::Predicate predicates[][2] = {
      {CmpInst::ICMP_ULT, CmpInst::ICMP_SLT}, {CmpInst::ICMP_UGT, CmpInst::ICMP_SGT},
      {CmpInst::ICMP_ULE, CmpInst::ICMP_SLE}, {CmpInst::ICMP_UGE, CmpInst::ICMP_SGE},
      {CmpInst::ICMP_EQ, CmpInst::ICMP_EQ},   {CmpInst::ICMP_NE, CmpInst::ICMP_NE}};
  const auto number = static_cast<unsigned>(op) - static_cast<unsigned>(BinaryOp::Less);
  const CmpInst::Predicate holds = predicates[number][isSigned];
  const bool isTrue = a.icmp(holds, b), isFalse = a.icmp(CmpInst::getInversePredicate(holds), b);
  const unsigned width = a.getBitWidth();
  return {APInt(width, isTrue ? 1 : 0), APInt(width, isFalse ? 1 : 2)};
}

static ConstantRange valuesOf(BinaryOp op, const ConstantRange &a, const ConstantRange &b,
                              bool isSigned) {
  switch (op) {
  case BinaryOp::Add:
    return a.add(b);
  case BinaryOp::Sub:
    return has(Fault::ForgottenWrap) && !isSigned ? a.usub_sat(b) : a.sub(b);
  case BinaryOp::Mul:
    return a.multiply(b);
  case BinaryOp::Div:
    return isSigned ? a.sdiv(b) : a.udiv(b);
  case BinaryOp::Rem:
    return isSigned && !has(Fault::UnsignedRemainder) ? a.srem(b) : a.urem(b);
  case BinaryOp::BitAnd:
    return a.binaryAnd(b);
  case BinaryOp::BitOr:
    return a.binaryOr(b);
  case BinaryOp::BitXor:
    return has(Fault::XorAsOr) ? a.binaryOr(b) : a.binaryXor(b);
  default:
    return isComparison(op) ? comparison(op, a, b, isSigned)
                            : ConstantRange::getFull(a.getBitWidth());
  }
}

static KnownBits knownBitsOf(BinaryOp op, const KnownBits &a, const KnownBits &b, bool isSigned) {
  switch (op) {
  case BinaryOp::Add:
  case BinaryOp::Sub:
    return KnownBits::computeForAddSub(op == BinaryOp::Add, false, false, a, b);
  case BinaryOp::Mul:
    return KnownBits::mul(a, b);
  case BinaryOp::Div:
    return isSigned ? KnownBits::sdiv(a, b) : KnownBits::udiv(a, b);
  case BinaryOp::Rem:
    return isSigned && !has(Fault::UnsignedRemainder) ? KnownBits::srem(a, b)
                                                      : KnownBits::urem(a, b);
  case BinaryOp::BitAnd:
    return a & b;
  case BinaryOp::BitOr:
    return a | b;
  case BinaryOp::BitXor:
    return has(Fault::XorAsOr) ? a | b : a ^ b;
  default:
    return KnownBits(a.getBitWidth());
  }
}

/// The smallest number of a type by -1 is undefined; machines that do not trap give it again.
static bool mayOverflow(BinaryOp op, const ConstantRange &lhs, const ConstantRange &rhs) {
  return op == BinaryOp::Div && lhs.contains(APInt::getSignedMinValue(lhs.getBitWidth())) &&
         rhs.contains(APInt::getAllOnes(rhs.getBitWidth()));
}

IntegerRange IntegerRange::ofOperation(BinaryOp op, const IntegerRange &lhs,
                                       const IntegerRange &rhs, Overflow overflow) {
  if (op == BinaryOp::Shl || op == BinaryOp::Shr)
    return ofShift(op, lhs, rhs);
  const bool isSigned = lhs.isSigned;
  const IntegerRange any(ConstantRange::getFull(lhs.width()), KnownBits(lhs.width()), isSigned);
  if (isSigned && mayOverflow(op, lhs.values, rhs.values))
    return any;
  const IntegerRange result(valuesOf(op, lhs.values, rhs.values, isSigned),
                            knownBitsOf(op, lhs.bits, rhs.bits, isSigned), isSigned);
  return overflow == Overflow::Wraps ? result : result.withoutOverflow(op, lhs, rhs, overflow);
}

/// Of those that wrap around, as far as they may be taken not to.
IntegerRange IntegerRange::withoutOverflow(BinaryOp op, const IntegerRange &lhs,
                                           const IntegerRange &rhs, Overflow overflow) const {
  const bool isSum = op == BinaryOp::Add || op == BinaryOp::Mul;
  if (!isSum && op != BinaryOp::Sub)
    return *this;
  const APInt least = APInt::getSignedMinValue(width()), zero(width(), 0);
  if (isSum && overflow == Overflow::IndicesHaveNone && lhs.isNonNegative() &&
      rhs.isNonNegative()) {
    const ConstantRange exact =
        op == BinaryOp::Add ? lhs.values.uadd_sat(rhs.values) : lhs.values.umul_sat(rhs.values);
    const APInt from = exact.getUnsignedMin();
    return narrowed(
        {ConstantRange(from.isNonNegative() ? from : zero, least), KnownBits(width()), isSigned});
  }
  if (!isSigned)
    return *this;
  constexpr unsigned kind = llvm::OverflowingBinaryOperator::NoSignedWrap;
  const ConstantRange fitting = op == BinaryOp::Add   ? lhs.values.addWithNoWrap(rhs.values, kind)
                                : op == BinaryOp::Sub ? lhs.values.subWithNoWrap(rhs.values, kind)
                                                      : lhs.values.smul_sat(rhs.values);
  return narrowed({fitting, KnownBits(width()), isSigned});
}

const Type *commonType(const Type *a, const Type *b) {
  static const Type types[] = {{TypeKind::Scalar, Scalar::Int},
                               {TypeKind::Scalar, Scalar::UInt},
                               {TypeKind::Scalar, Scalar::Long},
                               {TypeKind::Scalar, Scalar::ULong}};
  const std::uint64_t size = std::max<std::uint64_t>({4, sizeOf(a), sizeOf(b)});
  const auto hasNoSign = [&](const Type *each) {
    return sizeOf(each) == size && isUnsigned(each->scalar);
  };
  return &types[(size == 8 ? 2 : 0) + (hasNoSign(a) || hasNoSign(b) ? 1 : 0)];
}

} // namespace cu2port::ir
