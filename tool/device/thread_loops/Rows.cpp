// The pass "rows": loops around the threads' code that each row of a block may run by itself, and
// regions in which one thread of a row has something to do.
//
// `for (k...) threads { sum += a[k] * b[k]; }` keeps the sums of all threads in memory; a row of
// threads that runs all of the loop before the next row does keeps its own in registers. That is so
// for loops without a barrier, with nothing in them but the threads' code on arrays of the block,
// and a counter of their own.
//
// `for (i = 128; i > 0; i /= 2) threads below i { ... }` runs a few rounds, each of another length
// that is known where its beginning is. Written out, they are vectors without a rest, and what a
// round leaves for the next one stays in registers.
//
//   for (k...) threads { ... }            ->  row by row for (k...) threads { ... }
//   for (i = 128; i > 0; i /= 2) ...      ->  written out for (i = 128; i > 0; i /= 2) ...
//   threads { if (threadIdx.x == 7) ... } ->  threads at 7 { ... }
//
// Nothing is rewritten here: the marks (For, ThreadLoop) are the printer's to write.
#include "device/Passes.h"
#include "device/values/Effects.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

/// Changes nothing but variables that it declares.
static bool isOwnDeclaration(const Stmt *stmt, EffectsAnalysis &effects) {
  const auto *declaration = llvm::dyn_cast_or_null<Declaration>(stmt);
  return declaration && !effects.of(declaration).writes;
}

static bool runsRowByRow(const For *loop, EffectsAnalysis &effects);

static bool isPart(const Stmt *stmt, EffectsAnalysis &effects) {
  if (const auto *threads = dyn_cast<ThreadLoop>(stmt))
    return threads->scope == SyncScope::Block && !effects.of(threads->body).atomics;
  const auto *inner = dyn_cast<For>(stmt);
  return inner ? runsRowByRow(inner, effects) : isOwnDeclaration(stmt, effects);
}

/// Through a pointer that does not come from an array of the block or the thread. Rows may share
/// what it leads to, and find it in the cache if they take turns.
static bool readsFarMemory(const Stmt *stmt) {
  return anyExpr(stmt, [](const Expr *expr) {
    const Expr *pointer = memoryRefOf(expr).pointer;
    return pointer && !withoutImplicitCasts(pointer)->type->isArray();
  });
}

static bool runsRowByRow(const For *loop, EffectsAnalysis &effects) {
  const auto *body = dyn_cast<Block>(loop->body);
  if (!loop->isFissioned || !body || !isOwnDeclaration(loop->init, effects) || !loop->condition ||
      !loop->step || effects.of(loop->condition).writes || readsFarMemory(loop->body))
    return false;
  const Variable *counter = assignedVariable(loop->step);
  const auto &own = llvm::cast<Declaration>(loop->init)->variables;
  if (!counter || std::find(own.begin(), own.end(), counter) == own.end())
    return false;
  return std::all_of(body->statements.begin(), body->statements.end(),
                     [&](const Stmt *stmt) { return isPart(stmt, effects); });
}

constexpr unsigned maxUnrolledSize = 64; ///< expressions of a loop that is written out ten times

static bool stepsByFactor(const For *loop) {
  if (loop->unroll || !isStepByFactor(loop->step))
    return false;
  unsigned size = 0, threads = 0;
  bool isPlain = true;
  forEachExpr(loop->body, [&](Expr *&) { ++size; });
  forEachStmt(loop->body, [&](Stmt *stmt) {
    threads += isa<ThreadLoop>(stmt);
    isPlain &= !isLoop(stmt) && !isa<WarpLoop>(stmt);
  });
  return isPlain && threads > 0 && size <= maxUnrolledSize;
}

/// Made of numbers and the block's extent.
static bool isFixed(const Expr *expr) {
  return !anyExprIn(expr, [](const Expr *each) {
    const auto *special = dyn_cast<Special>(each);
    return !isa<IntegerLiteral>(each) && !isa<ConstantRef>(each) && !isa<Cast>(each) &&
           !asSum(each) && !(special && special->value == SpecialValue::BlockDim);
  });
}

/// The one threadIdx.x that has something to do in a region, by a guard around all that it does: a
/// number, or the block's extent and numbers. Null if there may be more, or none.
static const Expr *findOnlyIndex(const ThreadLoop *loop, EffectsAnalysis &effects) {
  const auto &statements = loop->body->statements;
  auto *guard = statements.empty() || loop->bound ? nullptr : dyn_cast<If>(statements.back());
  if (!guard || guard->otherwise)
    return nullptr;
  for (Stmt *stmt : statements)
    if (stmt != guard && !(isa<Declaration>(stmt) && effects.of(stmt).isPure()))
      return nullptr;
  auto *compare = dyn_cast<Binary>(withoutImplicitCasts(guard->condition));
  const auto *index = compare ? dyn_cast<Special>(withoutImplicitCasts(compare->lhs)) : nullptr;
  const bool isIndex = index && index->value == SpecialValue::ThreadIdx && index->dimension == 0;
  return isIndex && compare->op == BinaryOp::Equal && isFixed(compare->rhs) &&
                 sizeOf(compare->rhs->type) == sizeOf(index->type)
             ? compare->rhs
             : nullptr;
}

namespace {

/// Marks the loops of a kernel, from the outside in: a row runs the outermost one that it can.
class RowMarker {
public:
  RowMarker(Program &program, EffectsAnalysis &effects) : program(program), effects(effects) {}

  void visit(Stmt *stmt, bool inRow) {
    if (auto *loop = dyn_cast<ThreadLoop>(stmt)) {
      loop->onlyIndex =
          clone(program, loop->scope == SyncScope::Block ? findOnlyIndex(loop, effects) : nullptr);
      return;
    }
    if (auto *loop = dyn_cast<For>(stmt)) {
      loop->isRowByRow = !inRow && runsRowByRow(loop, effects);
      loop->isWrittenOut = stepsByFactor(loop);
      inRow |= loop->isRowByRow;
    }
    forEachChildStmt(stmt, [&](Stmt *&child) { visit(child, inRow); });
  }

private:
  Program &program;
  EffectsAnalysis &effects;
};

} // namespace

void markRows(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : kernelsOf(program))
    RowMarker(program, effects).visit(kernel->body, false);
}

} // namespace cu2port::ir
