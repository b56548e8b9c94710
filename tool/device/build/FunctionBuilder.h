// One function: its parameters, its body, the names of its variables.
#pragma once

#include "device/build/StatementBuilder.h"

namespace cu2port {

class FunctionBuilder : public StatementBuilder {
public:
  using StatementBuilder::StatementBuilder;

  /// All of it but its name.
  void build();

private:
  // ---- FunctionBuilder.cpp
  void buildSignature();
  ir::Variable *parameter(const clang::ParmVarDecl *decl, unsigned index);
  void buildBody();
  void buildPlainBody(const clang::Stmt *body);
  void addParts(const clang::CXXDestructorDecl *destructor);
  void buildForwarding(const clang::FunctionDecl *definition);
  void settleJumps();
  void settleNames();

  // ---- Constructors.cpp
  void buildConstructorBody(const clang::CXXConstructorDecl *decl);
  ir::Expr *initialised(const clang::CXXCtorInitializer &init,
                        const clang::CXXConstructorDecl *decl);
};

} // namespace cu2port
