// Clang's walk over a tree, with virtual functions where it asks.
//
//   class Launches : public AstVisitor {
//     bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr *launch) override;
//   };
//   Launches().TraverseDecl(decl);
//
// clang::RecursiveASTVisitor is a template, all of which is compiled for each class that derives
// from it: ten seconds a class. Here it is compiled once. What it does, and in which order, stands
// there.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/TypeLoc.h"

namespace cu2port {

class TranslationUnit;

class AstVisitor {
public:
  virtual ~AstVisitor() = default;

  bool TraverseAST(clang::ASTContext &ast) { return TraverseDecl(ast.getTranslationUnitDecl()); }

  /// The declarations that stand in the user's files, in their order.
  void traverseUsers(const TranslationUnit &unit);

  virtual bool shouldVisitTemplateInstantiations() const { return false; }
  virtual bool shouldVisitImplicitCode() const { return false; }

  /// A statement that the walk comes to from a declaration, a type or outside; those in it are
  /// queued, however deep they are, and of each the two behind this one are asked.
  virtual bool TraverseStmt(clang::Stmt *statement);
  virtual bool dataTraverseStmtPre(clang::Stmt *) { return true; }
  virtual bool dataTraverseStmtPost(clang::Stmt *) { return true; }

#define CU2PORT_TRAVERSE(Name, Node) virtual bool Traverse##Name(Node);
#define CU2PORT_VISIT(Name, Node)                                                                  \
  virtual bool Visit##Name(Node) { return true; }
#include "frontend/AstHooks.def"
};

} // namespace cu2port
