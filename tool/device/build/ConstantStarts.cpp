// Constants that are no function of what stands there: C++ computes them when it compiles, and what
// they call may ask for that.
//
//   constexpr int size(int n) {
//     if (std::is_constant_evaluated()) return n;
//     return n + padding();
//   }
//   constexpr int own = size(3);        const int own = 3;
//   int other = size(3);                int other = size(3);      which is not asked
//
// All others keep their expressions, as the user wrote them.
#include "device/build/ConstantBuilder.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"

namespace cu2port {

namespace {

/// Looks for who asks, through what is called.
class ConstantQuestions {
public:
  bool areIn(const clang::Stmt *s) {
    if (!s)
      return false;
    if (const auto *branch = llvm::dyn_cast<clang::IfStmt>(s); branch && branch->isConsteval())
      return true;
    if (const auto *call = llvm::dyn_cast<clang::CallExpr>(s))
      if (const clang::FunctionDecl *callee = call->getDirectCallee())
        if (areInFunction(callee))
          return true;
    if (const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(s))
      if (areInFunction(made->getConstructor()))
        return true;
    return llvm::any_of(s->children(), [&](const clang::Stmt *child) { return areIn(child); });
  }

private:
  bool areInFunction(const clang::FunctionDecl *function) {
    if (function->getBuiltinID() == clang::Builtin::BI__builtin_is_constant_evaluated)
      return true;
    const clang::FunctionDecl *definition = nullptr;
    if (!function->hasBody(definition) || !seen.insert(definition).second)
      return false;
    if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(definition))
      for (const clang::CXXCtorInitializer *each : constructor->inits())
        if (areIn(each->getInit()))
          return true;
    return areIn(definition->getBody());
  }

  llvm::DenseSet<const clang::FunctionDecl *> seen;
};

} // namespace

bool ConstantBuilder::beginsAsConstant(const clang::VarDecl *decl) const {
  return decl->getInit() && !decl->getInit()->isValueDependent() &&
         (decl->isConstexpr() || decl->isUsableInConstantExpressions(ast)) &&
         ConstantQuestions().areIn(decl->getInit());
}

ir::Expr *ConstantBuilder::constantStart(const clang::VarDecl *decl) {
  const clang::APValue *value = decl->evaluateValue();
  return value ? object(*value, decl->getType(), decl->getLocation()) : nullptr;
}

} // namespace cu2port
