// What the files of the pass "block form" share. The pass takes one kernel after the other through
// these steps:
//
//   inlineBarrierCalls   device functions with barriers become part of the kernel
//   turnGuardIntoReturn  `if (i < n) { all the rest }` becomes `if (i >= n) return;`
//   formRegions          code between barriers becomes ThreadLoops; what is uniform stays outside
//   repeatGuard          that return stands at the beginning of every region
//   placeVariables       variables that live across regions: uniform, computed again, or an array
//   keepReturns          a thread that has returned skips later regions
//   boundLoops           `if (i < n)` becomes a bound of the loop over the threads
#pragma once

#include "device/Effects.h"
#include "device/Uniformity.h"

#include <optional>
#include <set>
#include <string>

namespace cu2port::ir {

/// What stands in the way of a kernel's block form.
struct Refusal {
  Place place;
  std::string reason;
};

/// One kernel on its way.
struct BlockFormContext {
  Program &program;
  Function &kernel;
  EffectsAnalysis &effects;
  std::optional<Refusal> refusal; ///< the first one counts
  bool repeatsGuard = false;      ///< every region begins with the kernel's only return

  void refuse(Place place, const std::string &reason) {
    if (!refusal)
      refusal = Refusal{place, reason};
  }
};

/// Variables that the regions share: those of block statements, and those to compute again in each
/// region.
struct RegionPlan {
  std::set<const Variable *> atBlockLevel;
};

void inlineBarrierCalls(BlockFormContext &context);
/// The body with ThreadLoops. Statements that need no change are shared with the old body.
Block *formRegions(BlockFormContext &context, RegionPlan &plan);
void turnGuardIntoReturn(BlockFormContext &context);
/// Adds loops that all threads run in step, so that the loop over the threads becomes the inner
/// one.
void takeUniformLoopsApart(BlockFormContext &context, SplitSet &splits);
void repeatGuard(BlockFormContext &context);
void placeVariables(BlockFormContext &context, const RegionPlan &plan);
void keepReturns(BlockFormContext &context);
void boundLoops(BlockFormContext &context);

/// The ThreadLoops below a statement, in program order.
std::vector<ThreadLoop *> threadLoops(Stmt *stmt);
bool containsReturn(const Stmt *stmt);
VariableRef *makeRef(Program &program, Variable *variable, Place place);
Expression *makeAssignment(Program &program, Expr *lhs, Expr *rhs, Place place);
Block *makeBlock(Program &program, std::vector<Stmt *> statements);
/// `!condition`, written as people do.
Expr *negated(Program &program, Expr *condition);

} // namespace cu2port::ir
