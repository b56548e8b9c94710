// Floating-point numbers that become integers in the direct form.
#pragma once

#include "host/direct/Edits.h"

#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

namespace cu2port::host::direct {

/// Device code is shown to it from the outside in, each place once: templates as they are written.
class Numbers {
public:
  explicit Numbers(Plan &plan) : plan(plan) {}

  /// Of this one alone: those in it are shown as well.
  void expression(const clang::Expr *expression);
  /// What begins a variable of a type that an instance of a template chooses.
  void variable(const clang::VarDecl *variable);
  void result(const clang::ReturnStmt *statement, const clang::FunctionDecl *of);

private:
  void cast(const clang::CastExpr *cast);
  void construction(const clang::CXXUnresolvedConstructExpr *construction);
  void assignment(const clang::BinaryOperator *assignment);
  void bitAssignment(const clang::BinaryOperator *assignment);
  /// Puts a call around it.
  void wrap(const clang::Expr *expression, const std::string &function);
  void insert(clang::FileID file, unsigned offset, const std::string &text);
  std::string spelled(clang::SourceRange type) const;

  Plan &plan;
  std::map<std::pair<clang::FileID, unsigned>, unsigned> inserted; ///< at each place, how often
};

} // namespace cu2port::host::direct
