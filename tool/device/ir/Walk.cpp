// The ways through trees that passes have in common: one step down (forEachChild...), or to all
// below.
//
//   for (int i = 0; i < n; ++i)      forEachStmt   the for, int i = 0, s[i] = f(i)
//     s[i] = f(i);                   forEachExpr   of the for: i, n, i < n, i, ++i; of int i: 0;
//                                                  of the body: s, i, s[i], i, f(i), s[i] = f(i)
//
// Statements come before what is in them, expressions behind their parts: a visitor that replaces a
// node has replaced its parts already. It is no order of evaluation; that is in
// analysis/Evaluation.h. A new kind of node is added here, and in Clone.cpp; compilers tell where,
// since switches over kinds have no default.
#include "device/ir/Walk.h"

#include "device/ir/IndexTypes.h"

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;
using Visit = std::function<void(Expr *&)>;

// One step down is written once, for nodes that may change and for those that stay as they are.

/// Children that are not there are left out: `return;`, `for (;;)`.
void visitSlot(auto &slot, const auto &visit) {
  if (slot)
    visit(slot);
}

/// Arguments, or elements of braces.
void visitAll(auto &slots, const auto &visit) {
  for (auto &slot : slots)
    visitSlot(slot, visit);
}

/// One level down: `visit` gets a reference to each part, and may put another expression there.
void visitChildren(auto *expr, const auto &visit) {
  switch (expr->kind) {
  case ExprKind::IntegerLiteral:
  case ExprKind::FloatLiteral:
  case ExprKind::BoolLiteral:
  case ExprKind::StringLiteral:
  case ExprKind::NullPointer:
  case ExprKind::ConstantRef: // its value is constant: nothing to look for in it
  case ExprKind::EnumRef:
  case ExprKind::VariableRef:
  case ExprKind::AllThreads:
  case ExprKind::Special:
  case ExprKind::SizeOf:
    return;
  case ExprKind::Member:
    return visitSlot(cast<Member>(expr)->base, visit);
  case ExprKind::Index:
    visitSlot(cast<Index>(expr)->base, visit);
    return visitSlot(cast<Index>(expr)->index, visit);
  case ExprKind::Unary:
    return visitSlot(cast<Unary>(expr)->operand, visit);
  case ExprKind::Binary:
    visitSlot(cast<Binary>(expr)->lhs, visit);
    return visitSlot(cast<Binary>(expr)->rhs, visit);
  case ExprKind::Conditional:
    visitSlot(cast<Conditional>(expr)->condition, visit);
    visitSlot(cast<Conditional>(expr)->then, visit);
    return visitSlot(cast<Conditional>(expr)->otherwise, visit);
  case ExprKind::Cast:
    return visitSlot(cast<Cast>(expr)->operand, visit);
  case ExprKind::Call:
    return visitAll(cast<Call>(expr)->arguments, visit);
  case ExprKind::Intrinsic:
    return visitAll(cast<Intrinsic>(expr)->arguments, visit);
  case ExprKind::InitList:
    return visitAll(cast<InitList>(expr)->elements, visit);
  }
}

/// What stands in the statement itself, such as a condition; of a `for`, its first part is a
/// statement of its own.
void visitChildExprs(auto *stmt, const auto &visit) {
  switch (stmt->kind) {
  case StmtKind::Block:
  case StmtKind::Break:
  case StmtKind::Continue:
  case StmtKind::Barrier:
  case StmtKind::Empty:
  case StmtKind::WarpLoop:
    return;
  // Extents are not walked: they are printed, and nothing else.
  case StmtKind::Declaration:
    for (Variable *variable : cast<Declaration>(stmt)->variables)
      visitSlot(variable->init, visit);
    return;
  case StmtKind::Expression:
    return visitSlot(cast<Expression>(stmt)->expr, visit);
  case StmtKind::If:
    return visitSlot(cast<If>(stmt)->condition, visit);
  case StmtKind::For:
    visitSlot(cast<For>(stmt)->condition, visit);
    return visitSlot(cast<For>(stmt)->step, visit);
  case StmtKind::While:
    return visitSlot(cast<While>(stmt)->condition, visit);
  case StmtKind::Do:
    return visitSlot(cast<Do>(stmt)->condition, visit);
  case StmtKind::Switch:
    return visitSlot(cast<Switch>(stmt)->value, visit);
  case StmtKind::Case:
    return visitSlot(cast<Case>(stmt)->value, visit);
  case StmtKind::Return:
    return visitSlot(cast<Return>(stmt)->value, visit);
  case StmtKind::ThreadLoop:
    return visitSlot(cast<ThreadLoop>(stmt)->bound, visit);
  }
}

/// By reference, so that a visitor may put another statement in the child's place.
void visitChildStmts(auto *stmt, const auto &visit) {
  // A Block slot cannot be replaced by another kind of statement.
  auto block = [&](auto &child) {
    Stmt *stmt = child;
    visitSlot(stmt, visit);
    if constexpr (!std::is_const_v<std::remove_reference_t<decltype(child)>>)
      child = llvm::cast_or_null<Block>(stmt);
  };
  switch (stmt->kind) {
  // These hold no statements.
  case StmtKind::Declaration:
  case StmtKind::Expression:
  case StmtKind::Case:
  case StmtKind::Return:
  case StmtKind::Break:
  case StmtKind::Continue:
  case StmtKind::Barrier:
  case StmtKind::Empty:
    return;
  case StmtKind::Block:
    return visitAll(cast<Block>(stmt)->statements, visit);
  case StmtKind::If:
    visitSlot(cast<If>(stmt)->then, visit);
    return visitSlot(cast<If>(stmt)->otherwise, visit);
  // The first part of a `for` is a declaration, an expression or null.
  case StmtKind::For:
    visitSlot(cast<For>(stmt)->init, visit);
    return visitSlot(cast<For>(stmt)->body, visit);
  case StmtKind::While:
    return visitSlot(cast<While>(stmt)->body, visit);
  case StmtKind::Do:
    return visitSlot(cast<Do>(stmt)->body, visit);
  case StmtKind::Switch:
    return block(cast<Switch>(stmt)->body);
  case StmtKind::ThreadLoop:
    return block(cast<ThreadLoop>(stmt)->body);
  case StmtKind::WarpLoop:
    return block(cast<WarpLoop>(stmt)->body);
  }
}

} // namespace

void forEachChild(Expr *expr, const Visit &visit) { visitChildren(expr, visit); }

void forEachChildExpr(Stmt *stmt, const Visit &visit) { visitChildExprs(stmt, visit); }

void forEachChildStmt(Stmt *stmt, const std::function<void(Stmt *&)> &visit) {
  visitChildStmts(stmt, visit);
}

/// Parts first, then the expression, which `visit` may replace.
void forEachExprIn(Expr *&expr, const Visit &visit) {
  if (!expr)
    return;
  visitChildren(expr, [&](Expr *&child) { forEachExprIn(child, visit); });
  visit(expr);
}

/// Of all statements below, with what stands in each.
void forEachExpr(Stmt *stmt, const Visit &visit) {
  forEachStmt(stmt, [&](Stmt *each) {
    visitChildExprs(each, [&](Expr *&expr) { forEachExprIn(expr, visit); });
  });
}

/// `visit` sees a statement before its parts, and may change which these are.
void forEachStmt(Stmt *stmt, const std::function<void(Stmt *)> &visit) {
  if (!stmt)
    return;
  visit(stmt);
  visitChildStmts(stmt, [&](Stmt *child) { forEachStmt(child, visit); });
}

// ---- Of trees that stay as they are -------------------------------------------------------------

void forEachChild(const Expr *expr, const ExprVisit &visit) { visitChildren(expr, visit); }

void forEachChildExpr(const Stmt *stmt, const ExprVisit &visit) { visitChildExprs(stmt, visit); }

void forEachChildStmt(const Stmt *stmt, const StmtVisit &visit) { visitChildStmts(stmt, visit); }

void forEachExprIn(const Expr *expr, const ExprVisit &visit) {
  if (!expr)
    return;
  visitChildren(expr, [&](const Expr *child) { forEachExprIn(child, visit); });
  visit(expr);
}

void forEachExpr(const Stmt *stmt, const ExprVisit &visit) {
  forEachStmt(stmt, [&](const Stmt *each) {
    visitChildExprs(each, [&](const Expr *expr) { forEachExprIn(expr, visit); });
  });
}

void forEachStmt(const Stmt *stmt, const StmtVisit &visit) {
  if (!stmt)
    return;
  visit(stmt);
  visitChildStmts(stmt, [&](const Stmt *child) { forEachStmt(child, visit); });
}

// ---- What stands in a tree ----------------------------------------------------------------------

/// For who changes lists of statements, which are those of blocks.
std::vector<Block *> blocksBelow(Stmt *stmt) {
  std::vector<Block *> blocks;
  forEachStmt(stmt, [&](Stmt *each) {
    if (auto *block = llvm::dyn_cast<Block>(each))
      blocks.push_back(block);
  });
  return blocks;
}

bool isLoop(const Stmt *stmt) { return llvm::isa<For, While, Do>(stmt); }

/// `d *= 2`, `d >>= 1`: such loops take few rounds.
bool isStepByFactor(const Expr *step) {
  const auto *assign = llvm::dyn_cast_or_null<Binary>(step);
  if (!assign)
    return false;
  const auto *number = llvm::dyn_cast<IntegerLiteral>(withoutCasts(assign->rhs));
  switch (assign->op) {
  case BinaryOp::MulAssign:
  case BinaryOp::DivAssign:
    return number && number->value > 1;
  case BinaryOp::ShlAssign:
  case BinaryOp::ShrAssign:
    return number && number->value > 0;
  default:
    return false;
  }
}

/// In called functions, none is looked for: Synchronisation.h does that.
bool hasBarrier(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *each) { found |= llvm::isa<Barrier>(each); });
  forEachExpr(stmt, [&](const Expr *each) {
    const auto *call = dyn_cast<Call>(each);
    found |= call && call->callee->runsBlock;
  });
  return found;
}

/// By its own name, or as the values of all threads.
bool refersTo(const Stmt *stmt, const Variable *variable) {
  bool refers = false;
  forEachStmt(stmt, [&](const Stmt *each) {
    forEachChildExpr(each, [&](const Expr *expr) { refers |= refersTo(expr, variable); });
  });
  return refers;
}

bool refersTo(const Expr *expr, const Variable *variable) {
  bool refers = false;
  forEachExprIn(expr, [&](const Expr *each) { refers |= namedVariable(each) == variable; });
  return refers;
}

/// Regions of a kernel, one after the other.
std::vector<ThreadLoop *> threadLoops(Stmt *stmt) {
  std::vector<ThreadLoop *> loops;
  forEachStmt(stmt, [&](Stmt *each) {
    if (auto *loop = llvm::dyn_cast<ThreadLoop>(each))
      loops.push_back(loop);
  });
  return loops;
}

const Variable *namedVariable(const Expr *expr) {
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return ref->variable;
  const auto *all = dyn_cast<AllThreads>(expr);
  return all ? all->variable : nullptr;
}

/// Those that stand in it, also if they are declared there.
std::set<const Variable *> variablesNamedIn(const Stmt *stmt) {
  std::set<const Variable *> named;
  forEachExpr(stmt, [&](const Expr *expr) { named.insert(namedVariable(expr)); });
  named.erase(nullptr);
  return named;
}

/// An initial value of a variable that is named is not looked at.
std::set<const Variable *> variablesNamedIn(const Expr *expr) {
  std::set<const Variable *> named;
  forEachExprIn(expr, [&](const Expr *each) { named.insert(namedVariable(each)); });
  named.erase(nullptr);
  return named;
}

/// In this block, and not in blocks within it.
bool declares(const Stmt *stmt, const Variable *variable) {
  if (const auto *declaration = dyn_cast<Declaration>(stmt))
    return std::count(declaration->variables.begin(), declaration->variables.end(), variable) != 0;
  const auto *block = dyn_cast<Block>(stmt);
  return block &&
         std::any_of(block->statements.begin(), block->statements.end(), [&](const Stmt *each) {
           return isa<Declaration>(each) && declares(each, variable);
         });
}

} // namespace cu2port::ir
