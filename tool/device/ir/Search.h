// Finding what is of a kind: kernels of a program, and whether there is such a part in code.
#pragma once

#include "device/ir/Ir.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace cu2port::ir {

/// The kernels whose code is here.
std::vector<Function *> kernelsOf(const Program &program);
/// These, and the functions with bodies that run a block.
std::vector<Function *> blockRunnersOf(const Program &program);

/// Whether the expression, or one in it, is so. Of nothing, none is.
bool anyExprIn(const Expr *expr, llvm::function_ref<bool(const Expr *)> isSo);
/// Whether an expression below the statement is so.
bool anyExpr(const Stmt *stmt, llvm::function_ref<bool(const Expr *)> isSo);
/// Whether one in the body of a function is so.
bool anyExpr(const std::vector<Function *> &functions, llvm::function_ref<bool(const Expr *)> isSo);
/// Whether the statement, or one below it, is so.
bool anyStmt(const Stmt *stmt, llvm::function_ref<bool(const Stmt *)> isSo);

} // namespace cu2port::ir
