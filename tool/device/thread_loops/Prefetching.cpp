// The pass "prefetch": what a region's neighbours in time will read is asked for before the region
// runs: the next block's elements, or those of the next round of a loop in steps over the grid. It
// is looked for in the arrays that all threads of a region use with neighbouring indices. Blocks
// are short, and often step far: the processor's own prefetching does not find out in time.
//
//   threads { const int i = blockIdx.x * 256 + threadIdx.x;  y[i] = x[i]; }
//     ->  first of each row: fetch x[blockIdx.x * 256 + threadIdx.x + 256], and 256 from there on
//
//   for (base = ...; base < n; base += step) threads { const int i = base + threadIdx.x; ... x[i] }
//     ->  first of each row: fetch x[base + threadIdx.x + step], and as many as the row has threads
//
// The first is done in kernels with shared memory only: those that just stream are left to the
// processor. What is fetched may lie anywhere, since nothing is read: no bound is asked. Start at
// Prefetcher, which finds the regions, and PrefetchFinder::readIndex.
#include "device/Passes.h"
#include "device/analysis/ExpandedSize.h"
#include "device/block_form/AffineIndex.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"
#include "device/values/KeptValue.h"
#include "device/values/ThreadNumbering.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

constexpr unsigned maxArrays = 4; ///< more would be in each other's way

namespace {

bool isSpecial(const Expr *expr, SpecialValue value) {
  const auto *special = dyn_cast<Special>(withoutIndexCasts(expr));
  return special && special->value == value && special->dimension == 0;
}

bool isConstant(const Expr *expr) {
  expr = withoutIndexCasts(expr);
  return isa<IntegerLiteral>(expr) || isa<ConstantRef>(expr);
}

/// Says how large the grid is, itself or by a variable of the block that it has not `seen` yet.
bool isOfGridSize(const Expr *expr, std::set<const Variable *> &seen) {
  return anyExprIn(expr, [&](const Expr *each) {
    const auto *ref = dyn_cast<VariableRef>(each);
    return isSpecial(each, SpecialValue::GridDim) ||
           (ref && ref->variable->init && seen.insert(ref->variable).second &&
            isOfGridSize(ref->variable->init, seen));
  });
}

/// What to fetch, of the arrays that all threads of a region use with neighbouring indices.
class PrefetchFinder {
public:
  /// `region`: a ThreadLoop or WarpLoop. `around`: the loop that it stands in by itself; null if
  /// there is none.
  PrefetchFinder(Program &program, Stmt *region, const For *around, EffectsAnalysis &effects);
  /// With what to compute in place of the region's variables, outside of it.
  std::vector<Prefetch> find();

private:
  void readSteps();
  void readStatement(Stmt *stmt);
  void readExpr(Expr *expr);
  void readIndex(const Index *index);
  bool isPlain(const Expr *expr) const;
  bool hasThreads(const Expr *expr) const;
  const Expr *strideIn(const Expr *expr) const;
  const Expr *valueOf(const Expr *expr) const;
  Expr *outside(const Expr *expr) const;
  void replaceValues(Expr *&expr) const;

  Program &program;
  Stmt *region;
  const For *around;
  EffectsAnalysis &effects;
  std::set<const Variable *> own;                  ///< that the region declares
  std::map<const Variable *, const Expr *> values; ///< of those that have one
  const Variable *base = nullptr;                  ///< that the loop around steps with
  const Expr *step = nullptr;
  std::vector<Prefetch> found;
  ExpandedSize size{[](const Variable *variable) { return variable->init; }};
};

PrefetchFinder::PrefetchFinder(Program &program, Stmt *region, const For *around,
                               EffectsAnalysis &effects)
    : program(program), region(region), around(around), effects(effects) {
  own = declaredVariables(region);
  const std::set<const Variable *> changing = changingVariables(region);
  for (const Variable *variable : own)
    if (const Expr *value = keptValue(variable, changing);
        value && variable->storage == Storage::Plain)
      values[variable] = value;
  if (around)
    readSteps();
}

/// `base += blockDim.x * gridDim.x`.
void PrefetchFinder::readSteps() {
  const auto *assign = llvm::dyn_cast_or_null<Binary>(around->step);
  const auto *ref = assign ? dyn_cast<VariableRef>(assign->lhs) : nullptr;
  std::set<const Variable *> seen;
  if (!ref || assign->op != BinaryOp::AddAssign || !effects.of(assign->rhs).isPure() ||
      effects.of(assign->rhs).thread || !isOfGridSize(assign->rhs, seen))
    return;
  base = ref->variable;
  step = assign->rhs;
}

std::vector<Prefetch> PrefetchFinder::find() {
  const auto *loop = dyn_cast<ThreadLoop>(region);
  const bool isOfFew = loop && loop->bound && isa<IntegerLiteral>(loop->bound);
  if (isOfFew || (around && !base))
    return {};
  forEachChildStmt(region, [&](Stmt *&body) { readStatement(body); });
  if (found.size() > maxArrays)
    found.clear();
  return found;
}

/// A copy of the expression in which values stand for the region's variables, which are not known
/// there.
Expr *PrefetchFinder::outside(const Expr *expr) const {
  VariableMap same;
  Expr *copy = clone(program, expr, same);
  replaceValues(copy);
  return copy;
}

/// A variable's value is converted to its type, as its declaration did: `const int i = base + t` is
/// `(int)(base + t)`.
void PrefetchFinder::replaceValues(Expr *&expr) const {
  const auto *ref = dyn_cast<VariableRef>(expr);
  const Expr *value = valueOf(expr);
  if (!value)
    return forEachChild(expr, [&](Expr *&child) { replaceValues(child); });
  const auto *conversion = dyn_cast<Cast>(value);
  if (!conversion && value->type == ref->variable->type) {
    expr = outside(value);
    return;
  }
  expr = makeCast(program, outside(conversion ? conversion->operand : value), ref->variable->type);
}

/// What all threads run: no branches and loops of a thread's own, nor bounded loops over lanes.
void PrefetchFinder::readStatement(Stmt *stmt) {
  const auto *lanes = dyn_cast<ThreadLoop>(stmt);
  if (isa<Block>(stmt) || (lanes && !lanes->bound))
    return forEachChildStmt(stmt, [&](Stmt *&child) { readStatement(child); });
  if (isa<Expression>(stmt) || isa<Declaration>(stmt))
    forEachChildExpr(stmt, [&](Expr *&expr) { readExpr(expr); });
}

/// What is always evaluated: of `a ? b : c` and `a && b` the first part alone. Of `y[i] = x[i]`, y
/// counts where blocks follow each other, not in rounds of a loop.
void PrefetchFinder::readExpr(Expr *expr) {
  if (auto *choice = dyn_cast<Conditional>(expr))
    return readExpr(choice->condition);
  if (auto *binary = dyn_cast<Binary>(expr)) {
    // What is only written need not be here first; but of a cache line, a block may write a part.
    if (binary->op != BinaryOp::Assign || !base)
      readExpr(binary->lhs);
    if (binary->op != BinaryOp::And && binary->op != BinaryOp::Or)
      readExpr(binary->rhs);
    return;
  }
  if (auto *index = dyn_cast<Index>(expr))
    readIndex(index);
  forEachChild(expr, [&](Expr *&child) { readExpr(child); });
}

/// `x[i]`, where x is a parameter, i can be computed outside the region, rises along x, and has a
/// part that the next round or block has more of. One place of each array is enough.
void PrefetchFinder::readIndex(const Index *index) {
  const auto *array = dyn_cast<VariableRef>(withoutImplicitCasts(index->base));
  if (!array || !array->variable->isParameter || !array->variable->type->isPointer() ||
      !size.isSmall(index->index) || !isPlain(index->index) || !hasThreads(index->index))
    return;
  const Expr *stride = strideIn(index->index);
  const bool isKnown = std::any_of(found.begin(), found.end(), [&](const Prefetch &ahead) {
    return ahead.array == array->variable;
  });
  if (stride && !isKnown)
    found.push_back({array->variable, outside(index->index), outside(stride),
                     base ? nullptr : outside(stride)});
}

const Expr *PrefetchFinder::valueOf(const Expr *expr) const {
  const auto *ref = dyn_cast<VariableRef>(expr);
  auto value = ref ? values.find(ref->variable) : values.end();
  return value == values.end() ? nullptr : value->second;
}

/// Can be computed before the region, as often as wanted: sums and products of indices, fixed
/// numbers and variables that stand around the region and are the same for all threads.
bool PrefetchFinder::isPlain(const Expr *expr) const {
  if (const auto *special = dyn_cast<Special>(expr))
    return special->value <= SpecialValue::WarpSize;
  if (const Expr *value = valueOf(expr))
    return isPlain(value);
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return !own.count(ref->variable) && isIndexType(ref->variable->type) &&
           ref->variable->space == AddressSpace::Private && !ref->variable->isVolatile &&
           !isOverThreads(ref->variable);
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return isIndexType(conversion->type) && isIndexType(conversion->operand->type) &&
           isPlain(conversion->operand);
  if (const auto *binary = dyn_cast<Binary>(expr))
    return (binary->op == BinaryOp::Add || binary->op == BinaryOp::Sub ||
            binary->op == BinaryOp::Mul) &&
           isPlain(binary->lhs) && isPlain(binary->rhs);
  return isa<IntegerLiteral>(expr) || isa<ConstantRef>(expr);
}

/// Neighbouring threads have neighbouring elements.
bool PrefetchFinder::hasThreads(const Expr *expr) const {
  expr = withoutIndexCasts(expr);
  if (isSpecial(expr, SpecialValue::ThreadIdx))
    return true;
  if (const Expr *value = valueOf(expr))
    return hasThreads(value);
  const auto *binary = dyn_cast<Binary>(expr);
  if (binary && binary->op == BinaryOp::Mul)
    return (isa<IntegerLiteral>(withoutIndexCasts(binary->lhs)) && hasThreads(binary->rhs)) ||
           (isa<IntegerLiteral>(withoutIndexCasts(binary->rhs)) && hasThreads(binary->lhs));
  return binary &&
         (hasThreads(binary->lhs) || (binary->op == BinaryOp::Add && hasThreads(binary->rhs)));
}

/// How far away the same thread's element is in the next round, or in the next block; null if that
/// is not seen:
///
///   base + threadIdx.x, in a loop with `base += step`       step
///   blockIdx.x * SIZE + threadIdx.x                         SIZE, or blockDim.x
///   (row + blockIdx.x * 16) * w + threadIdx.x               null: the product is not looked into
const Expr *PrefetchFinder::strideIn(const Expr *expr) const {
  expr = withoutIndexCasts(expr);
  const auto *ref = dyn_cast<VariableRef>(expr);
  if (base && ref && ref->variable == base)
    return step;
  if (const Expr *value = valueOf(expr))
    return strideIn(value);
  if (ref && !base && !ref->variable->isParameter && ref->variable->init)
    return strideIn(ref->variable->init);
  const auto *binary = dyn_cast<Binary>(expr);
  if (!binary)
    return nullptr;
  if (binary->op == BinaryOp::Mul && !base) {
    auto isSize = [](const Expr *size) {
      return isConstant(size) || isSpecial(size, SpecialValue::BlockDim);
    };
    if (isSpecial(binary->lhs, SpecialValue::BlockIdx) && isSize(binary->rhs))
      return binary->rhs;
    return isSpecial(binary->rhs, SpecialValue::BlockIdx) && isSize(binary->lhs) ? binary->lhs
                                                                                 : nullptr;
  }
  if (binary->op != BinaryOp::Add && binary->op != BinaryOp::Sub)
    return nullptr;
  const Expr *left = strideIn(binary->lhs);
  return left || binary->op == BinaryOp::Sub ? left : strideIn(binary->rhs);
}

/// As the threads of blocks that wait at barriers do.
bool sharesMemory(const Function &kernel) {
  bool shares = false;
  for (const Variable *variable : declaredVariables(kernel.body))
    shares |= variable->space == AddressSpace::Shared;
  return shares;
}

/// Where regions of a kernel that all threads of the block run stand: by themselves, or in a loop
/// of their own.
class Prefetcher {
public:
  Prefetcher(Program &program, const Function &kernel, EffectsAnalysis &effects)
      : program(program), effects(effects), sharesBlock(sharesMemory(kernel)) {}

  void visit(Stmt *stmt, const For *around, unsigned depth) {
    if (auto *threads = dyn_cast<ThreadLoop>(stmt)) {
      if (threads->scope == SyncScope::Block && !threads->only)
        threads->ahead = find(threads, around, depth);
      return;
    }
    if (auto *warps = dyn_cast<WarpLoop>(stmt))
      warps->ahead = find(warps, around, depth);
    const auto *loop = dyn_cast<For>(stmt);
    if (loop && loop->isRowByRow) // its rows fetch each other's
      return;
    forEachChildStmt(
        stmt, [&](Stmt *&child) { visit(child, loop ? loop : around, depth + (loop ? 1 : 0)); });
  }

private:
  std::vector<Prefetch> find(Stmt *region, const For *around, unsigned depth) {
    if (depth > 1 || (!around && !sharesBlock))
      return {};
    return PrefetchFinder(program, region, around, effects).find();
  }

  Program &program;
  EffectsAnalysis &effects;
  const bool sharesBlock;
};

} // namespace

void addPrefetches(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : kernelsOf(program))
    Prefetcher(program, *kernel, effects).visit(kernel->body, nullptr, 0);
}

} // namespace cu2port::ir
