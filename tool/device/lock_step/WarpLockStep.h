// Where code says that it relies on the lock-step of a warp.
#pragma once

#include "device/lock_step/LockStepHistory.h"
#include "device/lock_step/WarpExchanges.h"
#include "device/values/Effects.h"

namespace cu2port::ir {

/// Statements and the arrays for whose sake they are here.
struct LockSteps {
  std::map<Stmt *, const Variable *> after; ///< after these the warp must meet
  std::map<Stmt *, const Variable *>
      refused; ///< these would have to, but threads do not go in step
  /// These write what they read themselves, in other elements, inside an expression.
  std::map<Stmt *, const Variable *> tangled;
};

/// What a function's callers see of it.
struct LockStepSummary {
  struct Use {
    const Variable *array = nullptr; ///< a parameter or a variable; null: nobody knows
    const Variable *name = nullptr;  ///< to speak of it
    bool isRead = false, isWrite = false;
  };
  std::vector<Use> uses;          ///< volatile memory
  Waited waited = Waited::Nobody; ///< may be behind such a loop when it returns
};

/// Looks in volatile memory (of any kind, unless it is the thread's own), and in shared memory
/// where a condition picks a warp or a __threadfence_block() says that threads pass each other
/// values. What it looks for: between two synchronisations a thread reads an element that it has
/// not touched before, of an array in which it has written another element, or some threads have
/// written this one; or writes an element that it has not touched, of an array of which it has read
/// another. In code that does not rely on lock-step another thread would have to be free of doing
/// the like.
///
/// Where pointers come from that are held in fields, nobody knows: in functions with volatile
/// accesses by such pointers, all volatile memory is one array.
///
/// A loop in which threads wait for what others write (WaitLoops.h) cannot be left in step: the one
/// that holds a lock must go on alone. What decides about such a loop is no exchange. In it, and
/// behind it until the warp meets by itself, only what is known to be shared memory is looked at,
/// and not even that where threads have waited for others of their block; other accesses are
/// refused. So are those to arrays that atomics of the function change, too:
/// their threads go by what they read.
class LockStepFinder {
public:
  LockStepFinder(Program &program, const WarpCallers &callers, const WarpExchangeFinder &exchanges,
                 EffectsAnalysis &effects);

  const LockSteps &of(const Function *function) const { return steps.at(function); }
  /// Whether any function relies on it.
  bool isReliedUpon() const;
  /// In terms of the caller's arrays.
  std::vector<LockStepSummary::Use> usesOf(const Call &call) const;
  Waited waitedIn(const Call &call) const;

private:
  std::map<const Function *, LockStepSummary> summaries;
  std::map<const Function *, LockSteps> steps;
};

} // namespace cu2port::ir
