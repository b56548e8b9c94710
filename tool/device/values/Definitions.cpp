#include "device/values/Definitions.h"

#include "device/ir/Walk.h"
#include "device/values/MemoryRef.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

void addOf(const Expr *expr, std::vector<Definition> &all) {
  if (const auto *call = dyn_cast<Call>(expr))
    for (const auto &[parameter, argument] : llvm::zip(call->callee->parameters, call->arguments))
      all.push_back({.variable = parameter, .type = parameter->type, .value = argument});
  const auto *binary = dyn_cast<Binary>(expr);
  if (binary && isAssignment(binary->op))
    all.push_back({.variable = rootVariable(binary->lhs),
                   .lvalue = binary->lhs,
                   .type = binary->lhs->type,
                   .value = binary->op == BinaryOp::Assign ? binary->rhs : binary});
}

} // namespace

std::vector<Definition> definitionsIn(const Function &function) {
  std::vector<Definition> all;
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (const auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        if (variable->init)
          all.push_back({.variable = variable, .type = variable->type, .value = variable->init});
    if (const auto *result = dyn_cast<Return>(stmt); result && result->value)
      all.push_back({.function = &function, .type = function.returnType, .value = result->value});
  });
  forEachExpr(function.body, [&](Expr *&expr) { addOf(expr, all); });
  return all;
}

} // namespace cu2port::ir
