// Sums, products and conversions, modulo 2^bits of the type:
//
//   a + b, a - b, a * b     of factors, each reduced to its smallest residue
//   (unsigned char)(x + 256)        zext8(x)
//   (long)(i + 1)                   i + 1 of an int: signed sums do not overflow
//   (size_t)(u + 1)                 zext32(u + 1) of an unsigned: it may be 0
//
// A sum is exact by one of two rules. Signed sums, products and negations of exact ones are, as
// their overflow has no meaning in the language, so long as no factor had to be reduced. All
// others are where the bounds of the sum lie within the type (withExactness). AffineOperations.cpp
// has divisions, remainders, masks and shifts.
#include "device/values/AffineArithmetic.h"

#include "device/values/AffineBounds.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <bit>

namespace cu2port::ir {

namespace {

constexpr std::size_t mostTerms = 48; ///< of a sum that is multiplied out
constexpr std::size_t mostAtoms = 6;  ///< of a product

/// In fewer bits, or in more if it is exact.
AffineExpr reducedTo(const AffineExpr &sum, AffineType type, bool &isSame) {
  AffineExpr result = constantSum(0, type);
  isSame &= result.add(sum);
  return result;
}

bool fits(const AffineExpr &sum) {
  const auto bounds = boundsOfSum(sum);
  return bounds && bounds->isWithin(boundsOf(sum.type));
}

Product productOf(const Product &a, const Product &b) {
  Product both;
  std::merge(a.atoms.begin(), a.atoms.end(), b.atoms.begin(), b.atoms.end(),
             std::back_inserter(both.atoms),
             [](const Atom *x, const Atom *y) { return x->number < y->number; });
  if (has(Fault::AffineMergedProducts) && both.atoms.size() == 2)
    both.atoms[1] = both.atoms[0];
  return both;
}

/// Of a sum that counts modulo 2^bits: `c * zext8(x)` is `c * x` where 2^8 times c is 0 there.
AffineExpr withoutExtensions(const AffineExpr &sum, unsigned bits) {
  const auto isExtension = [&](const auto &term) {
    const auto &[product, factor] = term;
    const Atom &atom = *product.atoms.front();
    return product.atoms.size() == 1 && !atom.operands.empty() &&
           atom.kind < Atom::Kind::Operation &&
           atom.operands[0]->type.bits + std::countr_zero(static_cast<std::uint64_t>(factor)) >=
               bits;
  };
  AffineExpr result = sum;
  for (auto found = llvm::find_if(result.terms, isExtension); found != result.terms.end();
       found = llvm::find_if(result.terms, isExtension)) {
    const std::int64_t factor = found->second;
    const AffineExpr &operand = *found->first.atoms.front()->operands[0];
    result.terms.erase(found);
    result.add(operand, factor);
  }
  return result;
}

/// The number of operations, then of terms.
std::pair<std::size_t, std::size_t> complexityOf(const AffineExpr &sum) {
  std::size_t operations = 0;
  for (const auto &[product, factor] : sum.terms)
    operations += llvm::count_if(
        product.atoms, [](const Atom *each) { return each->kind >= Atom::Kind::ZeroExtended; });
  return {operations, sum.terms.size()};
}

/// Of `x / 64` and `x >> 6`; otherwise 0.
std::int64_t divisorOf(const Atom &atom) {
  if (atom.kind != Atom::Kind::Operation || !atom.operands[1]->isConstant())
    return 0;
  const std::int64_t by = atom.operands[1]->constant;
  if (atom.op == BinaryOp::Shr)
    return by > 0 && by < 62 ? std::int64_t{1} << by : 0;
  return atom.op == BinaryOp::Div ? by : 0;
}

} // namespace

/// Merges quotients, and marks the sum exact if the language rules out overflow (`isExact`), or if
/// its bounds fit.
AffineExpr AffineArithmetic::withExactness(AffineExpr sum, bool isExact) const {
  if (wrapping == Wrapping::Machine)
    mergeQuotients(sum, isExact);
  // Types of fewer than 32 bits wrap even where wrapping is ignored.
  const bool isIgnored = wrapping == Wrapping::Ignored && sum.type.bits >= 32;
  sum.isExact = isExact || isIgnored || fits(sum);
  return sum;
}

AffineExpr AffineArithmetic::add(const AffineExpr &a, const AffineExpr &b,
                                 std::int64_t factor) const {
  AffineExpr sum = a;
  const bool isSame = sum.add(b, factor) && a.isExact && b.isExact && a.type.isSigned;
  return withExactness(std::move(sum), isSame);
}

AffineExpr AffineArithmetic::scale(const AffineExpr &a, std::int64_t factor) const {
  return add(constantSum(0, a.type), a, factor);
}

AffineExpr AffineArithmetic::difference(const AffineExpr &a, const AffineExpr &b) const {
  const bool isOne = a.type == b.type;
  return add(isOne ? a : convert(a, signed64), isOne ? b : convert(b, signed64), -1);
}

/// ~a is -a - 1.
AffineExpr AffineArithmetic::bitNot(const AffineExpr &a) const {
  return add(constantSum(-1, a.type), a, -1);
}

AffineArithmetic::Result AffineArithmetic::multiply(const AffineExpr &a,
                                                    const AffineExpr &b) const {
  if ((a.terms.size() + 1) * (b.terms.size() + 1) > mostTerms)
    return operation(BinaryOp::Mul, a, b, a.type);
  AffineExpr product = constantSum(0, a.type);
  bool isSame = a.isExact && b.isExact && a.type.isSigned;
  const auto addAll = [&](const Product &of, std::int64_t times) {
    for (const auto &[each, factor] : b.terms) {
      Product both = productOf(of, each);
      if (both.atoms.size() > mostAtoms)
        return false;
      isSame &= product.add(both, WideInteger{times} * factor);
    }
    isSame &= product.add(of, WideInteger{times} * b.constant);
    return true;
  };
  bool isGood = addAll({}, a.constant);
  for (const auto &[each, factor] : a.terms)
    isGood = isGood && addAll(each, factor);
  return isGood ? withExactness(std::move(product), isSame)
                : operation(BinaryOp::Mul, a, b, a.type);
}

// ---- Conversions --------------------------------------------------------------------------------

/// The value modulo 2^bits, as a number of `result`: with a sign, or from 0 on.
AffineExpr AffineArithmetic::lowBits(const AffineExpr &a, unsigned bits, bool isSigned,
                                     AffineType result) const {
  const AffineType low{bits, isSigned};
  bool isSame = true;
  if (a.isExact && boundsOfValue(a).isWithin(boundsOf(low))) {
    AffineExpr whole = reducedTo(a, result, isSame);
    return withExactness(std::move(whole), isSame);
  }
  AffineExpr rest = withoutExtensions(reducedTo(a, low, isSame), bits);
  if (rest.isConstant())
    return constantSum(isSigned || rest.constant >= 0 || bits == 64
                           ? rest.constant
                           : rest.constant + (std::int64_t{1} << bits),
                       result);
  if (fits(rest)) // without a sign, one below zero is another number
    return withExactness(reducedTo(rest, result, isSame), result.isSigned || !isSigned);
  // 4 * x modulo 2^8 is 4 times x modulo 2^6.
  const unsigned zeros = trailingZeros(rest);
  rest = shifted(rest, zeros);
  rest.type = {bits - zeros, false};
  rest.isExact = false;
  const bool extendsSign = isSigned && !has(Fault::AffineShiftPairIgnoresSign);
  const Atom *atom =
      table.atom({.kind = extendsSign ? Atom::Kind::SignExtended : Atom::Kind::ZeroExtended,
                  .type = {bits - zeros, extendsSign},
                  .operands = {table.intern(rest)}});
  AffineExpr sum = constantSum(0, result);
  sum.add(Product{{atom}}, WideInteger{1} << zeros);
  return withExactness(std::move(sum), false);
}

AffineExpr AffineArithmetic::convert(const AffineExpr &a, AffineType to) const {
  if (to == a.type || (to.bits < a.type.bits && has(Fault::AffineDroppedNarrowing)))
    return a;
  const bool isWider = to.bits > a.type.bits;
  if (isWider && !a.isExact && !has(Fault::AffineTransparentWidening))
    return lowBits(a, a.type.bits, a.type.isSigned, to);
  bool isSame = a.isExact;
  AffineExpr sum = reducedTo(a, to, isSame);
  if (to.bits < a.type.bits && !fits(sum))
    sum = withoutExtensions(sum, to.bits);
  // To a wider type with a sign, the number stays; elsewhere its bounds decide.
  return withExactness(std::move(sum), isSame && isWider && (to.isSigned || !a.type.isSigned));
}

AffineExpr AffineArithmetic::truth(const AffineExpr &a, AffineType to) const {
  const Atom *atom = a.onlyAtom();
  if (atom && atom->isBool)
    return sumOf(atom, to);
  if (a.isConstant())
    return constantSum(a.constant != 0, to);
  return operation(BinaryOp::NotEqual, a, constantSum(0, a.type), to);
}

// ---- Quotients and remainders of the same -------------------------------------------------------

/// x - x / 64 * 64 is x % 64, and x / 64 * 64 + x % 64 is x: 64 * (x / 64) becomes x - x % 64 where
/// that leaves less. In more bits than x has it must be exact.
void AffineArithmetic::mergeQuotients(AffineExpr &sum, bool &isExact) const {
  for (const auto &[product, factor] : sum.terms) {
    const std::int64_t by = product.atoms.size() == 1 ? divisorOf(*product.atoms.front()) : 0;
    if (by < 2 || factor % by != 0)
      continue;
    const Atom &atom = *product.atoms.front();
    const AffineExpr &x = *atom.operands[0];
    if (!x.isExact && sum.type.bits > x.type.bits)
      continue;
    const AffineExpr rest = atom.op == BinaryOp::Div
                                ? remainder(x, by)
                                : lowBits(x, atom.operands[1]->constant, false, x.type);
    AffineExpr other = sum;
    bool isSame = isExact && x.isExact && rest.isExact;
    other.terms.erase(product);
    isSame &= other.add(x, factor / by);
    isSame &= other.add(rest, -WideInteger{factor / by});
    if (complexityOf(other) < complexityOf(sum)) {
      sum = std::move(other);
      isExact = isSame;
      return mergeQuotients(sum, isExact);
    }
  }
}

// ---- Other values for atoms ---------------------------------------------------------------------

AffineArithmetic::Result
AffineArithmetic::substitute(const Atom &atom,
                             llvm::function_ref<Result(const Atom &)> valueOf) const {
  if (atom.operands.empty()) {
    Result value = valueOf(atom);
    return value ? value : sumOf(&atom, atom.type);
  }
  const Result a = substitute(*atom.operands[0], valueOf);
  if (!a || *a == *atom.operands[0])
    if (atom.operands.size() == 1)
      return a ? Result(sumOf(&atom, atom.type)) : std::nullopt;
  if (atom.kind == Atom::Kind::LinearThreadIndex)
    return a;
  if (atom.kind != Atom::Kind::Operation)
    return lowBits(*a, a->type.bits, atom.kind == Atom::Kind::SignExtended, atom.type);
  const Result b = a ? substitute(*atom.operands[1], valueOf) : std::nullopt;
  if (b && *a == *atom.operands[0] && *b == *atom.operands[1])
    return sumOf(&atom, atom.type);
  return b ? binary(atom.op, *a, *b, atom.type) : std::nullopt;
}

AffineArithmetic::Result
AffineArithmetic::substitute(const AffineExpr &sum,
                             llvm::function_ref<Result(const Atom &)> valueOf) const {
  std::map<const Atom *, AffineExpr> values;
  bool isExact = sum.isExact, isNew = false;
  for (const auto &[product, factor] : sum.terms)
    for (const Atom *atom : product.atoms) {
      const Result value = substitute(*atom, valueOf);
      if (!value)
        return std::nullopt;
      isExact &= value->isExact;
      isNew |= value->onlyAtom() != atom;
      values[atom] = *value;
    }
  if (!isNew)
    return sum;
  // Exact numbers are computed with as such, so that it is seen where one is too large.
  const AffineType type = isExact ? AffineType{64, true} : sum.type;
  AffineExpr result = constantSum(sum.constant, type);
  for (const auto &[product, factor] : sum.terms) {
    Result term = constantSum(factor, type);
    for (const Atom *atom : product.atoms)
      if (!(term = multiply(*term, convert(values[atom], type))))
        return std::nullopt;
    result = add(result, *term);
  }
  // A sum that wraps around does so with other atoms, too, whatever signed sums may be taken for.
  bool isSame = isExact && result.isExact;
  AffineExpr narrowed = reducedTo(result, sum.type, isSame);
  return withExactness(std::move(narrowed), isSame);
}

} // namespace cu2port::ir
