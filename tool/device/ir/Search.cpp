// Behind the first yes nothing is asked any more, but the walk goes on: trees are small.
#include "device/ir/Search.h"

#include "device/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

std::vector<Function *> kernelsOf(const Program &program) {
  std::vector<Function *> kernels;
  for (Function *function : program.functions)
    if (function->isKernel && function->body)
      kernels.push_back(function);
  return kernels;
}

std::vector<Function *> blockRunnersOf(const Program &program) {
  std::vector<Function *> runners;
  for (Function *function : program.functions)
    if ((function->isKernel || function->runsBlock) && function->body)
      runners.push_back(function);
  return runners;
}

bool anyExprIn(const Expr *expr, llvm::function_ref<bool(const Expr *)> isSo) {
  bool found = false;
  forEachExprIn(expr, [&](const Expr *each) { found = found || isSo(each); });
  return found;
}

bool anyExpr(const Stmt *stmt, llvm::function_ref<bool(const Expr *)> isSo) {
  bool found = false;
  forEachExpr(stmt, [&](const Expr *each) { found = found || isSo(each); });
  return found;
}

bool anyExpr(const std::vector<Function *> &functions,
             llvm::function_ref<bool(const Expr *)> isSo) {
  return llvm::any_of(functions, [&](const Function *function) {
    return function->body && anyExpr(function->body, isSo);
  });
}

bool anyStmt(const Stmt *stmt, llvm::function_ref<bool(const Stmt *)> isSo) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *each) { found = found || isSo(each); });
  return found;
}

} // namespace cu2port::ir
