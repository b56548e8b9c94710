// Objects that begin and end where the user says: by placement new, and by calls of destructors.
//
//   new (p + i) T(v)      *(p + i) = T_make(v), p + i         alone: without the address
//   new (p + i) T(i++)    place = p + i, *place = T_make(i++), place
//   (p + i)->~T()         T_destroy(p + i)                    nothing, where nothing happens
//
// new and delete of memory are refused: kernels have malloc and free.
#include "device/build/Builder.h"
#include "device/ir/Make.h"

namespace cu2port {

/// The address of placement new, as one of the object's type.
ir::Expr *Builder::placementAddress(const clang::CXXNewExpr *e) {
  const ir::Type *wanted = type(e->getType(), e->getBeginLoc());
  ir::Expr *address = expr(e->getPlacementArg(0)->IgnoreImpCasts());
  if (address->type->isArray() ||
      (address->type->isPointer() && address->type->element != wanted->element))
    address = ir::makeCast(program, address, wanted);
  return address;
}

ir::Expr *Builder::placementNew(const clang::CXXNewExpr *e, bool isAlone) {
  const clang::FunctionDecl *allocation = e->getOperatorNew();
  if (e->isArray() || !allocation || !allocation->isReservedGlobalPlacementOperator())
    return unsupported(e, e->isArray() ? "new of an array" : "new");
  if (e->getPlacementArg(0)->HasSideEffects(ast))
    return unsupported(e, "new at an address with side effects");
  const clang::CXXConstructExpr *made = e->getConstructExpr();
  const clang::Expr *init = e->getInitializer();
  const bool isLeftAlone =
      made ? constructsNothing(made->getConstructor()) && !made->requiresZeroInitialization()
           : !init;
  if (isLeftAlone)
    return placementAddress(e);
  const clang::Expr *given = made ? made : init;
  if (!mayChange(given))
    return placedObject(e, given, placementAddress(e), isAlone ? nullptr : placementAddress(e));
  if (!context->temporaries)
    return unsupported(e, "new of what has side effects here");
  ir::Expr *address = placementAddress(e);
  ir::Variable *known = temporary(address->type, nullptr, e->getBeginLoc(), "place");
  const auto refer = [&] { return ir::makeRef(program, known, address->place); };
  ir::Expr *found = ir::makeBinary(program, ir::BinaryOp::Assign, refer(), address, address->type);
  ir::Expr *object = placedObject(e, given, refer(), isAlone ? nullptr : refer());
  return ir::makeBinary(program, ir::BinaryOp::Comma, found, object, object->type);
}

/// `*address = given`, and `again` behind a comma, if it is asked for.
ir::Expr *Builder::placedObject(const clang::CXXNewExpr *e, const clang::Expr *given,
                                ir::Expr *address, ir::Expr *again) {
  ir::Expr *object = dereference(address);
  ir::Expr *value = expr(given);
  if (auto *list = llvm::dyn_cast<ir::InitList>(value))
    list->isValue = true;
  ir::Expr *assigned = ir::makeBinary(program, ir::BinaryOp::Assign, object, value, object->type);
  assigned->place = place(e->getBeginLoc());
  if (!again)
    return assigned;
  ir::Expr *both = ir::makeBinary(program, ir::BinaryOp::Comma, assigned, again, again->type);
  both->place = assigned->place;
  return both;
}

/// What the destructors of members and bases do is not built.
ir::Expr *Builder::destruction(const clang::CXXMemberCallExpr *e,
                               const clang::CXXDestructorDecl *destructor) {
  const clang::Expr *object = e->getImplicitObjectArgument();
  for (const clang::FieldDecl *field : destructor->getParent()->fields())
    refuseDestructor(field->getType(), e->getBeginLoc());
  for (const clang::CXXBaseSpecifier &base : destructor->getParent()->bases())
    refuseDestructor(base.getType(), e->getBeginLoc());
  ir::Expr *self = object->getType()->isPointerType() ? expr(object) : lvalueAddress(object);
  return userCall(destructor, {}, {self}, e);
}

} // namespace cu2port
