// What may be said of `this` in a constructor, and what keeps its address:
//
//   this->x = 1; data[i] = 0; init();         fine; of methods, the same is asked
//   int *p = data; for (auto &x : data)       fine: its own pointers go with it
//   return *this;                             fine, of a method that it calls
//   next(this); p = &x; begin(data); f(*this) kept
#include "device/build/OwnAddress.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

namespace cu2port {

namespace {

using namespace clang;

const Expr *bare(const Expr *e) { return e->IgnoreParenImpCasts(); }

bool isThis(const Expr *e) { return isa<CXXThisExpr>(bare(e)); }

/// `*this`
bool isObject(const Expr *e) {
  const auto *unary = dyn_cast<UnaryOperator>(bare(e));
  return unary && unary->getOpcode() == UO_Deref && isThis(unary->getSubExpr());
}

/// The object, a member of it, an element of one.
bool isPart(const Expr *e) {
  e = bare(e);
  if (const auto *member = dyn_cast<MemberExpr>(e))
    return !member->getMemberDecl()->getType()->isReferenceType() &&
           (member->isArrow() ? isThis(member->getBase()) : isPart(member->getBase()));
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(e)) {
    const Expr *base = element->getBase()->IgnoreParens();
    const auto *decay = dyn_cast<ImplicitCastExpr>(base);
    return decay && decay->getCastKind() == CK_ArrayToPointerDecay && isPart(decay->getSubExpr());
  }
  return isObject(e);
}

/// What a method is called for: `this->init()`, `data.clear()`.
bool isOwn(const Expr *object) { return isThis(object) || isPart(object); }

/// A pointer to a part, whatever is added to it.
bool isAddressOfPart(const Expr *e) {
  e = e->IgnoreParens();
  if (const auto *cast = dyn_cast<CastExpr>(e))
    return cast->getCastKind() == CK_ArrayToPointerDecay
               ? isPart(cast->getSubExpr())
               : cast->getCastKind() != CK_LValueToRValue && isAddressOfPart(cast->getSubExpr());
  if (const auto *unary = dyn_cast<UnaryOperator>(e))
    return unary->getOpcode() == UO_AddrOf && isPart(unary->getSubExpr());
  if (const auto *sum = dyn_cast<BinaryOperator>(e); sum && sum->isAdditiveOp())
    return isAddressOfPart(sum->getLHS()) || isAddressOfPart(sum->getRHS());
  if (const auto *choice = dyn_cast<ConditionalOperator>(e))
    return isAddressOfPart(choice->getTrueExpr()) || isAddressOfPart(choice->getFalseExpr());
  return isa<CXXThisExpr>(e);
}

} // namespace

const Stmt *OwnAddress::keptBy(const CXXMethodDecl *method) {
  const FunctionDecl *definition = nullptr;
  if (!method->hasBody(definition) || !seen.insert(cast<CXXMethodDecl>(definition)).second)
    return nullptr;
  if (const auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
    for (const CXXCtorInitializer *init : constructor->inits()) {
      const Expr *value = init->getInit();
      const bool isKept =
          init->isAnyMemberInitializer() &&
          (init->getAnyMember()->getType()->isReferenceType() ? isPart(value)
                                                              : isAddressOfPart(value));
      if (isKept)
        return value;
      if (const Stmt *kept = keptIn(value))
        return kept;
    }
  return keptIn(definition->getBody());
}

const Stmt *OwnAddress::keptInArguments(llvm::ArrayRef<const Expr *> arguments) {
  for (const Expr *each : arguments)
    if (const Stmt *kept = keptIn(each))
      return kept;
  return nullptr;
}

const Stmt *OwnAddress::keptIn(const Stmt *s) {
  if (!s)
    return nullptr;
  if (isa<CXXThisExpr>(s))
    return s;
  if (const auto *member = dyn_cast<MemberExpr>(s); member && isPart(member))
    return nullptr;
  if (const auto *call = dyn_cast<CXXMemberCallExpr>(s);
      call && call->getMethodDecl() && isOwn(call->getImplicitObjectArgument())) {
    const Stmt *kept = keptBy(call->getMethodDecl());
    return kept ? kept : keptInArguments({call->getArgs(), call->getNumArgs()});
  }
  if (const auto *call = dyn_cast<CXXOperatorCallExpr>(s)) {
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
    if (method && isPart(call->getArg(0))) {
      const Stmt *kept = keptBy(method);
      return kept ? kept
                  : keptInArguments(
                        llvm::ArrayRef(call->getArgs(), call->getNumArgs()).drop_front());
    }
  }
  if (const auto *copy = dyn_cast<CXXConstructExpr>(s);
      copy && copy->getConstructor()->isCopyOrMoveConstructor() && isPart(copy->getArg(0)))
    return nullptr;
  if (const auto *result = dyn_cast<ReturnStmt>(s);
      result && result->getRetValue() && isObject(result->getRetValue()))
    return nullptr;
  if (const auto *assignment = dyn_cast<BinaryOperator>(s);
      assignment && assignment->getOpcode() == BO_Assign && isAddressOfPart(assignment->getRHS()))
    return assignment->getRHS();
  for (const Stmt *child : s->children())
    if (const Stmt *kept = keptIn(child))
      return kept;
  return nullptr;
}

} // namespace cu2port
