// GNU's statement expressions, as macros have them:
//
//   min2(x, y + 1)                                                  a macro
//   ({ int a = (x); int b = (y + 1); a < b ? a : b; })              what it expands to
//   x < y + 1 ? x : y + 1                                           what is built
//
// Neither C nor the passes have statements inside expressions. An initialiser may stand for its
// variable if reading it twice, or not at all, is the same as once: if all of it only reads.
#include "device/build/ExpressionBuilder.h"

namespace cu2port {
namespace {

/// True for what reads and computes only. Clang's own HasSideEffects knows nothing of what is
/// inside statement expressions.
bool isPure(const clang::Stmt *stmt) {
  if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(stmt);
      unary && unary->isIncrementDecrementOp())
    return false;
  if (const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(stmt);
      binary && binary->isAssignmentOp())
    return false;
  if (const auto *value = llvm::dyn_cast<clang::Expr>(stmt);
      value && value->getType().isVolatileQualified())
    return false;
  const bool isKnown =
      llvm::isa<clang::UnaryOperator, clang::BinaryOperator, clang::ConditionalOperator,
                clang::ParenExpr, clang::DeclRefExpr, clang::MemberExpr, clang::ArraySubscriptExpr,
                clang::IntegerLiteral, clang::FloatingLiteral, clang::CharacterLiteral,
                clang::CXXBoolLiteralExpr, clang::ImplicitCastExpr, clang::ExplicitCastExpr,
                clang::UnaryExprOrTypeTraitExpr, clang::SubstNonTypeTemplateParmExpr,
                clang::ConstantExpr, clang::StmtExpr, clang::CompoundStmt, clang::DeclStmt>(stmt);
  return isKnown && llvm::all_of(stmt->children(),
                                 [](const clang::Stmt *each) { return !each || isPure(each); });
}

/// True for a variable whose initialiser can stand wherever it is read.
bool isNameOfValue(const clang::VarDecl *variable) {
  return variable->hasLocalStorage() && variable->getInit() &&
         variable->getType()->isScalarType() && !variable->getType().isVolatileQualified();
}

using Variables = llvm::SmallPtrSet<const clang::Decl *, 4>;

/// True where each of the variables is only read, its address not taken, say. `isLoaded`: the value
/// of `stmt`, which is an lvalue, is.
bool onlyReads(const clang::Stmt *stmt, const Variables &variables, bool isLoaded = false) {
  if (!stmt)
    return true;
  if (const auto *use = llvm::dyn_cast<clang::DeclRefExpr>(stmt))
    return isLoaded || !variables.contains(use->getDecl());
  if (const auto *parentheses = llvm::dyn_cast<clang::ParenExpr>(stmt))
    return onlyReads(parentheses->getSubExpr(), variables, isLoaded);
  if (const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(stmt))
    return onlyReads(choice->getCond(), variables) &&
           onlyReads(choice->getTrueExpr(), variables, isLoaded) &&
           onlyReads(choice->getFalseExpr(), variables, isLoaded);
  const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(stmt);
  const bool loads = cast && (cast->getCastKind() == clang::CK_LValueToRValue ||
                              (isLoaded && cast->getCastKind() == clang::CK_NoOp));
  return llvm::all_of(stmt->children(),
                      [&](const clang::Stmt *each) { return onlyReads(each, variables, loads); });
}

} // namespace

ir::Expr *ExpressionBuilder::statementExpression(const clang::StmtExpr *e) {
  const clang::CompoundStmt *block = e->getSubStmt();
  const auto *value =
      block->body_empty() ? nullptr : llvm::dyn_cast<clang::Expr>(block->body_back());
  if (!value || !isPure(block))
    return nullptr;
  Variables variables;
  for (const clang::Stmt *each : block->body()) {
    if (each == value)
      break;
    const auto *declaration = llvm::dyn_cast<clang::DeclStmt>(each);
    if (!declaration)
      return nullptr;
    for (const clang::Decl *one : declaration->decls()) {
      const auto *variable = llvm::dyn_cast<clang::VarDecl>(one);
      if (variable && isNameOfValue(variable))
        variables.insert(variable);
      else if (!llvm::isa<clang::TypedefNameDecl>(one))
        return nullptr;
    }
  }
  // `&a`, or a reference to it, would need a variable.
  if (!onlyReads(block, variables))
    return nullptr;
  for (const clang::Decl *each : variables)
    values[llvm::cast<clang::VarDecl>(each)] = llvm::cast<clang::VarDecl>(each)->getInit();
  return expr(value);
}

} // namespace cu2port
