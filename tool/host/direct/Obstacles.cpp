// Kernels whose text cannot be run as plain C++ where each thread is a fiber:
//
//   table[i](x)              calls through pointers: they are numbers in device memory
//   child<<<1, 1>>>(x)       launches
//   static int n;            in a template: each instance has one, and the text is one for all
//   v<T>                     a device variable of a template, likewise
//
// All that the kernel calls is looked at, constructors and implicit code included.
#include "host/direct/Obstacles.h"
#include "frontend/AstVisitor.h"
#include "frontend/SharedVariables.h"

#include "clang/AST/ExprCXX.h"

namespace cu2port::host::direct {
namespace {

using namespace clang;

class ObstacleFinder : public AstVisitor {
public:
  /// Looks at functions until one has an obstacle, or none is left.
  explicit ObstacleFinder(const FunctionDecl *kernel) {
    pending.push_back(kernel);
    while (!pending.empty() && !why) {
      const FunctionDecl *function = pending.back();
      pending.pop_back();
      visit(function);
    }
  }

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool shouldVisitImplicitCode() const override { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *reference) override { return reach(reference->getDecl()); }
  bool VisitMemberExpr(MemberExpr *member) override { return reach(member->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *construction) override {
    return reach(construction->getConstructor());
  }
  /// The pointers that device memory holds are numbers (FunctionNumber.h).
  bool VisitCallExpr(CallExpr *call) override {
    const Expr *callee = call->getCallee()->IgnoreParenImpCasts();
    const QualType type = callee->getType();
    if (!call->getDirectCallee() && (type->isFunctionPointerType() || type->isFunctionType()))
      why = "it calls functions through pointers";
    return !why;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *) override {
    why = "it launches kernels";
    return false;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    const auto *function = dyn_cast<FunctionDecl>(variable->getDeclContext());
    if (variable->isStaticLocal() && function && function->isTemplateInstantiation() &&
        !isShared(variable) && !variable->getType().isConstant(variable->getASTContext()))
      why = "a template that it uses has a static variable, '" + variable->getNameAsString() + "'";
    return !why;
  }

  std::optional<std::string> why;

private:
  bool reach(const Decl *decl) {
    if (const auto *function = dyn_cast_or_null<FunctionDecl>(decl))
      pending.push_back(function);
    if (const auto *variable = dyn_cast_or_null<VarDecl>(decl))
      reachVariable(variable);
    return !why;
  }

  /// Its text is one for all instances, and cannot tell the place of each.
  void reachVariable(const VarDecl *variable) {
    if (isTemplateInstantiation(variable->getTemplateSpecializationKind()) &&
        (variable->hasAttr<CUDADeviceAttr>() || variable->hasAttr<CUDAConstantAttr>()) &&
        !variable->getType().isConstant(variable->getASTContext()))
      why = "it uses a device variable of a template, '" + variable->getNameAsString() + "'";
  }

  void visit(const FunctionDecl *function) {
    const FunctionDecl *definition = nullptr;
    if (!function->hasBody(definition) || !seen.insert(definition).second)
      return;
    TraverseStmt(definition->getBody());
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
      for (CXXCtorInitializer *each : constructor->inits())
        TraverseStmt(each->getInit());
  }

  std::vector<const FunctionDecl *> pending;
  llvm::SmallPtrSet<const FunctionDecl *, 32> seen;
};

} // namespace

std::optional<std::string> findObstacle(const FunctionDecl *kernel) {
  return ObstacleFinder(kernel).why;
}

} // namespace cu2port::host::direct
