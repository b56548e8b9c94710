// A sum is taken apart term by term, by what the atoms are made of:
//
//   threadIdx.x, zext5(threadIdx.x)             of the thread
//   n, blockIdx.x * blockDim.x, n / 4           uniform
//   threadIdx.y * blockDim.x + threadIdx.x      of the thread, as one term: its number
//   threadIdx.x * n, (threadIdx.x + n) / 2      neither: then nothing is known of the sum
#include "device/values/ThreadSum.h"

#include "device/values/CudaLimits.h"

#include "llvm/ADT/STLExtras.h"

#include <array>

namespace cu2port::ir {

namespace {

/// `to += value * factor`; false if that is more than an index can be. Then the caller gives the
/// whole sum up.
bool addProduct(std::int64_t &to, std::int64_t value, std::int64_t factor) {
  std::int64_t product = 0;
  return !__builtin_mul_overflow(value, factor, &product) &&
         !__builtin_add_overflow(to, product, &to);
}

/// Terms that cancel go: `t + 1 - t` is 1.
bool addTerm(AffineTerms &terms, const Product &product, std::int64_t value, std::int64_t factor) {
  const auto [term, isNew] = terms.try_emplace(product, 0);
  const bool isGood = addProduct(term->second, value, factor);
  if (term->second == 0)
    terms.erase(term);
  return isGood;
}

const Atom *onlyAtomOf(const Product &product) {
  return product.atoms.size() == 1 ? product.atoms.front() : nullptr;
}

bool is(const Atom &atom, SpecialValue value, unsigned dimension) {
  return atom.kind == Atom::Kind::Special && atom.special == value && atom.dimension == dimension;
}

/// The threadIdx of a dimension, times the extents of those before it: what it adds to a thread's
/// number.
bool isNumberPart(const Product &product, unsigned dimension) {
  std::array<unsigned, 3> extents = {};
  unsigned indices = 0;
  for (const Atom *atom : product.atoms) {
    indices += is(*atom, SpecialValue::ThreadIdx, dimension);
    for (unsigned each = 0; each < 3; ++each)
      extents[each] += is(*atom, SpecialValue::BlockDim, each);
  }
  return indices == 1 && product.atoms.size() == dimension + 1 && extents[0] == (dimension > 0) &&
         extents[1] == (dimension > 1) && extents[2] == 0;
}

AffineTerms::const_iterator findPart(const AffineTerms &terms, unsigned dimension) {
  return llvm::find_if(terms,
                       [&](const auto &term) { return isNumberPart(term.first, dimension); });
}

/// All of it is a multiple of a thread's number.
bool isNumber(const AffineTerms &terms) {
  const Atom *atom = terms.size() == 1 ? onlyAtomOf(terms.begin()->first) : nullptr;
  if (atom && atom->kind == Atom::Kind::LinearThreadIndex)
    return true;
  const auto x = findPart(terms, 0);
  return x != terms.end() && terms.size() <= 3 && llvm::all_of(terms, [&](const auto &term) {
           const bool isPart = isNumberPart(term.first, 0) || isNumberPart(term.first, 1) ||
                               (terms.size() == 3 && isNumberPart(term.first, 2));
           return isPart && term.second == x->second;
         });
}

/// Puts an atom in the place of the parts of a thread's number.
void joinNumber(AffineTerms &terms, AffineTable &table) {
  const auto x = findPart(terms, 0), y = findPart(terms, 1);
  if (x == terms.end() || y == terms.end())
    return;
  const std::int64_t factor = y->second;
  AffineExpr number{.type = {64, true}, .terms = {{x->first, 1}, {y->first, 1}}};
  if (const auto z = findPart(terms, 2); z != terms.end() && z->second == factor)
    number.terms[z->first] = 1;
  for (const auto &[product, one] : number.terms)
    addTerm(terms, product, factor, -1);
  const Atom *whole = table.atom({.kind = Atom::Kind::LinearThreadIndex,
                                  .type = number.type,
                                  .operands = {table.intern(number)}});
  addTerm(terms, {{whole}}, factor, 1);
}

/// What something is made of; None is of numbers alone.
enum class Part : std::uint8_t { None, Thread, Uniform, Unknown };

Part joined(Part a, Part b) {
  return a == b || b == Part::None ? a : a == Part::None ? b : Part::Unknown;
}

class Parts {
public:
  explicit Parts(llvm::function_ref<bool(const Variable *)> varies) : varies(varies) {}

  Part of(const Product &product) const {
    Part part = Part::None;
    for (const Atom *atom : product.atoms)
      part = joined(part, of(*atom));
    return part;
  }

private:
  Part of(const AffineExpr &sum) const {
    if (isNumber(sum.terms))
      return Part::Thread;
    Part part = Part::None;
    for (const auto &[product, factor] : sum.terms)
      part = joined(part, of(product));
    return part;
  }
  /// What passes have made of indices is not read.
  static Part of(SpecialValue special) {
    switch (special) {
    case SpecialValue::ThreadIdx:
      return Part::Thread;
    case SpecialValue::BlockIdx:
    case SpecialValue::BlockDim:
    case SpecialValue::GridDim:
    case SpecialValue::WarpSize:
    case SpecialValue::GlobalSize:
      return Part::Uniform;
    case SpecialValue::GlobalIdx:
    case SpecialValue::Lane:
    case SpecialValue::FirstThreadIdx:
      return Part::Unknown;
    }
    return Part::Unknown;
  }
  Part of(const Atom &atom) const {
    switch (atom.kind) {
    case Atom::Kind::Special:
      return of(atom.special);
    case Atom::Kind::Variable:
    case Atom::Kind::Field:
      return varies(variableOf(atom)) ? Part::Unknown : Part::Uniform;
    case Atom::Kind::Opaque:
      return Part::Unknown;
    default:
      break;
    }
    Part part = Part::None;
    for (const AffineExpr *operand : atom.operands)
      part = joined(part, of(*operand));
    return part;
  }

  llvm::function_ref<bool(const Variable *)> varies;
};

} // namespace

bool addSum(const ThreadSum &sum, std::int64_t factor, ThreadSum &to) {
  bool isGood = addProduct(to.constant, sum.constant, factor);
  for (const auto &[product, value] : sum.thread)
    isGood &= addTerm(to.thread, product, value, factor);
  for (const auto &[product, value] : sum.uniform)
    isGood &= addTerm(to.uniform, product, value, factor);
  return isGood;
}

std::optional<ThreadSum> partsOf(const AffineExpr &sum, AffineTable &table,
                                 llvm::function_ref<bool(const Variable *)> varies) {
  ThreadSum result;
  result.constant = sum.constant;
  AffineTerms terms = sum.terms;
  joinNumber(terms, table);
  const Parts parts(varies);
  for (const auto &term : terms) {
    const Part part = parts.of(term.first);
    if (part != Part::Thread && part != Part::Uniform)
      return std::nullopt;
    (part == Part::Thread ? result.thread : result.uniform).insert(term);
  }
  return result;
}

AffineExpr wholeOf(const ThreadSum &sum) {
  AffineExpr whole{.type = {64, true}, .constant = sum.constant, .terms = sum.uniform};
  whole.terms.insert(sum.thread.begin(), sum.thread.end());
  return whole;
}

bool isThreadIndex(const Product &product, unsigned dimension) {
  const Atom *atom = onlyAtomOf(product);
  return atom && is(*atom, SpecialValue::ThreadIdx, dimension);
}

bool isThreadNumber(const Product &product) {
  const Atom *atom = onlyAtomOf(product);
  return isThreadIndex(product, 0) || (atom && atom->kind == Atom::Kind::LinearThreadIndex);
}

/// Of `x / 32`, its thread's number x as it is.
bool isOfWarp(const Product &product) {
  const Atom *atom = onlyAtomOf(product);
  if (!atom || atom->kind != Atom::Kind::Operation ||
      (atom->op != BinaryOp::Div && atom->op != BinaryOp::Shr))
    return false;
  const AffineExpr &of = *atom->operands[0], &by = *atom->operands[1];
  const bool isWhole = isNumber(of.terms) && of.terms.begin()->second == 1 && of.constant == 0;
  if (!isWhole || !by.isConstant())
    return false;
  return atom->op == BinaryOp::Shr
             ? by.constant >= 5
             : by.constant > 0 && by.constant % static_cast<std::int64_t>(warpWidth) == 0;
}

bool isOfLane(const Product &product) {
  const Atom *atom = onlyAtomOf(product);
  const bool isLow = atom && atom->kind == Atom::Kind::ZeroExtended &&
                     atom->operands[0]->type.bits >= 5 && isNumber(atom->operands[0]->terms) &&
                     atom->operands[0]->terms.begin()->second == 1;
  return isThreadNumber(product) || isLow;
}

bool mentions(const AffineTerms &terms, const Variable *variable) {
  return llvm::any_of(terms, [&](const auto &term) {
    return llvm::any_of(term.first.atoms, [&](const Atom *atom) {
      return anyAtom(*atom, [&](const Atom &each) { return each.variable == variable; });
    });
  });
}

} // namespace cu2port::ir
