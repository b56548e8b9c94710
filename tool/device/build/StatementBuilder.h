// Statements of one function, with the user's comments and blank lines around them. append() is the
// way to build one, since it may become several; null stands for one that is refused, or of which
// nothing is left.
#pragma once

#include "device/build/ExpressionBuilder.h"
#include "device/build/Jumps.h"

#include "clang/AST/StmtCXX.h"

namespace cu2port {

class StatementBuilder : public ExpressionBuilder {
public:
  using ExpressionBuilder::ExpressionBuilder;

  /// A statement that is a scope: a loop's body, say. What `builds` returns, with what ends there.
  ir::Stmt *scoped(Destructors::Scope kind, const clang::Stmt *s,
                   llvm::function_ref<ir::Stmt *()> builds);
  /// All that a statement becomes, at the end of `out`.
  void append(const clang::Stmt *s, std::vector<ir::Stmt *> &out);
  /// A loop's body or a branch: a block where it is not one statement.
  ir::Stmt *stmt(const clang::Stmt *s);
  /// Always a block, also of one statement.
  ir::Block *block(const clang::Stmt *s);

  std::optional<unsigned> unroll; ///< of the loop that comes next

protected:
  /// Where the body stands; its comments, unless a macro has made it.
  clang::FileID file;
  std::optional<CommentCursor> comments;
  /// What `goto` needs: Jumps.h.
  ir::Jumps jumps;
  ir::Variable *made = nullptr; ///< the object of a constructor

private:
  // ---- Statements.cpp
  ir::Stmt *stmtWithoutComments(const clang::Stmt *s);
  ir::Stmt *declaration(const clang::DeclStmt *s);
  void declare(const clang::VarDecl *decl, const clang::DeclStmt *s, ir::Declaration *&into);
  void declareParts(const clang::DecompositionDecl *parts, const clang::DeclStmt *s,
                    ir::Declaration *&into);
  /// With its temporaries at the end of `front`, which it may use, if there is anything.
  ir::Expr *exprBehind(std::vector<ir::Stmt *> &front, const clang::Expr *e);
  ir::Stmt *expressionStmt(const clang::Expr *e);
  ir::Stmt *barrierStmt(const clang::Expr *e);
  void attachBefore(const clang::Stmt *s, ir::Comments &attached);
  void attachAfter(const clang::Stmt *s, ir::Comments &attached);

  // ---- Declarations.cpp
  ir::Variable *localVariable(const clang::VarDecl *decl);
  void refuseBaseOfTemporary(clang::QualType reference, const clang::Expr *init);
  ir::Stmt *constructElements(ir::Variable *array, const clang::CXXConstructExpr *e);

  // ---- Branches.cpp
  ir::Stmt *ifStmt(const clang::IfStmt *s);
  ir::Stmt *switchStmt(const clang::SwitchStmt *s);
  void appendCase(const clang::SwitchCase *s, std::vector<ir::Stmt *> &out);
  void appendRange(const clang::CaseStmt *s, std::vector<ir::Stmt *> &out);
  void appendLabel(const clang::LabelStmt *s, std::vector<ir::Stmt *> &out);
  ir::Label *label(const clang::LabelDecl *decl);
  ir::Stmt *jump(const clang::GotoStmt *s);
  ir::Stmt *returnStmt(const clang::ReturnStmt *s);
  ir::Expr *returned(const clang::ReturnStmt *s, std::vector<ir::Stmt *> &out);
  ir::Stmt *leaveLoop(const clang::Stmt *s);

  // ---- Loops.cpp
  ir::Stmt *forStmt(const clang::ForStmt *s);
  ir::Stmt *whileStmt(const clang::WhileStmt *s);
  ir::Stmt *conditionalBody(const clang::DeclStmt *variable, const clang::Expr *condition,
                            const clang::Stmt *body);
  ir::Stmt *doStmt(const clang::DoStmt *s);
  ir::Stmt *attributed(const clang::AttributedStmt *s);

  llvm::DenseMap<const clang::LabelDecl *, ir::Label *> labels;
};

/// Whether a `__syncthreads()` is part of an expression that stands alone.
bool holdsBarrier(const clang::Expr *e, const TranslationUnit &unit);
/// `last` with what belongs in front of it in a block; alone if there is nothing.
ir::Stmt *behind(ir::Program &program, std::vector<ir::Stmt *> front, ir::Stmt *last);

} // namespace cu2port
