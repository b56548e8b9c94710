// A sum is taken apart term by term, by what the atoms are made of:
//
//   threadIdx.x, zext5(threadIdx.x)             of the thread
//   n, blockIdx.x * blockDim.x, n / 4           uniform
//   threadIdx.y * blockDim.x + threadIdx.x      of the thread, as one term: its number
//   threadIdx.x * n, (threadIdx.x + n) / 2      neither: then nothing is known of the sum
#include "device/values/ThreadSum.h"

#include "device/values/CudaLimits.h"
#include "device/values/DivergenceSources.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

namespace cu2port::ir {

namespace {

const Atom *onlyAtomOf(const Product &product) {
  return product.atoms.size() == 1 ? product.atoms.front() : nullptr;
}

bool isProductOf(const Product &product, llvm::ArrayRef<BuiltIn> of) {
  return product.atoms.size() == of.size() && llvm::all_of(of, [&](BuiltIn each) {
           return llvm::any_of(product.atoms, [&](const Atom *atom) {
             return atom->kind == Atom::Kind::Special && atom->special == each.value &&
                    atom->dimension == each.dimension;
           });
         });
}

/// The threadIdx of a dimension, times the extents of those before it: what it adds to a thread's
/// number.
AffineTerms::const_iterator findPart(const AffineTerms &terms, unsigned dimension) {
  llvm::SmallVector<BuiltIn, 3> part{{SpecialValue::ThreadIdx, dimension}};
  for (unsigned each = 0; each < dimension; ++each)
    part.push_back({SpecialValue::BlockDim, each});
  return findTerm(terms, part);
}

/// All of it is a multiple of a thread's number.
bool isNumber(const AffineTerms &terms) {
  const Atom *atom = terms.size() == 1 ? onlyAtomOf(terms.begin()->first) : nullptr;
  if (atom && atom->kind == Atom::Kind::LinearThreadIndex)
    return true;
  return !terms.empty() && terms.size() <= 3 && llvm::all_of(llvm::seq(terms.size()), [&](auto i) {
    const auto part = findPart(terms, i);
    return part != terms.end() && part->second == terms.begin()->second;
  });
}

/// Puts an atom in the place of the parts of a thread's number.
void joinNumber(AffineExpr &sum, AffineTable &table) {
  const auto end = sum.terms.end();
  const auto x = findPart(sum.terms, 0), y = findPart(sum.terms, 1), z = findPart(sum.terms, 2);
  if (x == end || y == end)
    return;
  const std::int64_t factor = y->second;
  AffineExpr number{.type = signed64, .terms = {{x->first, 1}, {y->first, 1}}};
  if (z != end && z->second == factor)
    number.terms[z->first] = 1;
  sum.add(number, -factor);
  const Atom *whole = table.atom({.kind = Atom::Kind::LinearThreadIndex,
                                  .type = number.type,
                                  .operands = {table.intern(number)}});
  sum.add(Product{{whole}}, factor);
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
  Part of(const Atom &atom) const {
    switch (atom.kind) {
    case Atom::Kind::Special:
      // What passes have made of indices is not read.
      return atom.special == SpecialValue::ThreadIdx ? Part::Thread
             : shapeOf(llvm::cast<Special>(atom.expr), ThreadGroup::Block).isUniform()
                 ? Part::Uniform
                 : Part::Unknown;
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

AffineTerms::const_iterator findTerm(const AffineTerms &terms, llvm::ArrayRef<BuiltIn> product) {
  return llvm::find_if(terms, [&](const auto &term) { return isProductOf(term.first, product); });
}

std::int64_t factorOf(const AffineExpr &sum, llvm::ArrayRef<BuiltIn> product) {
  const auto term = findTerm(sum.terms, product);
  return term == sum.terms.end() ? 0 : term->second;
}

std::optional<ThreadSum> partsOf(const AffineExpr &sum, AffineTable &table,
                                 llvm::function_ref<bool(const Variable *)> varies) {
  AffineExpr joined = sum;
  joinNumber(joined, table);
  ThreadSum result;
  result.uniform.constant = sum.constant;
  const Parts parts(varies);
  for (const auto &term : joined.terms) {
    const Part part = parts.of(term.first);
    if (part != Part::Thread && part != Part::Uniform)
      return std::nullopt;
    (part == Part::Thread ? result.thread : result.uniform).terms.insert(term);
  }
  return result;
}

bool isThreadIndex(const Product &product, unsigned dimension) {
  return isProductOf(product, {{SpecialValue::ThreadIdx, dimension}});
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

} // namespace cu2port::ir
