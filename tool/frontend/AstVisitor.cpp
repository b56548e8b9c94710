// The one class in which Clang's walk is compiled: it passes everything on to an AstVisitor.
#include "frontend/AstVisitor.h"

#include "frontend/TranslationUnit.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace cu2port {
namespace {

class Walk : public clang::RecursiveASTVisitor<Walk> {
public:
  using Base = clang::RecursiveASTVisitor<Walk>;
  explicit Walk(AstVisitor &visitor) : visitor(visitor) {}

  bool shouldVisitTemplateInstantiations() const {
    return visitor.shouldVisitTemplateInstantiations();
  }
  bool shouldVisitImplicitCode() const { return visitor.shouldVisitImplicitCode(); }

  bool TraverseStmt(clang::Stmt *statement, DataRecursionQueue *queue = nullptr) {
    return queue ? Base::TraverseStmt(statement, queue) : visitor.TraverseStmt(statement);
  }
  bool dataTraverseStmtPre(clang::Stmt *statement) {
    return visitor.dataTraverseStmtPre(statement);
  }
  bool dataTraverseStmtPost(clang::Stmt *statement) {
    return visitor.dataTraverseStmtPost(statement);
  }

#define CU2PORT_TRAVERSE(Name, Node)                                                               \
  bool Traverse##Name(Node node) { return visitor.Traverse##Name(node); }
#define CU2PORT_VISIT(Name, Node)                                                                  \
  bool Visit##Name(Node node) { return visitor.Visit##Name(node); }
#include "frontend/AstHooks.def"

private:
  AstVisitor &visitor;
};

} // namespace

void AstVisitor::traverseUsers(const TranslationUnit &unit) {
  for (clang::Decl *decl : unit.ast().getTranslationUnitDecl()->decls())
    if (unit.isUsers(decl->getLocation()))
      TraverseDecl(decl);
}

bool AstVisitor::TraverseStmt(clang::Stmt *statement) {
  return Walk(*this).Walk::Base::TraverseStmt(statement);
}

#define CU2PORT_TRAVERSE(Name, Node)                                                               \
  bool AstVisitor::Traverse##Name(Node node) {                                                     \
    return Walk(*this).Walk::Base::Traverse##Name(node);                                           \
  }
#include "frontend/AstHooks.def"

} // namespace cu2port
