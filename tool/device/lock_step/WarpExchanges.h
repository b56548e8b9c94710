// Where threads use each other's elements of shared memory between two barriers.
#pragma once

#include "device/lock_step/WaitLoops.h"
#include "device/lock_step/WarpAccess.h"
#include "device/lock_step/WarpCallers.h"
#include "device/values/Evaluation.h"

#include <map>
#include <vector>

namespace cu2port::ir {

/// What a function lacks for its threads not to have to run in lock-step.
struct WarpExchanges {
  std::map<Stmt *, const Variable *>
      before; ///< statements before which the warp must meet, and for which array
  std::map<Stmt *, const Variable *>
      inside; ///< statements that read before others write, or the reverse
  std::map<Stmt *, const Variable *> rounds; ///< loops at the end of whose body the warp must meet
  /// Statements that would have to, but threads of the warp have waited for others, which may only
  /// be to come.
  std::map<Stmt *, const Variable *> refused;
  Waited waited = Waited::Nobody; ///< in loops, since its threads last met
  /// What the function does before its threads first meet, and after they last do: somewhere in its
  /// arrays.
  std::vector<WarpAccess> atEntry, atExit;
  bool alwaysSynchronises = false; ///< whichever way its threads take through it
};

class LockStepFinder;

/// Those of functions whose callees come before them.
class WarpExchangeFinder {
public:
  /// Where lockSteps says that the warp meets behind a statement, it is taken to do so.
  WarpExchangeFinder(const WarpCallers &callers, EffectsAnalysis &effects,
                     const LockStepFinder *lockSteps = nullptr)
      : callers(callers), effects(effects), lockSteps(lockSteps) {}

  /// Looks at what threads do with shared and global memory, themselves and by the functions that
  /// they call, and where two of them meet (WarpAccess.h). Elements are known as far as they are
  /// sums that ElementIndices can read. What is left to atomics and volatile shared arrays are not
  /// looked at.
  /// Keeps what it has found.
  const WarpExchanges &of(const Function &function);
  /// What the callee does before its threads first meet.
  std::vector<WarpAccess> atEntry(const Call &call) const;
  /// ... and after they last do.
  std::vector<WarpAccess> atExit(const Call &call) const;
  /// Whether its threads meet in it whichever way they take.
  bool alwaysSynchronises(const Call &call) const;
  /// ... in an expression, by itself or by what it calls.
  bool alwaysSynchronises(const std::vector<EvaluationStep> &steps) const;

  /// For whom its threads may have waited when they return.
  Waited waitedIn(const Call &call) const;
  /// Whether the warp meets behind the statement for its lock-step's sake.
  bool meetsBehind(Stmt *stmt, const Function &function) const;

  /// Of all functions, so that callers can put their arguments into what callees do.
  mutable AffineTable atoms;
  ExprTrees trees;

private:
  const WarpCallers &callers;
  EffectsAnalysis &effects;
  const LockStepFinder *lockSteps;
  std::map<const Function *, WarpExchanges> found;
};

} // namespace cu2port::ir
