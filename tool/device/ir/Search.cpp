// Behind the first yes nothing is asked any more, but the walk goes on: trees are small.
#include "device/ir/Search.h"

#include "device/ir/Walk.h"

namespace cu2port::ir {

std::vector<Function *> kernelsOf(const Program &program) {
  std::vector<Function *> kernels;
  for (Function *function : program.functions)
    if (function->isKernel && function->body)
      kernels.push_back(function);
  return kernels;
}

bool anyExprIn(const Expr *expr, llvm::function_ref<bool(const Expr *)> isSo) {
  bool found = false;
  auto *root = const_cast<Expr *>(expr); // the walk does not change it
  if (root)
    forEachExprIn(root, [&](Expr *&each) { found = found || isSo(each); });
  return found;
}

bool anyExpr(const Stmt *stmt, llvm::function_ref<bool(const Expr *)> isSo) {
  bool found = false;
  forEachExpr(const_cast<Stmt *>(stmt), [&](Expr *&each) { found = found || isSo(each); });
  return found;
}

bool anyStmt(const Stmt *stmt, llvm::function_ref<bool(const Stmt *)> isSo) {
  bool found = false;
  forEachStmt(const_cast<Stmt *>(stmt), [&](Stmt *each) { found = found || isSo(each); });
  return found;
}

} // namespace cu2port::ir
