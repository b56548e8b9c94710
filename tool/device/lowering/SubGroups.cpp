// The pass "sub-groups": warps as sub-groups of 32, in kernels of one work-item a thread that
// synchronise the threads of a warp.
//
//   s[t] = x[t];                     s[t] = x[t];
//   __syncwarp();             ->     sub_group_barrier(...);     a Barrier of scope Warp
//   y[t] = s[t ^ 1];                 y[t] = s[t ^ 1];
//
// A barrier must be reached by all work-items of its sub-group, or by none. So the kernel gets an
// obstacle if a __syncwarp() names some lanes only, stands under a condition or in a loop that
// lanes may decide differently, or behind a `return` of some. In a device function that is seen
// once it is part of the kernel. Shuffles and votes stay as they are: rules say what they become.
// OpenCL's sub-groups shuffle numbers: a kernel that shuffles structs or vectors has an obstacle.
#include "device/Passes.h"
#include "device/block_form/BlockForm.h"
#include "device/early_return/EarlyReturn.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/values/Uniformity.h"

#include <algorithm>
#include <map>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// By itself, or by what it calls: a shuffle, a vote, a __syncwarp().
bool synchronisesWarps(Function *function) {
  bool found = false;
  for (Function *reached : reachedFrom(*function))
    forEachExpr(reached->body, [&](Expr *&expr) { found |= isWarpOperation(expr); });
  return found;
}

/// `__syncwarp()`, or with a mask that names all lanes.
bool isOfWholeWarp(const Stmt *syncWarp) {
  const auto *call = cast<Intrinsic>(cast<Expression>(syncWarp)->expr);
  return call->arguments.empty() || isFullMask(call->arguments[0]);
}

bool holdsSyncWarp(Function *function) {
  bool holds = false;
  for (Function *reached : reachedFrom(*function))
    forEachStmt(reached->body, [&](Stmt *stmt) { holds |= isSyncWarp(stmt); });
  return holds;
}

/// A function with a __syncwarp() becomes part of the kernel, where what decides whether it is
/// called can be seen. The kernel stays as it is if that cannot be.
void inlineSyncWarps(Program &program, Function &kernel, EffectsAnalysis &effects) {
  Function *copy = clone(program, &kernel);
  std::set<std::string> names = namesIn(program, *copy);
  BlockFormContext context{program, *copy, effects, names, SyncScope::Warp};
  std::map<Function *, bool> known;
  context.isSought = [&](const Expr *expr) {
    const auto *call = dyn_cast<Call>(expr);
    if (!call)
      return false;
    const auto [entry, isNew] = known.try_emplace(call->callee, false);
    if (isNew)
      entry->second = holdsSyncWarp(call->callee);
    return entry->second;
  };
  separateConditions(context, copy->body);
  inlineSyncCalls(context);
  if (context.refusal)
    return;
  kernel.parameters = copy->parameters;
  kernel.body = copy->body;
}

/// Of one kernel: turns its __syncwarp()s into barriers, or says why that cannot be.
class Synchronisation {
public:
  Synchronisation(Program &program, Function &kernel, EffectsAnalysis &effects)
      : program(program), kernel(kernel), effects(effects) {}

  void run() {
    if (holdsSyncWarpInCalls())
      inlineSyncWarps(program, kernel, effects);
    for (Function *reached : reachedFrom(kernel))
      if (reached != &kernel)
        forEachStmt(reached->body, [&](Stmt *stmt) {
          if (isSyncWarp(stmt))
            refuse("__syncwarp() in a function, where not all threads of a warp may be", stmt);
        });
    replace(kernel.body);
    checkThatAllReach();
    if (program.target == Target::OpenCl)
      checkShuffles();
  }

private:
  bool holdsSyncWarpInCalls() {
    const auto reached = reachedFrom(kernel);
    return std::any_of(reached.begin(), reached.end(),
                       [&](Function *each) { return each != &kernel && holdsSyncWarp(each); });
  }

  void replace(Stmt *stmt) {
    forEachChildStmt(stmt, [&](Stmt *&child) {
      if (!isSyncWarp(child))
        return replace(child);
      if (!isOfWholeWarp(child))
        return refuse("__syncwarp() of some threads of a warp", child);
      auto *barrier = program.make<Barrier>();
      barrier->scope = SyncScope::Warp;
      barrier->place = child->place;
      barrier->comments = child->comments;
      child = barrier;
    });
  }

  /// An obstacle if a condition around a barrier, or of a return before one, is not known to be the
  /// same for all threads of a warp (device/values/Uniformity.h).
  void checkThatAllReach() {
    const FissionSet splits = fissionsAtBarriers(kernel.body, SyncScope::Warp);
    const Uniformity uniformity(kernel, splits, effects, SyncScope::Warp);
    bool found = false;
    forEachStmt(kernel.body, [&](Stmt *stmt) {
      found |= isBarrier(stmt, SyncScope::Warp);
      const bool decides = isa<If>(stmt) || isLoop(stmt) || isa<Switch>(stmt);
      if (decides && splits.count(stmt) && !uniformity.isConvergent(stmt))
        refuse("__syncwarp() where some threads of a warp may not be", stmt);
    });
    if (found && !returnsAreUniform(kernel.body, uniformity))
      refuse("__syncwarp() that some threads may not reach, since they return", kernel.body);
  }

  void checkShuffles() {
    for (const Function *reached : reachedFrom(kernel))
      forEachExpr(reached->body, [&](const Expr *expr) {
        const SyncOperation *operation = findSyncOperation(expr);
        if (operation && operation->kind == SyncKind::Shuffle && !expr->type->isScalar())
          refuse("a shuffle of what is no number", expr->place);
      });
  }

  void refuse(const std::string &reason, const Stmt *stmt) { refuse(reason, stmt->place); }
  void refuse(const std::string &reason, const Place &place) {
    kernel.obstacles.push_back({program.target, reason, place});
  }

  Program &program;
  Function &kernel;
  EffectsAnalysis &effects;
};

} // namespace

void useSubGroups(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel || kernel->isBlockForm || !synchronisesWarps(kernel))
      continue;
    letFailedThreadsGoOn(*kernel); // the others of their warp wait for them
    for (Function *reached : reachedFrom(*kernel))
      reached->usesSubGroups |= synchronisesWarps(reached);
    Synchronisation(program, *kernel, effects).run();
  }
}

} // namespace cu2port::ir
