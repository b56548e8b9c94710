// Uses of an object x that a copy of it would serve as well:
//
//   x.values[i] + (c ? x : y).n    parts that are loaded
//   S copy = x; copy = x;          bytes that are copied
//   f(x), x.get()                  functions that use it so in turn
//   const auto &part = x.part;     part, if its uses are such
//   for (float v : x.values)       all elements of an array
//
// All others may tell it from a copy: &x, x.values as a pointer,
// reinterpret_cast<float4 &>(x).first, return *this, a cast to what derives from its class.
#include "device/build/ValueUses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cu2port {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// What a user's function is: its definition, if there is one.
const clang::FunctionDecl *definitionOf(const clang::FunctionDecl *function) {
  const clang::FunctionDecl *definition = function;
  return function->hasBody(definition) ? definition : function;
}

bool copiesBytes(const clang::CXXConstructExpr *e) {
  return e->getConstructor()->isCopyOrMoveConstructor() && e->getConstructor()->isTrivial();
}

/// The body of one function.
class Walk {
public:
  explicit Walk(ValueUses &uses) : uses(uses) {}

  llvm::SmallPtrSet<const clang::ValueDecl *, 4> objects; ///< parameters and references to parts
  bool isOfThis = false;

  bool onlyReads(const clang::Stmt *s);

private:
  using Rest = llvm::SmallVector<const clang::Stmt *>;

  bool isObject(const clang::Expr *e) const;
  /// The object's address, in a method of its own.
  bool isThis(const clang::Expr *e) const {
    return isOfThis && isa<clang::CXXThisExpr>(e->IgnoreParenImpCasts());
  }
  bool isPart(const clang::Expr *e, Rest &rest) const;
  bool reads(const clang::Expr *part) { return readsAs(part, true); }
  bool readsAs(const clang::Expr *part, bool isRead);
  bool readsArguments(const clang::FunctionDecl *callee, llvm::ArrayRef<const clang::Expr *> given);
  bool readsCall(const clang::CallExpr *e);
  bool readsOperator(const clang::CXXOperatorCallExpr *e);
  bool readsConstruct(const clang::CXXConstructExpr *e);
  bool readsDeclaration(const clang::VarDecl *variable);
  bool readsRange(const clang::CXXForRangeStmt *s);
  bool readsLambda(const clang::LambdaExpr *e);
  template <class Range> bool onlyReadsAll(const Range &parts) {
    return llvm::all_of(parts, [&](const clang::Stmt *each) { return onlyReads(each); });
  }
  bool readsChildren(const clang::Stmt *s) { return onlyReadsAll(s->children()); }

  ValueUses &uses;
};

/// The name of it.
bool Walk::isObject(const clang::Expr *e) const {
  const auto *name = dyn_cast<clang::DeclRefExpr>(e);
  return name && objects.contains(name->getDecl());
}

/// Whether it is the object, or lies in it. What is evaluated on the way goes to `rest`.
bool Walk::isPart(const clang::Expr *e, Rest &rest) const {
  e = e->IgnoreParens();
  if (const auto *cast = dyn_cast<clang::CastExpr>(e)) {
    const clang::CastKind kind = cast->getCastKind();
    const bool isPlain = kind == clang::CK_NoOp || kind == clang::CK_DerivedToBase ||
                         kind == clang::CK_UncheckedDerivedToBase;
    return isPlain && isPart(cast->getSubExpr(), rest);
  }
  if (const auto *member = dyn_cast<clang::MemberExpr>(e)) {
    if (!isa<clang::FieldDecl>(member->getMemberDecl()) ||
        member->getMemberDecl()->getType()->isReferenceType())
      return false;
    return member->isArrow() ? isThis(member->getBase()) : isPart(member->getBase(), rest);
  }
  if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const auto *array = dyn_cast<clang::ImplicitCastExpr>(element->getBase());
    rest.push_back(element->getIdx());
    return array && array->getCastKind() == clang::CK_ArrayToPointerDecay &&
           isPart(array->getSubExpr(), rest);
  }
  if (const auto *unary = dyn_cast<clang::UnaryOperator>(e))
    return unary->getOpcode() == clang::UO_Deref && isThis(unary->getSubExpr());
  if (const auto *choice = dyn_cast<clang::ConditionalOperator>(e)) {
    rest.push_back(choice->getCond());
    bool isAny = false;
    for (const clang::Expr *each : {choice->getTrueExpr(), choice->getFalseExpr()})
      if (isPart(each, rest))
        isAny = true;
      else
        rest.push_back(each);
    return isAny;
  }
  if (const auto *name = dyn_cast<clang::DeclRefExpr>(e))
    if (const auto *binding = dyn_cast<clang::BindingDecl>(name->getDecl()))
      return binding->getBinding() && isPart(binding->getBinding(), rest);
  return isObject(e);
}

/// Something is read there: of what is a part, nothing more is asked.
bool Walk::readsAs(const clang::Expr *part, bool isRead) {
  Rest rest;
  if (!isPart(part, rest))
    return onlyReads(part);
  return isRead && onlyReadsAll(rest);
}

bool Walk::readsArguments(const clang::FunctionDecl *callee,
                          llvm::ArrayRef<const clang::Expr *> given) {
  const clang::FunctionDecl *definition = definitionOf(callee);
  for (unsigned i = 0; i < given.size(); ++i) {
    const clang::ParmVarDecl *parameter =
        i < definition->getNumParams() ? definition->getParamDecl(i) : nullptr;
    const bool isReference = parameter && parameter->getType()->isReferenceType();
    if (!readsAs(given[i], isReference && uses.isRead(parameter)))
      return false;
  }
  return true;
}

bool Walk::readsOperator(const clang::CXXOperatorCallExpr *e) {
  const auto *method = dyn_cast_or_null<clang::CXXMethodDecl>(e->getCalleeDecl());
  const llvm::ArrayRef<const clang::Expr *> given(e->getArgs(), e->getNumArgs());
  if (!method || !method->isInstance())
    return e->getDirectCallee() && readsArguments(e->getDirectCallee(), given);
  if (!readsAs(given[0], uses.isRead(method)))
    return false;
  if (method->isTrivial() &&
      (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()))
    return reads(given[1]);
  return readsArguments(method, given.drop_front());
}

bool Walk::readsCall(const clang::CallExpr *e) {
  if (const auto *operation = dyn_cast<clang::CXXOperatorCallExpr>(e))
    return readsOperator(operation);
  const clang::FunctionDecl *callee = e->getDirectCallee();
  const auto *method = dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (!callee || (method && method->isVirtual())) // which function it is, nobody knows
    return readsChildren(e);
  if (const auto *call = dyn_cast<clang::CXXMemberCallExpr>(e)) {
    const clang::Expr *object = call->getImplicitObjectArgument();
    const bool isRead = uses.isRead(method);
    if (!(isThis(object) ? isRead : readsAs(object, isRead)))
      return false;
  }
  return readsArguments(callee, {e->getArgs(), e->getNumArgs()});
}

bool Walk::readsConstruct(const clang::CXXConstructExpr *e) {
  if (copiesBytes(e))
    return reads(e->getArg(0));
  return readsArguments(e->getConstructor(), {e->getArgs(), e->getNumArgs()});
}

/// A reference to a part is one more name of it.
bool Walk::readsDeclaration(const clang::VarDecl *variable) {
  const clang::Expr *init = variable->getInit();
  if (!init)
    return true;
  Rest rest;
  if (variable->getType()->isReferenceType() && isPart(init, rest)) {
    objects.insert(variable);
    return onlyReadsAll(rest);
  }
  return onlyReads(init);
}

bool Walk::readsRange(const clang::CXXForRangeStmt *s) {
  Rest rest;
  if (!s->getRangeInit()->getType()->isArrayType() || !isPart(s->getRangeInit(), rest))
    return readsChildren(s);
  if (s->getLoopVariable()->getType()->isReferenceType())
    objects.insert(s->getLoopVariable());
  return onlyReadsAll(rest) && (!s->getInit() || onlyReads(s->getInit())) &&
         onlyReads(s->getBody());
}

/// What it has captured by reference keeps its name in the body.
bool Walk::readsLambda(const clang::LambdaExpr *e) {
  for (auto [capture, init] : llvm::zip(e->captures(), e->capture_inits()))
    if (!(capture.getCaptureKind() == clang::LCK_ByRef && isObject(init->IgnoreParens())) &&
        !onlyReads(init))
      return false;
  return onlyReads(e->getBody());
}

bool Walk::onlyReads(const clang::Stmt *s) {
  if (!s || isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr, clang::TypeTraitExpr>(s))
    return true;
  if (const auto *cast = dyn_cast<clang::CastExpr>(s);
      cast &&
      (cast->getCastKind() == clang::CK_LValueToRValue || cast->getCastKind() == clang::CK_ToVoid))
    return reads(cast->getSubExpr());
  if (const auto *declarations = dyn_cast<clang::DeclStmt>(s))
    return llvm::all_of(declarations->decls(), [&](const clang::Decl *each) {
      const auto *variable = dyn_cast<clang::VarDecl>(each);
      return !variable || readsDeclaration(variable);
    });
  if (const auto *call = dyn_cast<clang::CallExpr>(s))
    return readsCall(call);
  if (const auto *construct = dyn_cast<clang::CXXConstructExpr>(s))
    return readsConstruct(construct);
  if (const auto *range = dyn_cast<clang::CXXForRangeStmt>(s))
    return readsRange(range);
  if (const auto *lambda = dyn_cast<clang::LambdaExpr>(s))
    return readsLambda(lambda);
  // A member that is a reference is read; where it leads is another object.
  if (const auto *member = dyn_cast<clang::MemberExpr>(s);
      member && member->getMemberDecl()->getType()->isReferenceType())
    return (member->isArrow() && isThis(member->getBase())) || reads(member->getBase());
  if (const auto *name = dyn_cast<clang::DeclRefExpr>(s)) {
    Rest rest;
    return !isPart(name, rest);
  }
  if (isa<clang::CXXThisExpr>(s))
    return !isOfThis;
  return readsChildren(s);
}

} // namespace

bool ValueUses::isRead(const clang::ParmVarDecl *parameter) {
  const auto *function = dyn_cast<clang::FunctionDecl>(parameter->getDeclContext());
  if (!function)
    return false;
  if (!function->getBody()) // an operation, which has its arguments as values
    return unit.isDialect(function->getLocation());
  auto [found, isNew] = known.try_emplace(parameter, false);
  if (!isNew)
    return found->second;
  Walk walk(*this);
  walk.objects.insert(parameter);
  bool isRead = walk.onlyReads(function->getBody());
  if (const auto *constructor = dyn_cast<clang::CXXConstructorDecl>(function))
    isRead = isRead && llvm::all_of(constructor->inits(), [&](const auto *each) {
               return walk.onlyReads(each->getInit());
             });
  return known[parameter] = isRead;
}

bool ValueUses::isRead(const clang::CXXMethodDecl *method) {
  const clang::FunctionDecl *definition = definitionOf(method);
  if (!method->isInstance() || method->getParent()->isLambda() || method->isTrivial())
    return true;
  if (!definition->getBody())
    return unit.isDialect(method->getLocation());
  auto [found, isNew] = known.try_emplace(definition, false);
  if (!isNew)
    return found->second;
  Walk walk(*this);
  walk.isOfThis = true;
  const bool isRead = walk.onlyReads(definition->getBody());
  return known[definition] = isRead;
}

} // namespace cu2port
