// The pass "early return": CUDA does not wait at a barrier for threads that have returned. In
// OpenCL every thread of the block must reach it.
//
//   if (i >= n) return;              bool active = i < n;
//   line[t] = in[i];                 if (active) {
//   __syncthreads();           ->      line[t] = in[i];
//   out[i] = line[0];                }
//                                    barrier
//                                    if (!active) return;
//                                    out[i] = line[0];
//
// A kernel is tried on a copy, with the device functions that have barriers as part of it; it stays
// as it was where no thread alone can return before a barrier. Votes of the block (SYCL's kernels
// have them) are barriers, too: before one, no thread may return alone, lest it would have to vote.
#include "device/early_return/EarlyReturn.h"

#include "device/Passes.h"
#include "device/analysis/Synchronisation.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"
#include "diag/Findings.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// The first vote of the block in a function, or in what it calls; null if there is none.
static const Expr *findBlockVote(Function &function) {
  const Expr *found = nullptr;
  for (const Function *reached : reachedFrom(function))
    forEachExpr(reached->body, [&](Expr *&expr) {
      if (!found && isBlockVote(expr))
        found = expr;
    });
  return found;
}

bool waitsItself(const Stmt *stmt) {
  bool found = isa<Barrier>(stmt);
  forEachChildExpr(stmt, [&](const Expr *expr) { found |= waitsForBlock(expr); });
  return found;
}

FissionSet splitsOfSynchronisation(Stmt *body) {
  FissionSet splits;
  forEachStmt(body, [&](Stmt *stmt) {
    if (waitsItself(stmt))
      splits.insert(stmt);
  });
  closeFissions(body, splits);
  return splits;
}

bool returnsAreUniform(const Stmt *stmt, const Uniformity &uniformity) {
  if (!containsReturn(stmt))
    return true;
  const Expr *condition = conditionOf(stmt);
  bool uniform = !condition || uniformity.isUniform(condition);
  forEachChildStmt(
      stmt, [&](const Stmt *child) { uniform = uniform && returnsAreUniform(child, uniformity); });
  return uniform;
}

namespace {

/// Looks for a barrier that may come after some threads of the block have returned. No data flow
/// (docs/dataflow.md): those who return need not be on a way to the barrier, which may stand in the
/// other branch. So what counts is which comes first in the text, or in a loop around both.
class Search {
public:
  explicit Search(const Uniformity &uniformity) : uniformity(uniformity) {}
  bool found(Stmt *body) {
    visit(body, true);
    return isFound;
  }

private:
  void visit(Stmt *stmt, bool uniform) {
    isFound |= someReturned && waitsItself(stmt);
    someReturned |= isa<Return>(stmt) && !uniform;
    const Expr *condition = conditionOf(stmt);
    uniform = uniform && (!condition || uniformity.isUniform(condition));
    const bool before = someReturned;
    visitChildren(stmt, uniform);
    if (isLoop(stmt) && someReturned != before) // a return comes before the barriers of later turns
      visitChildren(stmt, uniform);
  }
  void visitChildren(Stmt *stmt, bool uniform) {
    forEachChildStmt(stmt, [&](Stmt *&child) { visit(child, uniform); });
  }

  const Uniformity &uniformity;
  bool someReturned = false;
  bool isFound = false;
};

bool needsFlag(Function &kernel, EffectsAnalysis &effects) {
  FissionSet splits = splitsOfSynchronisation(kernel.body);
  return Search(Uniformity(kernel, splits, effects, SyncScope::Block)).found(kernel.body);
}

/// A function with a barrier that could not become part of the kernel may itself return early.
bool callsReturningFunction(Function &kernel) {
  for (Function *reached : reachedFrom(kernel))
    if (reached != &kernel && waitsForBlock(reached->body) && containsReturn(reached->body))
      return true;
  return false;
}

void leaveOut(const Program &program, Function &kernel, const Refusal &refusal) {
  const Place &place = refusal.place.line ? refusal.place : kernel.place;
  kernel.obstacles.push_back({program.target, refusal.reason, place});
}

/// What is in the way, if anything.
std::optional<Refusal> tryToKeepThreads(Program &program, Function &kernel,
                                        EffectsAnalysis &effects) {
  Function *copy = clone(program, &kernel);
  std::set<std::string> names = namesIn(program, *copy);
  BlockFormContext context{program, *copy, effects, names};
  separateConditions(context, copy->body);
  inlineSyncCalls(context);
  if (context.refusal) {
    if (needsFlag(kernel, effects) || callsReturningFunction(kernel))
      return context.refusal;
    return std::nullopt;
  }
  turnGuardIntoReturn(context);
  if (!needsFlag(*copy, effects))
    return std::nullopt;
  if (const Expr *vote = findBlockVote(*copy))
    return Refusal{vote->place, "some threads return before those of their block vote"};
  guardActiveThreads(context);
  if (context.refusal)
    return context.refusal;
  kernel.parameters = copy->parameters;
  kernel.body = copy->body;
  return std::nullopt;
}

void keepReturnedThreads(Program &program, Function &kernel, EffectsAnalysis &effects) {
  std::optional<Refusal> refusal = tryToKeepThreads(program, kernel, effects);
  if (refusal && letFailedThreadsGoOn(kernel))
    refusal = tryToKeepThreads(program, kernel, effects);
  if (refusal)
    leaveOut(program, kernel, *refusal);
}

} // namespace

void keepReturnedThreads(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : program.functions)
    if (kernel->isKernel && !kernel->isBlockForm && kernel->body &&
        !kernel->obstacleOn(program.target) && waitsForBlock(kernel->body))
      keepReturnedThreads(program, *kernel, effects);
}

} // namespace cu2port::ir
