// Visiting and copying trees.
#pragma once

#include "device/ir/Ir.h"

#include <map>
#include <set>

namespace cu2port::ir {

/// Calls `visit` with a reference to each direct child expression slot of an expression or
/// statement, so that the visitor may replace the child. Null slots are skipped.
void forEachChild(Expr *expr, const std::function<void(Expr *&)> &visit);
void forEachChildExpr(Stmt *stmt, const std::function<void(Expr *&)> &visit);
/// Likewise for direct child statements. The initialisers of a Declaration's variables count as
/// child expressions.
void forEachChildStmt(Stmt *stmt, const std::function<void(Stmt *&)> &visit);

/// Every expression below, parents after children.
void forEachExpr(Stmt *stmt, const std::function<void(Expr *&)> &visit);
void forEachExprIn(Expr *&expr, const std::function<void(Expr *&)> &visit);
/// Every statement below and itself, parents before children.
void forEachStmt(Stmt *stmt, const std::function<void(Stmt *)> &visit);

/// The same of trees that stay as they are.
using ExprVisit = std::function<void(const Expr *)>;
using StmtVisit = std::function<void(const Stmt *)>;
void forEachChild(const Expr *expr, const ExprVisit &visit);
void forEachChildExpr(const Stmt *stmt, const ExprVisit &visit);
void forEachChildStmt(const Stmt *stmt, const StmtVisit &visit);
void forEachExpr(const Stmt *stmt, const ExprVisit &visit);
void forEachExprIn(const Expr *expr, const ExprVisit &visit);
void forEachStmt(const Stmt *stmt, const StmtVisit &visit);

/// The blocks below and itself, likewise.
std::vector<Block *> blocksBelow(Stmt *stmt);

bool isLoop(const Stmt *stmt);
/// Whether threads wait for each other below the statement, or by it; called functions do not
/// count.
bool hasBarrier(const Stmt *stmt);
/// `i /= 2`, `i <<= 1` and their like; `step` may be null.
bool isStepByFactor(const Expr *step);
/// Whether a reference to the variable, or a look at its values in all threads, stands below.
bool refersTo(const Stmt *stmt, const Variable *variable);
bool refersTo(const Expr *expr, const Variable *variable);

/// Copies a tree; variables declared inside are copied too, others are kept, unless `variables`
/// maps them.
using VariableMap = std::map<const Variable *, Variable *>;
Expr *clone(Program &program, const Expr *expr, VariableMap &variables);
Stmt *clone(Program &program, const Stmt *stmt, VariableMap &variables);
inline Expr *clone(Program &program, const Expr *expr, VariableMap &&variables = {}) {
  return clone(program, expr, variables);
}
inline Stmt *clone(Program &program, const Stmt *stmt, VariableMap &&variables = {}) {
  return clone(program, stmt, variables);
}
/// A copy in which variables give way to copies of what `valueOf` gives for them, and so on: null
/// is given for those that stay.
using ValueOf = std::function<const Expr *(const Variable *)>;
Expr *cloneWithValues(Program &program, const Expr *expr, const ValueOf &valueOf);
/// Has what stands below refer to other variables.
void renameVariables(Stmt *stmt, const VariableMap &variables);
/// Copies a function with its parameters; calls still go to the same callees.
Function *clone(Program &program, const Function *function);
/// A deep copy of a whole program, so that each target can run its own passes on its own copy.
std::unique_ptr<Program> clone(const Program &program);

/// The ThreadLoops below a statement, in program order.
std::vector<ThreadLoop *> threadLoops(Stmt *stmt);

/// The variable that the expression itself names, by its own name or as the values of all threads;
/// null if it is neither.
const Variable *namedVariable(const Expr *expr);
/// The variables that a statement or an expression names.
std::set<const Variable *> variablesNamedIn(const Stmt *stmt);
std::set<const Variable *> variablesNamedIn(const Expr *expr);
/// Whether a declaration, or one that stands in the block, declares the variable.
bool declares(const Stmt *stmt, const Variable *variable);

} // namespace cu2port::ir
