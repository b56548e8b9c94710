// Which parameters are values though they are references in C++, and which methods need no object:
//
//   float norm(const V &v)         float norm(const V v) { v.x ... }       norm(v)
//   void put(float *p, const V &v) void put(float *p, const V *v)          put may write to v by p
//   T()(x), of a class without members    ->   T_operator_call(x)
//
// What decides is all that the function does and calls: nothing may change what is referred to
// (Changes), and only values of it are read (ValueUses.h).
#include "device/build/CallingConvention.h"
#include "device/build/SpecialMembers.h"
#include "frontend/AstVisitor.h"
#include "frontend/ReadOnly.h"

namespace cu2port {

namespace {

/// Whether what a reference parameter refers to may change in the function. A change is a barrier,
/// which shows what other threads wrote, or a write to anything but a variable of the function's
/// own. What it calls counts.
class Changes : public AstVisitor {
public:
  bool found = false;

  bool VisitUnaryOperator(clang::UnaryOperator *e) override {
    if (e->isIncrementDecrementOp())
      found |= !isOwn(e->getSubExpr());
    return !found;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *e) override {
    found |= e->isAssignmentOp() && !isOwn(e->getLHS());
    return !found;
  }
  bool VisitCallExpr(clang::CallExpr *e) override {
    const clang::FunctionDecl *callee = e->getDirectCallee();
    const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    if (!callee || (method && method->isVirtual()))
      return !(found = true);
    if (const clang::IdentifierInfo *name = callee->getIdentifier())
      found |= name->getName().starts_with("__sync");
    const auto *methodCall = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
    unsigned shift =
        method && method->isInstance() && !methodCall; // an operator's object is an argument
    if (method && method->isInstance() && !isReadOnly(method))
      found |= !isOwn(methodCall ? methodCall->getImplicitObjectArgument() : e->getArg(0));
    for (unsigned i = 0; i < callee->getNumParams() && i + shift < e->getNumArgs(); ++i)
      found |= maySend(callee->getParamDecl(i)->getType(), e->getArg(i + shift));
    enter(callee);
    return !found;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *e) override {
    enter(e->getConstructor());
    return !found;
  }
  bool dataTraverseStmtPre(clang::Stmt *s) override {
    const auto *temporary = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(s);
    found |= temporary && isDestroyed(temporary->getType());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *decl) override {
    return !(found |= isDestroyed(decl->getType()));
  }

private:
  void enter(const clang::FunctionDecl *callee) {
    const clang::FunctionDecl *definition = nullptr;
    if (found || !callee->hasBody(definition) || !entered.insert(definition).second)
      return;
    ++depth;
    TraverseStmt(definition->getBody());
    --depth;
  }

  /// Whether a callee can write through the parameter to what is not the function's own.
  bool maySend(clang::QualType parameter, const clang::Expr *argument) const {
    if (!(parameter->isPointerType() || parameter->isReferenceType()) ||
        isReadOnly(parameter->getPointeeType()))
      return false;
    argument = argument->IgnoreParenImpCasts();
    const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(argument);
    const bool isAddress = unary && unary->getOpcode() == clang::UO_AddrOf;
    const bool isObject = parameter->isReferenceType() || argument->getType()->isArrayType();
    return !(depth || isAddress || isObject) || !isOwn(argument);
  }

  /// A local variable or part of one. What a callee reaches through a pointer or reference
  /// parameter was given to it by the function, as was the object of a method.
  bool isOwn(const clang::Expr *e) const {
    e = e->IgnoreParenImpCasts();
    if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(e)) {
      const clang::Expr *base = member->getBase()->IgnoreParenImpCasts();
      if (member->getMemberDecl()->getType()->isReferenceType())
        return false;
      return member->isArrow() ? llvm::isa<clang::CXXThisExpr>(base) || isGiven(base) : isOwn(base);
    }
    if (const auto *subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
      const clang::Expr *base = subscript->getBase()->IgnoreParenImpCasts();
      return base->getType()->isArrayType() ? isOwn(base) : isGiven(base);
    }
    if (const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(e))
      return unary->getOpcode() == clang::UO_Deref ? isGiven(unary->getSubExpr())
                                                   : isOwn(unary->getSubExpr());
    if (const auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
      const auto *variable = llvm::dyn_cast<clang::VarDecl>(ref->getDecl());
      return variable && variable->hasLocalStorage() &&
             (depth || !variable->getType()->isReferenceType());
    }
    return depth || llvm::isa<clang::CXXThisExpr>(e);
  }

  /// A pointer that a callee has as its parameter, or one beside it. A pointer in an object that it
  /// was given may lead anywhere.
  bool isGiven(const clang::Expr *e) const {
    e = e->IgnoreParenImpCasts();
    if (const auto *sum = llvm::dyn_cast<clang::BinaryOperator>(e); sum && sum->isAdditiveOp())
      return isGiven(sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS());
    const auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(e);
    return depth && ref && llvm::isa<clang::ParmVarDecl>(ref->getDecl());
  }

  llvm::DenseSet<const clang::FunctionDecl *> entered;
  unsigned depth = 0; ///< of calls below the function
};
} // namespace

/// A `const T &` parameter can be passed by value when nothing can tell the difference: its address
/// is not taken, no pointer or reference is returned, and what it refers to does not change before
/// the function returns.
bool CallingConvention::passesByValue(const clang::ParmVarDecl *decl) {
  auto [known, isNew] = passedByValue.try_emplace(decl, false);
  if (isNew)
    known->second = findPassesByValue(decl);
  return known->second;
}

/// Once for each parameter, as passesByValue() keeps it: callers and the function itself agree.
bool CallingConvention::findPassesByValue(const clang::ParmVarDecl *decl) {
  const auto *reference = decl->getType()->getAs<clang::ReferenceType>();
  if (reference && reference->getPointeeType()->isFunctionType())
    return true; // a number, as a pointer to it is
  if (!reference || !isReadOnly(reference->getPointeeType()) ||
      reference->getPointeeType().isVolatileQualified() ||
      reference->getPointeeType()->isArrayType())
    return false;
  const auto *fn = llvm::dyn_cast<clang::FunctionDecl>(decl->getDeclContext());
  if (!fn || fn->getReturnType()->isReferenceType() || fn->getReturnType()->isPointerType())
    return false;
  // Its object, or a pointer beside it, may be what the parameter refers to.
  if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(fn))
    if (method->isInstance() && !isReadOnly(method) &&
        !llvm::isa<clang::CXXConstructorDecl>(method))
      return false;
  for (const clang::ParmVarDecl *other : fn->parameters()) {
    clang::QualType type = other->getType();
    if (other != decl && (type->isPointerType() || type->isReferenceType()) &&
        !isReadOnly(type->getPointeeType()))
      return false;
  }
  Changes changes;
  if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(fn))
    for (const clang::CXXCtorInitializer *each : constructor->inits()) {
      if (each->isAnyMemberInitializer() && each->getAnyMember()->getType()->isReferenceType())
        return false; // which may outlive the call
      changes.TraverseStmt(each->getInit());
    }
  if (const clang::Stmt *body = fn->getBody())
    changes.TraverseStmt(const_cast<clang::Stmt *>(body));
  return !changes.found && valueUses.isRead(decl);
}

namespace {
/// Whether `this` is written, for more than to call another method, which does not write it either.
class MentionsObject : public AstVisitor {
public:
  bool found = false;
  bool VisitCXXThisExpr(clang::CXXThisExpr *e) override { return !(found |= !e->isImplicit()); }
  bool VisitCallExpr(clang::CallExpr *e) override {
    const auto *call = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
    const clang::Expr *object = call ? call->getImplicitObjectArgument() : nullptr;
    const clang::CXXMethodDecl *callee = call ? call->getMethodDecl() : nullptr;
    const clang::FunctionDecl *definition = nullptr;
    if (!callee || !llvm::isa<clang::CXXThisExpr>(object->IgnoreParenImpCasts()) ||
        !callee->hasBody(definition) || !seen.insert(definition).second)
      return true;
    return TraverseStmt(definition->getBody());
  }

private:
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> seen;
};
} // namespace

/// A method of a class without members can do without the object: most functors are such classes.
/// One that assigns has it for the order of its operands.
bool CallingConvention::needsObject(const clang::CXXMethodDecl *method) const {
  if (!method->isInstance() || llvm::isa<clang::CXXConstructorDecl>(method))
    return false;
  if (!method->getParent()->isEmpty() ||
      clang::CXXOperatorCallExpr::isAssignmentOp(method->getOverloadedOperator()))
    return true;
  if (llvm::isa<clang::CXXDestructorDecl>(method) &&
      llvm::any_of(method->getParent()->bases(),
                   [](const auto &base) { return isDestroyed(base.getType()); }))
    return true;
  if (const clang::LambdaExpr *made = lambdas.objectOf(method->getParent());
      made && !lambdas.sharedUses(made).empty())
    return true;
  MentionsObject mentions;
  if (const clang::Stmt *body = method->getBody())
    mentions.TraverseStmt(const_cast<clang::Stmt *>(body));
  return mentions.found;
}

std::vector<bool> CallingConvention::valueParameters(const clang::FunctionDecl *function) {
  std::vector<bool> result;
  for (const clang::ParmVarDecl *parameter : function->parameters())
    result.push_back(parameter->getType()->isReferenceType() && passesByValue(parameter));
  return result;
}

} // namespace cu2port
