// Temporaries of operands that are evaluated behind others. Ahead of the statement they would
// overtake these:
//
//   s.next(c) << T(c)      shift(S_next(&s, &c), (temporary = T_make(c), &temporary))
//   s << T(c)              T temporary = T_make(c);      s is no more than a place
//                          shift(&s, &temporary)
//
// The pass "operand-order" (lowering/OperandOrder.cpp) sees to what is left.
#include "device/build/LaterOperands.h"
#include "device/build/SpecialMembers.h"
#include "frontend/AstVisitor.h"
#include "frontend/ReadOnly.h"

#include <utility>

namespace cu2port {
namespace {

/// Whether what is assigned to goes with the call of the function that is looked at.
bool isOwn(const clang::Expr *place) {
  place = place->IgnoreParenImpCasts();
  if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(place))
    return !member->isArrow() && isOwn(member->getBase());
  if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(place))
    return element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType() &&
           isOwn(element->getBase());
  const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(place);
  const auto *variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable && variable->hasLocalStorage() && !variable->getType()->isReferenceType();
}

} // namespace

/// Looks for what changes a variable; in what it calls, for what changes others' variables.
class CallChanges::Search : public AstVisitor {
public:
  explicit Search(CallChanges &calls) : calls(calls) {}
  bool found = false;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> entered;

  bool VisitUnaryOperator(clang::UnaryOperator *e) override {
    return !(found |= e->isIncrementDecrementOp() && changes(e->getSubExpr()));
  }
  bool VisitBinaryOperator(clang::BinaryOperator *e) override {
    return !(found |= e->isAssignmentOp() && changes(e->getLHS()));
  }
  bool VisitCallExpr(clang::CallExpr *e) override {
    const clang::FunctionDecl *callee = e->getDirectCallee();
    const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    const bool isUnknown = !callee || (method && method->isVirtual());
    return !(found |= isUnknown || mayChange(callee)) && lookInto(callee);
  }
  bool VisitVarDecl(clang::VarDecl *decl) override {
    return !(found |= isDestroyed(decl->getType()));
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *e) override {
    return !(found |= mayChange(e->getConstructor())) && lookInto(e->getConstructor());
  }

private:
  bool changes(const clang::Expr *place) const { return !isInCallee || !isOwn(place); }

  /// What a function changes of device variables and by pointers in its parameters.
  bool lookInto(const clang::FunctionDecl *callee) {
    const clang::FunctionDecl *definition = nullptr;
    if (!callee->hasBody(definition) || calls.harmless.contains(definition) ||
        !entered.insert(definition).second)
      return true;
    const bool wasInCallee = std::exchange(isInCallee, true);
    if (!(found |= calls.changing.contains(definition)))
      TraverseDecl(const_cast<clang::FunctionDecl *>(definition));
    isInCallee = wasInCallee;
    if (found)
      calls.changing.insert(definition);
    return !found;
  }

  /// By its object, what it has captured, or its parameters.
  static bool mayChange(const clang::FunctionDecl *callee) {
    const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
    const bool hasObject =
        method && method->isInstance() && !llvm::isa<clang::CXXConstructorDecl>(method);
    return (hasObject && (!isReadOnly(method) || method->getParent()->isLambda())) ||
           llvm::any_of(callee->parameters(), [](const clang::ParmVarDecl *parameter) {
             const clang::QualType type = parameter->getType();
             return (type->isReferenceType() || type->isPointerType()) &&
                    !isReadOnly(type->getPointeeType());
           });
  }

  CallChanges &calls;
  bool isInCallee = false;
};

namespace {

/// Whose right side C++ evaluates first.
bool assigns(const clang::Expr *e) {
  const auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  const auto *binary = llvm::dyn_cast<clang::BinaryOperator>(e);
  return (call && call->isAssignmentOp()) || (binary && binary->isAssignmentOp());
}

/// What a method is called for, which is evaluated before its arguments.
const clang::Expr *objectOf(const clang::Expr *e) {
  if (const auto *call = llvm::dyn_cast<clang::CXXMemberCallExpr>(e))
    return call->getImplicitObjectArgument();
  const auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  return call && llvm::isa_and_nonnull<clang::CXXMethodDecl>(call->getCalleeDecl())
             ? call->getArg(0)
             : nullptr;
}

} // namespace

/// What has been entered is harmless if nothing was found in the end, and not before: it may call
/// what is still looked through.
bool CallChanges::mayChange(const clang::Expr *e) {
  Search search(*this);
  search.TraverseStmt(const_cast<clang::Expr *>(e));
  if (!search.found)
    harmless.insert(search.entered.begin(), search.entered.end());
  return search.found;
}

Operands::Operands(Evaluation &evaluation, CallChanges &calls, const clang::Expr *of)
    : evaluation(evaluation), calls(calls), isOrdered(!assigns(of)), outer(evaluation.comesLater),
      isKnown(evaluation.changesNothing) {
  if (const clang::Expr *object = objectOf(of))
    next(object);
}

Operands::~Operands() {
  evaluation.comesLater = outer;
  evaluation.changesNothing = isKnown;
}

void Operands::next(const clang::Expr *e) {
  if (!isOrdered)
    return;
  const bool changes = !isKnown && calls.mayChange(e);
  evaluation.changesNothing = !changes; // or each term of a sum would look through all before it
  evaluation.comesLater = outer || hasChanged || (hasValues && changes);
  hasChanged |= changes;
  // The name of an object is where it lies, whatever is in it.
  hasValues |= !e->isGLValue() || !llvm::isa<clang::DeclRefExpr>(e->IgnoreParens());
}

} // namespace cu2port
