// Which device functions all lanes of a row may call at once:
//
//   float f(float x) { float y = x * x; return y + 1; }     yes
//   float f(float x) { return x < 0 ? 0 : logf(x); }        no: a logarithm goes lane by lane
//   float f(const float *x) { return x[0]; }                no: it may not be there
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/lanes/LaneForm.h"
#include "device/values/ControlFlow.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

/// Statements without loops, in which all that is computed is vectors.
static bool isAllVectors(const Stmt *stmt, const LaneForm &form) {
  if (isLoop(stmt) || isa<Switch>(stmt) || isa<Case>(stmt))
    return false;
  bool isAll = true;
  const auto check = [&](const Expr *expr) {
    isAll &= !anyExprIn(
        expr, [&](const Expr *each) { return form.varies(each) && !form.isVectorOperation(each); });
  };
  if (const auto *declared = dyn_cast<Declaration>(stmt)) {
    for (const Variable *variable : declared->variables) {
      isAll &= isLaneNumber(variable->type) && !variable->isVolatile;
      if (variable->init)
        check(variable->init);
    }
  } else if (const auto *expression = dyn_cast<Expression>(stmt)) {
    if (!form.isVectorAssignment(expression->expr))
      return false;
    if (const auto *binary = dyn_cast<Binary>(expression->expr))
      check(binary->rhs);
  } else if (const auto *branch = dyn_cast<If>(stmt)) {
    check(branch->condition);
  } else if (const auto *result = dyn_cast<Return>(stmt)) {
    if (!result->value || result->isFailure)
      return false;
    check(result->value);
  }
  forEachChildStmt(stmt, [&](const Stmt *child) { isAll = isAll && isAllVectors(child, form); });
  return isAll;
}

bool canHaveLaneForm(const Function &function, EffectsAnalysis &effects) {
  if (!function.body || function.parameters.empty() || function.noInline || function.runsBlock ||
      !isLaneNumber(function.returnType) || function.body->statements.empty() ||
      !isa<Return>(function.body->statements.back()) || !returnsOnlyAtEnd(function) ||
      !effects.of(&function).isPure() || effects.of(&function).thread)
    return false;
  for (const Variable *parameter : function.parameters)
    if (!isLaneNumber(parameter->type) || parameter->isVolatile || parameter->isReference)
      return false;
  return isAllVectors(function.body, LaneForm(function, effects));
}

} // namespace cu2port::ir
