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
#include "device/ir/IndexTypes.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"
#include "device/values/RegionFacts.h"
#include "device/values/ThreadNumbering.h"

#include "llvm/ADT/STLExtras.h"

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

/// What to fetch, of the arrays that all threads of a region use with neighbouring indices.
class PrefetchFinder {
public:
  /// `region`: a ThreadLoop or WarpLoop. `around`: the loop that it stands in by itself; null if
  /// there is none.
  PrefetchFinder(Program &program, Stmt *region, const For *around, EffectsAnalysis &effects);
  /// Whether the loop around steps over the grid: `base += blockDim.x * gridDim.x`.
  void readSteps(const RegionFacts &kernel);
  /// With what to compute in place of the region's variables, outside of it.
  std::vector<Prefetch> find();

private:
  void readStatement(Stmt *stmt);
  void readExpr(Expr *expr);
  void readIndex(const Index *index);
  bool isPlain(const AffineExpr &sum) const;
  const Expr *strideOf(const Expr *index, const AffineExpr &sum) const;
  Expr *outside(const Expr *expr) const { return cloneWithValues(program, expr, values); }

  Program &program;
  Stmt *region;
  const For *around;
  EffectsAnalysis &effects;
  AffineTable table;
  const AffineExprs sums;
  const Expr *base = nullptr; ///< that the loop around steps with
  const Expr *step = nullptr;
  std::vector<Prefetch> found;
  /// What stands for the region's variables outside of it, where these are not known.
  const ValueOf values = [this](const Variable *each) { return sums.valueOf(each); };
  ExpandedSize size{values};
};

/// Elements are what is looked for, so that indices are taken not to wrap around.
PrefetchFinder::PrefetchFinder(Program &program, Stmt *region, const For *around,
                               EffectsAnalysis &effects)
    : program(program), region(region), around(around), effects(effects),
      sums(region, table, {.wrapping = Wrapping::Ignored, .hasCalls = false}) {}

void PrefetchFinder::readSteps(const RegionFacts &kernel) {
  const auto *assign = llvm::dyn_cast_or_null<Binary>(around->step);
  if (!assign || !isa<VariableRef>(assign->lhs) || assign->op != BinaryOp::AddAssign ||
      !effects.of(assign->rhs).isPure() || effects.of(assign->rhs).thread)
    return;
  const bool isOfGridSize = llvm::any_of(kernel.sliceOf({assign->rhs}).values, [](const Expr *of) {
    return anyExprIn(of, [](const Expr *each) { return isSpecial(each, SpecialValue::GridDim); });
  });
  if (isOfGridSize) {
    base = assign->lhs;
    step = assign->rhs;
  }
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
  const bool isKnown = array && llvm::any_of(found, [&](const Prefetch &ahead) {
                         return ahead.array == array->variable;
                       });
  const auto sum = sums.of(index->index);
  if (!array || !array->variable->isParameter || !array->variable->type->isPointer() || isKnown ||
      !size.isSmall(index->index) || !sum || !isPlain(*sum) ||
      factorOf(*sum, {{SpecialValue::ThreadIdx, 0}}) <= 0)
    return;
  Expr *copy = outside(index->index);
  const Expr *stride = strideOf(index->index, *sum);
  if (stride && sums.region.isInvariant(copy) && effects.of(copy).isPure())
    found.push_back({array->variable, copy, outside(stride), base ? nullptr : outside(stride)});
}

/// Made of indices, fixed numbers and variables that stand around the region and are the same for
/// all threads.
bool PrefetchFinder::isPlain(const AffineExpr &sum) const {
  return !anyAtom(sum, [](const Atom &atom) {
    const Variable *variable = atom.kind == Atom::Kind::Variable ? atom.variable : nullptr;
    const bool isAround = variable && isIndexType(variable->type) && !isOverThreads(variable) &&
                          variable->space == AddressSpace::Private;
    return !isAround && (atom.kind != Atom::Kind::Special || atom.special > SpecialValue::WarpSize);
  });
}

/// SIZE, or blockDim.x, of `blockIdx.x * SIZE + threadIdx.x`; null if it has no such part.
const Expr *blockSizeIn(const Expr *index) {
  index = withoutIndexCasts(index);
  if (const auto *ref = dyn_cast<VariableRef>(index))
    return ref->variable->init ? blockSizeIn(ref->variable->init) : nullptr;
  const auto *binary = dyn_cast<Binary>(index);
  if (binary && binary->op == BinaryOp::Mul)
    for (const auto &[block, size] :
         {std::pair(binary->lhs, binary->rhs), std::pair(binary->rhs, binary->lhs)})
      if (isSpecial(block, SpecialValue::BlockIdx) &&
          (isConstant(size) || isSpecial(size, SpecialValue::BlockDim)))
        return size;
  if (!binary || !asSum(binary))
    return nullptr;
  const Expr *left = blockSizeIn(binary->lhs);
  return left || binary->op == BinaryOp::Sub ? left : blockSizeIn(binary->rhs);
}

/// How far away the same thread's element is in the next round, or in the next block; null if that
/// is not seen:
///
///   base + threadIdx.x, in a loop with `base += step`       step
///   blockIdx.x * SIZE + threadIdx.x                         SIZE, or blockDim.x
///   (row + blockIdx.x * 16) * w + threadIdx.x               null: the product is not looked into
const Expr *PrefetchFinder::strideOf(const Expr *index, const AffineExpr &sum) const {
  if (!base)
    return blockSizeIn(index);
  const auto ofBase = sums.of(base);
  const Atom *atom = ofBase ? ofBase->onlyAtom() : nullptr;
  const auto term = atom ? sum.terms.find({{atom}}) : sum.terms.end();
  return term != sum.terms.end() && term->second == 1 ? step : nullptr;
}

/// As the threads of blocks that wait at barriers do.
bool sharesMemory(const RegionFacts &kernel) {
  return llvm::any_of(kernel.declared(), [](const Variable *variable) {
    return variable->space == AddressSpace::Shared;
  });
}

/// Where regions of a kernel that all threads of the block run stand: by themselves, or in a loop
/// of their own.
class Prefetcher {
public:
  Prefetcher(Program &program, const Function &kernel, EffectsAnalysis &effects)
      : program(program), effects(effects), facts(kernel), sharesBlock(sharesMemory(facts)) {}

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
    PrefetchFinder finder(program, region, around, effects);
    if (around)
      finder.readSteps(facts);
    return finder.find();
  }

  Program &program;
  EffectsAnalysis &effects;
  const RegionFacts facts; ///< of the kernel
  const bool sharesBlock;
};

} // namespace

void addPrefetches(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : kernelsOf(program))
    Prefetcher(program, *kernel, effects).visit(kernel->body, nullptr, 0);
}

} // namespace cu2port::ir
