// Bounds of sums, from those of atoms:
//
//   threadIdx.x            0 to 1023, as CUDA's limits are
//   zext6(x)               0 to 63
//   4 * threadIdx.x - 1    -1 to 4091
//   n                      any number of its type
#include "device/values/AffineBounds.h"

#include "device/values/CudaLimits.h"
#include "device/values/IntegerRange.h"

#include <algorithm>

namespace cu2port::ir {

AffineBounds boundsOf(AffineType type) {
  const WideInteger size = WideInteger{1} << (type.isSigned ? type.bits - 1 : type.bits);
  return {type.isSigned ? -size : 0, size - 1};
}

static AffineBounds boundsOfSpecial(SpecialValue value, unsigned dimension) {
  const Limits limits = limitsOf(value, dimension);
  return {static_cast<WideInteger>(limits.least), static_cast<WideInteger>(limits.most)};
}

/// Of a quotient, a remainder, a mask or a shift to the right, as of integers of any size; nothing
/// where that is another number in the operation's type, or none.
static std::optional<AffineBounds> boundsOfOperation(const Atom &atom) {
  if (isComparison(atom.op))
    return AffineBounds{0, 1};
  const auto rangeOf = [&](std::size_t operand) {
    const AffineBounds bounds = boundsOfValue(*atom.operands[operand]);
    return IntegerRange::ofAnySize(bounds.least, bounds.most);
  };
  const IntegerRange by = rangeOf(1);
  const bool isDivision = atom.op == BinaryOp::Div || atom.op == BinaryOp::Rem;
  const bool isMask =
      atom.op == BinaryOp::BitAnd || atom.op == BinaryOp::BitOr || atom.op == BinaryOp::BitXor;
  const bool isShift = atom.op == BinaryOp::Shr && by.least() >= 0 && by.most() < atom.type.bits;
  if (!isMask && !isShift && !(isDivision && by.least() > 0))
    return std::nullopt;
  const IntegerRange range = IntegerRange::ofOperation(atom.op, rangeOf(0), by, Overflow::Wraps);
  const AffineBounds bounds{range.least(), range.most()};
  return bounds.isWithin(boundsOf(atom.type)) ? std::optional(bounds) : std::nullopt;
}

AffineBounds boundsOf(const Atom &atom) {
  if (atom.isBool)
    return {0, 1};
  switch (atom.kind) {
  case Atom::Kind::Special:
    return boundsOfSpecial(atom.special, atom.dimension);
  case Atom::Kind::ZeroExtended:
    return boundsOf({atom.operands[0]->type.bits, false});
  case Atom::Kind::SignExtended:
    return boundsOf({atom.operands[0]->type.bits, true});
  case Atom::Kind::LinearThreadIndex:
    return boundsOfValue(*atom.operands[0]);
  case Atom::Kind::Operation:
    if (const auto bounds = boundsOfOperation(atom))
      return *bounds;
    break;
  default:
    break;
  }
  return boundsOf(atom.type);
}

/// Of the product of numbers within both; nothing if that is too large to be computed.
static std::optional<AffineBounds> productOf(const AffineBounds &a, const AffineBounds &b) {
  const std::pair<WideInteger, WideInteger> corners[] = {
      {a.least, b.least}, {a.least, b.most}, {a.most, b.least}, {a.most, b.most}};
  std::optional<AffineBounds> bounds;
  for (const auto &[x, y] : corners) {
    WideInteger product = 0;
    if (__builtin_mul_overflow(x, y, &product))
      return std::nullopt;
    bounds = bounds
                 ? AffineBounds{std::min(bounds->least, product), std::max(bounds->most, product)}
                 : AffineBounds{product, product};
  }
  return bounds;
}

std::optional<AffineBounds> boundsOfSum(const AffineExpr &sum) {
  AffineBounds bounds{sum.constant, sum.constant};
  for (const auto &[product, factor] : sum.terms) {
    std::optional<AffineBounds> term = AffineBounds{factor, factor};
    for (const Atom *atom : product.atoms)
      if (!(term = productOf(*term, boundsOf(*atom))))
        return std::nullopt;
    if (__builtin_add_overflow(bounds.least, term->least, &bounds.least) ||
        __builtin_add_overflow(bounds.most, term->most, &bounds.most))
      return std::nullopt;
  }
  return bounds;
}

AffineBounds boundsOfValue(const AffineExpr &sum) {
  const AffineBounds ofType = boundsOf(sum.type);
  const auto bounds = sum.isExact ? boundsOfSum(sum) : std::nullopt;
  return bounds ? AffineBounds{std::max(bounds->least, ofType.least),
                               std::min(bounds->most, ofType.most)}
                : ofType;
}

bool isNonNegative(const AffineExpr &sum) { return boundsOfValue(sum).least >= 0; }

} // namespace cu2port::ir
