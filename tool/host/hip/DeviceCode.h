// A walk over the user's code as it is written, which knows the function that it is in.
#pragma once

#include "frontend/AstVisitor.h"
#include "frontend/TranslationUnit.h"

namespace cu2port::host {

class DeviceCode : public AstVisitor {
public:
  explicit DeviceCode(const TranslationUnit &unit) : unit(unit) {}

  void walk() { traverseUsers(unit); }

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
  /// CUDA's variable: a program may call one of its own so.
  bool isWarpSize(const clang::DeclRefExpr &e) const {
    const clang::NamedDecl *decl = e.getDecl();
    return decl->getDeclName().isIdentifier() && decl->getName() == "warpSize" &&
           !unit.isUsers(decl->getLocation());
  }

  /// Of an integer that is the same at each time.
  std::optional<std::uint64_t> valueOf(const clang::Expr &e) const {
    clang::Expr::EvalResult result;
    if (e.isValueDependent() || !e.getType()->isIntegerType() ||
        !e.EvaluateAsInt(result, unit.ast()))
      return std::nullopt;
    return result.Val.getInt().getExtValue();
  }

  /// `cub::WarpReduce<T>`, which has 32 threads, and HIP's those of a wave.
  bool isWarpOf32(const clang::TemplateSpecializationTypeLoc &type) const {
    const clang::TemplateDecl *decl = type.getTypePtr()->getTemplateName().getAsTemplateDecl();
    return decl && !unit.isUsers(decl->getLocation()) && type.getNumArgs() == 1 &&
           (decl->getName() == "WarpReduce" || decl->getName() == "WarpScan");
  }

  /// Whether a mask names all lanes that there are at the call.
  bool isFullMask(const clang::Expr &mask) const {
    if (const auto *call = llvm::dyn_cast<clang::CallExpr>(mask.IgnoreParenImpCasts()))
      return nameOfCallee(*call).first == "__activemask";
    return namesAllLanes(mask);
  }
  bool namesAllLanes(const clang::Expr &mask) const {
    constexpr std::uint64_t full = 0xffffffff;
    return (valueOf(mask).value_or(0) & full) == full;
  }

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
