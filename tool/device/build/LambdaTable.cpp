// Which lambda a type is, and what C++ does not say that it captures.
#include "device/build/LambdaTable.h"
#include "frontend/AstVisitor.h"
#include "frontend/SharedVariables.h"

#include "llvm/ADT/SetVector.h"

namespace cu2port {

using clang::LambdaExpr;
using clang::VarDecl;

void LambdaTable::addFunction(const LambdaExpr *made, const std::string &name) {
  functions[made->getLambdaClass()] = {made, name};
}

void LambdaTable::addObject(const LambdaExpr *made) { objects[made->getLambdaClass()] = made; }

const LambdaExpr *LambdaTable::functionOf(clang::QualType type) const {
  const auto known = functions.find(type.getNonReferenceType()->getAsCXXRecordDecl());
  return known == functions.end() ? nullptr : known->second.made;
}

const std::string *LambdaTable::functionName(const clang::CXXRecordDecl *lambda) const {
  const auto known = functions.find(lambda);
  return known == functions.end() ? nullptr : &known->second.name;
}

const LambdaExpr *LambdaTable::objectOf(const clang::CXXRecordDecl *lambda) const {
  return objects.lookup(lambda);
}

namespace {
/// The shared variables of functions around it that a lambda uses, itself or in lambdas that it
/// calls.
class SharedUses : public AstVisitor {
public:
  using FunctionOf = llvm::function_ref<const LambdaExpr *(clang::QualType)>;
  SharedUses(const LambdaExpr *made, FunctionOf functionOf) : functionOf(functionOf) {
    enter(made);
  }
  llvm::SetVector<const VarDecl *> found;

  bool VisitLambdaExpr(LambdaExpr *e) override { return own.insert(e->getCallOperator()), true; }
  bool VisitDeclRefExpr(clang::DeclRefExpr *e) override {
    const auto *variable = llvm::dyn_cast<VarDecl>(e->getDecl());
    if (!variable)
      return true;
    if (variable->isLocalVarDecl() && isShared(variable) && !own.count(variable->getDeclContext()))
      found.insert(variable);
    if (const LambdaExpr *other = functionOf(variable->getType()))
      enter(other);
    return true;
  }

private:
  void enter(const LambdaExpr *made) {
    if (own.insert(made->getCallOperator()).second)
      TraverseStmt(made->getBody());
  }

  FunctionOf functionOf;
  llvm::SmallPtrSet<const clang::DeclContext *, 4> own;
};
} // namespace

std::vector<const VarDecl *> LambdaTable::sharedUses(const LambdaExpr *made) const {
  const SharedUses uses(made, [&](clang::QualType type) { return functionOf(type); });
  return {uses.found.begin(), uses.found.end()};
}

} // namespace cu2port
