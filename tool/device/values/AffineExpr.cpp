// Atoms and sums, each made once. Operands are interned before the atom that has them, so that two
// atoms are alike if their fields are:
//
//   (t + 1) / 32   ->   sums: t + 1     atoms: t, and `/` of that sum and of 32
//
// Whether a sum is exact counts as well: (n + 1) / 2 of an int n is another number than that of an
// unsigned one, which wraps around.
#include "device/values/AffineExpr.h"

#include "device/ir/Dump.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace cu2port::ir {

bool isAffineType(const Type *type) { return type && type->isInteger(); }

AffineType affineTypeOf(const Type *type) {
  return {8 * static_cast<unsigned>(sizeOf(type)), !isUnsigned(type->scalar)};
}

bool Product::operator<(const Product &other) const {
  return std::lexicographical_compare(
      atoms.begin(), atoms.end(), other.atoms.begin(), other.atoms.end(),
      [](const Atom *a, const Atom *b) { return a->number < b->number; });
}

const Atom *AffineExpr::onlyAtom() const {
  const bool isAtom = constant == 0 && terms.size() == 1 && terms.begin()->second == 1 &&
                      terms.begin()->first.atoms.size() == 1;
  return isAtom ? terms.begin()->first.atoms.front() : nullptr;
}

bool AffineExpr::operator<(const AffineExpr &other) const {
  return std::tie(type, isExact, constant, terms) <
         std::tie(other.type, other.isExact, other.constant, other.terms);
}

bool AffineExpr::add(const Product &product, WideInteger factor) {
  const bool isNumber = product.atoms.empty();
  std::int64_t &to = isNumber ? constant : terms[product];
  const WideInteger whole = to + factor;
  const unsigned unused = 64 - type.bits;
  to = static_cast<std::int64_t>(static_cast<std::uint64_t>(whole) << unused) >> unused;
  const bool isSame = to == whole || has(Fault::AffineUnreducedFactor);
  if (to == 0 && !isNumber)
    terms.erase(product);
  return isSame;
}

bool AffineExpr::add(const AffineExpr &other, WideInteger factor) {
  bool isSame = add(Product(), factor * other.constant);
  for (const auto &[product, each] : other.terms)
    isSame &= add(product, factor * each);
  return isSame;
}

bool AffineTable::Less::operator()(const Atom *a, const Atom *b) const {
  const auto keyOf = [](const Atom *atom) {
    return std::tie(atom->kind, atom->type, atom->special, atom->dimension, atom->variable,
                    atom->version, atom->base, atom->field, atom->op, atom->operands);
  };
  if (keyOf(a) != keyOf(b))
    return keyOf(a) < keyOf(b);
  return a->kind == Atom::Kind::Opaque && a->expr < b->expr;
}

const Atom *AffineTable::atom(Atom like) {
  if (const auto known = atoms.find(&like); known != atoms.end())
    return *known;
  like.number = static_cast<unsigned>(all.size());
  return *atoms.insert(&all.emplace_back(std::move(like))).first;
}

const AffineExpr *AffineTable::intern(const AffineExpr &sum) { return &*sums.insert(sum).first; }

const Variable *variableOf(const Atom &atom) {
  return atom.base ? variableOf(*atom.base) : atom.variable;
}

const Atom *AffineTable::withVersion(const Atom &atom, unsigned version) {
  Atom other = atom;
  if (atom.base)
    other.base = withVersion(*atom.base, version);
  other.version = version;
  return this->atom(std::move(other));
}

AffineExpr sumOf(const Atom *atom, AffineType type) {
  AffineExpr sum{.type = type};
  sum.terms[{{atom}}] = 1;
  return sum;
}

AffineExpr constantSum(std::int64_t value, AffineType type) {
  return {.type = type, .isExact = type.isSigned || value >= 0, .constant = value, .terms = {}};
}

unsigned trailingZeros(const AffineExpr &sum) {
  auto all = static_cast<std::uint64_t>(sum.constant);
  for (const auto &[product, factor] : sum.terms)
    all |= static_cast<std::uint64_t>(factor);
  return static_cast<unsigned>(std::countr_zero(all));
}

AffineExpr shifted(AffineExpr sum, unsigned bits) {
  for (auto &[product, factor] : sum.terms)
    factor >>= bits;
  sum.constant >>= bits;
  return sum;
}

std::pair<AffineExpr, AffineExpr> splitBy(const AffineExpr &sum, std::int64_t number) {
  AffineExpr whole = constantSum(0, signed64), rest = constantSum(0, signed64);
  for (const auto &[product, factor] : sum.terms)
    if (factor % number == 0)
      whole.terms[product] = factor / number;
    else
      rest.terms[product] = factor;
  rest.constant = sum.constant % number;
  if (rest.constant < 0)
    rest.constant += number;
  whole.constant = (sum.constant - rest.constant) / number;
  return {whole, rest};
}

bool anyAtom(const Atom &atom, const std::function<bool(const Atom &)> &isSo) {
  return isSo(atom) || (atom.base && anyAtom(*atom.base, isSo)) ||
         llvm::any_of(atom.operands, [&](const AffineExpr *each) { return anyAtom(*each, isSo); });
}

bool anyAtom(const AffineExpr &sum, const std::function<bool(const Atom &)> &isSo) {
  return llvm::any_of(sum.terms, [&](const auto &term) {
    return llvm::any_of(term.first.atoms, [&](const Atom *each) { return anyAtom(*each, isSo); });
  });
}

// ---- Texts --------------------------------------------------------------------------------------

std::string spell(const Atom &atom) {
  const auto extended = [&](const char *name) {
    return name + std::to_string(atom.operands[0]->type.bits) + '(' + spell(*atom.operands[0]) +
           ')';
  };
  switch (atom.kind) {
  case Atom::Kind::Variable:
    return atom.variable->name + std::string(atom.version, '\'');
  case Atom::Kind::Special:
  case Atom::Kind::Field:
  case Atom::Kind::Opaque:
    return dump(atom.expr) + std::string(atom.version, '\'');
  case Atom::Kind::ZeroExtended:
    return extended("zext");
  case Atom::Kind::SignExtended:
    return extended("sext");
  case Atom::Kind::LinearThreadIndex:
    return '(' + spell(*atom.operands[0]) + ')';
  case Atom::Kind::Operation:
    break;
  }
  const auto operand = [](const AffineExpr &sum) {
    const bool isSum = sum.terms.size() + (sum.constant != 0) > 1;
    return isSum ? '(' + spell(sum) + ')' : spell(sum);
  };
  return '(' + operand(*atom.operands[0]) + ' ' + spell(atom.op) + ' ' +
         operand(*atom.operands[1]) + ')';
}

std::string spell(const AffineExpr &sum) {
  std::string text;
  const auto add = [&](std::int64_t factor, const std::string &product) {
    text += text.empty() ? (factor < 0 ? "-" : "") : factor < 0 ? " - " : " + ";
    const std::uint64_t size = factor < 0 ? -static_cast<std::uint64_t>(factor) : factor;
    text += product.empty() ? std::to_string(size)
            : size == 1     ? product
                            : std::to_string(size) + '*' + product;
  };
  for (const auto &[product, factor] : sum.terms) {
    std::string atoms;
    for (const Atom *atom : product.atoms)
      atoms += (atoms.empty() ? "" : "*") + spell(*atom);
    add(factor, atoms);
  }
  if (sum.constant || text.empty())
    add(sum.constant, "");
  return text;
}

} // namespace cu2port::ir
