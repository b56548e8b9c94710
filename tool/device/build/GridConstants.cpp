// __isGridConstant(): whether a pointer leads to a parameter that is __grid_constant__.
//
//   __global__ void k(const __grid_constant__ Sizes sizes, const int *in) {
//     __isGridConstant(&sizes.rows)     ->     1u
//     __isGridConstant(in)              ->     @__isGridConstant(in)
//
// Parameters are variables of each thread's own. So what the text names is answered here, and of
// pointers the pass "space questions" says that they lead to other memory, or that it cannot know.
#include "device/build/Constructs.h"
#include "frontend/Annotations.h"

namespace cu2port {

/// The variable that holds what `e` names, or null: it is behind a pointer or a reference.
static const clang::VarDecl *holderOf(const clang::Expr *e) {
  e = e->IgnoreParenCasts();
  if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(e))
    return member->isArrow() || member->getMemberDecl()->getType()->isReferenceType()
               ? nullptr
               : holderOf(member->getBase());
  if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const clang::Expr *array = element->getBase()->IgnoreParenImpCasts();
    return array->getType()->isArrayType() ? holderOf(array) : nullptr;
  }
  const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(e);
  const auto *variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable && !variable->getType()->isReferenceType() ? variable : nullptr;
}

ir::Expr *gridConstantAnswer(ExpressionBuilder &in, const clang::CallExpr *e) {
  const clang::Expr *pointer = e->getArg(0)->IgnoreParenCasts();
  const auto *address = llvm::dyn_cast<clang::UnaryOperator>(pointer);
  const clang::VarDecl *holder = nullptr;
  if (address && address->getOpcode() == clang::UO_AddrOf)
    holder = holderOf(address->getSubExpr());
  else if (pointer->getType()->isArrayType())
    holder = holderOf(pointer);
  if (!holder || pointer->HasSideEffects(in.ast))
    return nullptr;
  return in.constants.literal(
      clang::APValue(llvm::APSInt::getUnsigned(hasAnnotation(holder, "cuda.grid_constant"))),
      e->getType(), e->getBeginLoc());
}

} // namespace cu2port
