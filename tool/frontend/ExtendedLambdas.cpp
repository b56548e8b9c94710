#include "frontend/ExtendedLambdas.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

namespace cu2port {

template <class Attribute> static bool isWritten(const clang::CXXMethodDecl *method) {
  const auto *attribute = method->getAttr<Attribute>();
  return attribute && !attribute->isImplicit();
}

void ExtendedLambdas::CompletedTagDefinition(const clang::TagDecl *tag) {
  const auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(tag);
  const clang::CXXMethodDecl *call =
      record && record->isLambda() ? record->getLambdaCallOperator() : nullptr;
  if (!call || !isWritten<clang::CUDADeviceAttr>(call))
    return;
  clang::ASTContext &ast = record->getASTContext();
  auto *lambda = const_cast<clang::CXXRecordDecl *>(record);
  const char *name = isWritten<clang::CUDAHostAttr>(call) ? "cu2port_on_both" : "cu2port_on_device";
  auto *member = clang::TypedefDecl::Create(ast, lambda, {}, {}, &ast.Idents.get(name),
                                            ast.getTrivialTypeSourceInfo(ast.VoidTy));
  member->setAccess(clang::AS_public);
  member->setImplicit();
  lambda->addDecl(member);
}

} // namespace cu2port
