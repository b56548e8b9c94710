// What LLVM can see as one stride, by what it makes of sums (ScalarEvolution):
//
//   4 * t + c                                 4, of counters c that are the same for all in a round
//   for (i = t; i < n; i += m) x[i]           1, in each round
//   t & 31, (unsigned char)(3 * t)            1, 3: steps of the operand, or none
//   t / 32, t ^ 1, t * t, x[t]                unknown: such may become sums
//
// A step of 1 in a number of fewer bits counts as one: nobody sees another.
#include "device/analysis/ThreadStrides.h"

#include "device/ir/Walk.h"
#include "device/values/ThreadNumbering.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

Stride times(Stride stride, std::int64_t factor) {
  return stride ? Stride(*stride * factor) : std::nullopt;
}

Stride plus(Stride a, Stride b) { return a && b ? Stride(*a + *b) : std::nullopt; }

} // namespace

ThreadStrides::ThreadStrides(const Stmt *body, const AffineExprs &sums, const Divergence &row,
                             OfVariables given)
    : sums(sums), row(row), variables(std::move(given)) {
  findCounters(body);
}

/// Of `for (int i = t; i < n; i += m)` i is in each round as many steps from t in all threads. A
/// thread that does not get there is not looked at.
void ThreadStrides::findCounters(const Stmt *body) {
  forEachStmt(body, [&](const Stmt *stmt) {
    const auto *loop = dyn_cast<For>(stmt);
    const Variable *counter = loop && loop->step ? assignedVariable(loop->step) : nullptr;
    const auto *step = counter ? dyn_cast<Binary>(loop->step) : nullptr;
    if (!counter || !counter->init || !loop->init || !ir::declares(loop->init, counter) ||
        row.region.assignmentsOf(counter) != 1 || row.region.isAddressTaken(counter))
      return;
    const Stride first = of(counter->init);
    const bool isSum = !step || step->op == BinaryOp::AddAssign || step->op == BinaryOp::SubAssign;
    if ((isSum || first == 0) && (!step || of(step->rhs) == 0))
      variables[counter] = first;
  });
}

Stride ThreadStrides::of(const Expr *value) const {
  const Shape shape = row.of(value);
  if (shape.isUniform())
    return 0;
  if (shape.kind == Shape::Affine)
    return shape.stride;
  if (const auto *ref = dyn_cast<VariableRef>(value))
    if (auto found = variables.find(ref->variable); found != variables.end())
      return found->second;
  const auto sum = sums.of(value);
  return sum ? ofSum(*sum) : std::nullopt;
}

Stride ThreadStrides::ofSum(const AffineExpr &sum) const {
  Stride stride = 0;
  for (const auto &[product, factor] : sum.terms)
    stride = plus(stride, times(ofProduct(product), factor));
  return stride;
}

/// With a factor that is no number, the stride is none.
Stride ThreadStrides::ofProduct(const Product &product) const {
  if (product.atoms.size() == 1)
    return ofAtom(*product.atoms.front());
  const bool isUniform =
      llvm::all_of(product.atoms, [&](const Atom *atom) { return ofAtom(*atom) == 0; });
  return isUniform ? Stride(0) : std::nullopt;
}

Stride ThreadStrides::ofAtom(const Atom &atom) const {
  if (atom.variable)
    if (auto found = variables.find(atom.variable); found != variables.end())
      return atom.kind == Atom::Kind::Variable ? found->second : std::nullopt;
  if (atom.kind == Atom::Kind::ZeroExtended || atom.kind == Atom::Kind::SignExtended)
    return ofSum(*atom.operands.front());
  if (atom.kind == Atom::Kind::Operation) {
    const bool isUniform = llvm::all_of(
        atom.operands, [&](const AffineExpr *operand) { return ofSum(*operand) == 0; });
    return isUniform ? Stride(0) : std::nullopt;
  }
  const Shape shape = atom.expr ? row.of(atom.expr) : Shape();
  if (shape.isUniform())
    return 0;
  return shape.kind == Shape::Affine ? Stride(shape.stride) : std::nullopt;
}

// ---- Places -------------------------------------------------------------------------------------

Stride ThreadStrides::ofPointer(const Expr *pointer) const {
  if (const Expr *place = operandOfAddress(withoutImplicitCasts(pointer)))
    return ofPlace(place);
  return times(of(pointer), signedSizeOf(pointer->type->element));
}

Stride ThreadStrides::ofPlace(const Expr *lvalue) const {
  if (const auto *ref = dyn_cast<VariableRef>(lvalue)) {
    if (!isOverThreads(ref->variable))
      return 0;
    const bool isElement = ref->type->isScalar() || ref->type->isPointer();
    return isElement ? Stride(signedSizeOf(ref->type)) : std::nullopt;
  }
  if (const auto *member = dyn_cast<Member>(lvalue))
    return member->arrow ? ofPointer(member->base) : ofPlace(member->base);
  if (const auto *unary = dyn_cast<Unary>(lvalue); unary && unary->op == UnaryOp::Deref)
    return ofPointer(unary->operand);
  const auto *index = dyn_cast<Index>(lvalue);
  if (!index)
    return std::nullopt;
  const Expr *base = withoutImplicitCasts(index->base);
  return plus(isArray(base) ? ofPlace(base) : ofPointer(index->base),
              times(of(index->index), signedSizeOf(index->type)));
}

} // namespace cu2port::ir
