// A walk over the user's code as it is written, which knows the function that it is in.
#pragma once

#include "frontend/AstVisitor.h"
#include "host/hip/Steps.h"

namespace cu2port::host {

/// Looks for a name of CUDA's in a statement.
class NameSearch : public AstVisitor {
public:
  NameSearch(llvm::StringRef name) : name(name) {}
  bool found = false;

  bool VisitDeclRefExpr(clang::DeclRefExpr *e) override {
    const clang::NamedDecl *decl = e->getDecl();
    found |= decl->getDeclName().isIdentifier() && decl->getName() == name;
    return !found;
  }

private:
  llvm::StringRef name;
};

inline bool mentions(const clang::Stmt *statement, llvm::StringRef name) {
  NameSearch search(name);
  search.TraverseStmt(const_cast<clang::Stmt *>(statement)); // Clang's walk changes nothing
  return search.found;
}

class DeviceCode : public AstVisitor {
public:
  explicit DeviceCode(HipPlan &hip) : unit(hip.plan.unit) {}

  void walk() {
    for (clang::Decl *decl : unit.ast().getTranslationUnitDecl()->decls())
      if (unit.isUsers(decl->getLocation()))
        TraverseDecl(decl);
  }

  bool TraverseDecl(clang::Decl *decl) override {
    const clang::FunctionDecl *function = decl ? decl->getAsFunction() : nullptr;
    if (!function || isLambdas(function))
      return AstVisitor::TraverseDecl(decl);
    const clang::FunctionDecl *outer = std::exchange(current, function);
    const bool goOn = AstVisitor::TraverseDecl(decl);
    current = outer;
    return goOn;
  }

protected:
  bool isInDeviceCode() const {
    return current &&
           (current->hasAttr<clang::CUDADeviceAttr>() || current->hasAttr<clang::CUDAGlobalAttr>());
  }
  /// Code for warps of any width.
  bool usesWarpSize() const { return current && mentions(current->getBody(), "warpSize"); }

  /// The name of what is called, if that is CUDA's or not known yet, and where it stands.
  std::pair<llvm::StringRef, clang::SourceLocation>
  nameOfCallee(const clang::CallExpr &call) const {
    const clang::Expr *callee = call.getCallee()->IgnoreParenImpCasts();
    if (const auto *known = llvm::dyn_cast<clang::DeclRefExpr>(callee))
      return known->getDecl()->getDeclName().isIdentifier() &&
                     !unit.isUsers(known->getDecl()->getLocation())
                 ? std::pair(known->getDecl()->getName(), known->getLocation())
                 : std::pair(llvm::StringRef(), clang::SourceLocation());
    if (const auto *open = llvm::dyn_cast<clang::UnresolvedLookupExpr>(callee))
      if (open->getName().isIdentifier() && llvm::none_of(open->decls(), [&](const auto *decl) {
            return unit.isUsers(decl->getLocation());
          }))
        return {open->getName().getAsIdentifierInfo()->getName(), open->getNameLoc()};
    return {};
  }

  /// Those that are written.
  static unsigned countArguments(const clang::CallExpr &call) {
    return static_cast<unsigned>(llvm::count_if(call.arguments(), [](const clang::Expr *each) {
      return !llvm::isa<clang::CXXDefaultArgExpr>(each);
    }));
  }

  const TranslationUnit &unit;
  const clang::FunctionDecl *current = nullptr;

private:
  static bool isLambdas(const clang::FunctionDecl *function) {
    const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    return method && method->getParent()->isLambda();
  }
};

} // namespace cu2port::host
