// Early return: what decides how threads come to barriers, which those that have returned in CUDA
// compute as well.
//
//   int last = n / 2;                     outside the guards, as the loop needs it
//   if (i >= n) return;
//   for (k = 0; k < last; ++k) {          all threads evaluate the condition: it must be the same
//     barrier                             for all, load nothing, and have its values in all
//   }
#include "device/early_return/EarlyReturnGuards.h"
#include "device/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

void addReads(const Expr *expr, Variables &reads) { reads.merge(variablesNamedIn(expr)); }

bool intersects(const Variables &a, const Variables &b) {
  return std::any_of(a.begin(), a.end(), [&](const Variable *each) { return b.count(each); });
}

/// What the conditions around barriers read, and what that is computed from:
///
///   int last = n / 2;                       last and n, k and all that sets it
///   for (k = 0; k < last; ++k) barrier
void Guarder::findControl() {
  std::vector<const Expr *> conditions;
  for (const Stmt *stmt : splits)
    if (!isa<Expression>(stmt) && !isa<Declaration>(stmt))
      forEachChildExpr(stmt, [&](const Expr *expr) { conditions.push_back(expr); });
  const RegionFacts facts(context.kernel.body);
  control = facts.sliceOf(std::move(conditions), SliceKind::Parts).variables;
}

/// A return that all threads of the block take together stays one, as long as all are there.
bool Guarder::convertsReturn(const Stmt *stmt) const {
  if (!containsReturn(stmt))
    return false;
  return mayBeInactive || !isUniformHere || !returnsAreUniform(stmt, uniformity);
}

/// Computes what a condition around a barrier needs, so that all threads can do it.
bool Guarder::isControl(const Stmt *stmt) const {
  if (!uniformity.isBlockStatement(stmt))
    return false;
  const RegionFacts facts(stmt);
  const bool sets =
      llvm::any_of(control, [&](const Variable *variable) { return facts.sets(variable); });
  Effects effects = context.effects.of(stmt);
  return sets && !effects.loads && !effects.traps && !effects.atomics;
}

/// Has the same value, and does no harm, wherever it stands in its scope.
bool Guarder::isFree(const Declaration *declaration) const {
  for (const Variable *variable : declaration->variables) {
    if (variable->space == AddressSpace::Shared)
      return true;
    Variables reads;
    addReads(variable->init, reads);
    Effects effects = context.effects.of(variable->init);
    if (!effects.isPure() || effects.atomics || intersects(reads, unsettled))
      return false;
  }
  return true;
}

/// All threads evaluate the expression, also those that have returned in CUDA and whose variables
/// have no value.
void Guarder::runsInAll(const Expr *expr, bool isStep) {
  if (!expr || !mayBeInactive)
    return;
  bool uniform = isStep ? uniformity.isUniformAssignment(expr) : uniformity.isUniform(expr);
  Effects effects = context.effects.of(expr);
  if (!uniform)
    context.refuse(expr->place, "some threads return before a barrier whose condition may differ "
                                "between the threads of a block");
  else if (effects.loads || effects.traps || effects.atomics)
    context.refuse(expr->place, "some threads return before a barrier whose condition only the "
                                "others can evaluate");
  addReads(expr, readByAll);
}

} // namespace cu2port::ir
