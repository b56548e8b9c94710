// Where one function says that it relies on the lock-step of a warp.
#pragma once

#include "device/analysis/ForwardDataflow.h"
#include "device/lock_step/WarpLockStep.h"

namespace cu2port::ir {

/// What is known of where a function is called from.
struct LockStepSurroundings {
  bool forOneWarp = false;
  Waited waited = Waited::Nobody;
};

/// What holds of the threads in a part of the function.
struct LockStepConditions {
  AffineConstraints limits;
  bool forOneWarp = false;
};

/// Pending accesses and waits, as forward data flow.
class StepFinder : ForwardDataflow<LockStepHistories, LockStepConditions> {
public:
  StepFinder(const Function &function, const WarpCallers &callers,
             const WarpExchangeFinder &exchanges, const LockStepFinder &callees,
             EffectsAnalysis &effects);
  /// One function, with what is known of its callers: it is walked once for its own summary, and
  /// once more when all callers are known.
  void run(const LockStepSurroundings &around);

  LockSteps found;
  LockStepSummary summary;
  std::map<const Function *, Waited> calledWaiting; ///< callees: by threads that have waited

private:
  void findUses();
  void addUse(const Variable *array, const Variable *name, bool isRead, bool isWrite);
  const Variable *knownArray(const Variable *origin) const;
  std::vector<LockStepSummary::Use> usesOf(const Call &call) const;
  void take(const EvaluationStep &step) override;
  void takeAll(Expr *expr) override;
  void end(Stmt *stmt) override;
  void assume(If *branch, bool holds, Stmt *scope) override;
  void leave(Stmt *jump) override;
  void beginLoop(Stmt *loop) override;
  void endRound(Stmt *loop) override;
  void access(Expr *lvalue, bool isRead, bool isWrite);
  void call(Call *called);
  void note(const Variable *array, const Variable *name, const LockStepAccess &access);
  const Variable *historyOf(const Variable *array) const { return isMixed ? nullptr : array; }
  std::optional<TermValues> threadOf(const std::optional<ElementIndex> &where) const;
  bool isOwnElement(const std::optional<ElementIndex> &where) const;
  void synchronise();

  const Function &function;
  const WarpCallers &callers;
  const WarpExchangeFinder &exchanges;
  const LockStepFinder &callees;
  EffectsAnalysis &effects;
  AffineTable atoms;
  const ElementIndices indices;
  ExprTrees trees;
  const bool isFenced;
  bool isMixed = false;                 ///< there are volatile accesses to nobody knows which array
  std::set<const Variable *> ofAtomics; ///< arrays that atomics change, too
  unsigned accesses = 0, innerWrites = 0; ///< of an expression; writes that others may come after
  const Expr *last = nullptr;             ///< what is accessed last in an expression
  bool isLast = false;                    ///< no other access of the expression comes after it
  std::set<const Expr *> toWait;          ///< reads that decide about loops that wait
};

} // namespace cu2port::ir
