// Objects that begin and end where the user says: by placement new, and by calls of destructors.
//
//   new (p + i) T(v)      *(p + i) = T_make(v), p + i         alone: without the address
//   new (p + i) T(i++)    place = p + i, *place = T_make(i++), place
//   (p + i)->~T()         T_destroy(p + i)                    nothing, where nothing happens
//
// new and delete of memory: HeapObjects.cpp.
#include "device/build/Constructs.h"
#include "device/build/SpecialMembers.h"
#include "device/ir/Make.h"

namespace cu2port {

/// The address of placement new, as one of the object's type.
static ir::Expr *placementAddress(ExpressionBuilder &in, const clang::CXXNewExpr *e) {
  const ir::Type *wanted = in.type(e->getType(), e->getBeginLoc());
  ir::Expr *address = in.expr(e->getPlacementArg(0)->IgnoreImpCasts());
  if (address->type->isArray() ||
      (address->type->isPointer() && address->type->element != wanted->element))
    address = ir::makeCast(in.program, address, wanted);
  return address;
}

/// `*address = given`, and `again` behind a comma, if it is asked for.
static ir::Expr *placedObject(ExpressionBuilder &in, const clang::CXXNewExpr *e,
                              const clang::Expr *given, ir::Expr *address, ir::Expr *again) {
  ir::Expr *object = in.dereference(address);
  ir::Expr *value = in.expr(given);
  makeValue(value);
  ir::Expr *assigned =
      ir::makeBinary(in.program, ir::BinaryOp::Assign, object, value, object->type);
  assigned->place = in.place(e->getBeginLoc());
  if (!again)
    return assigned;
  ir::Expr *both = ir::makeBinary(in.program, ir::BinaryOp::Comma, assigned, again, again->type);
  both->place = assigned->place;
  return both;
}

ir::Expr *newObject(ExpressionBuilder &in, const clang::CXXNewExpr *e, bool isAlone) {
  const clang::FunctionDecl *allocation = e->getOperatorNew();
  if (!allocation || !allocation->isReservedGlobalPlacementOperator())
    return heapNew(in, e);
  if (e->isArray())
    return in.unsupported(e, "placement new of an array");
  if (e->getPlacementArg(0)->HasSideEffects(in.ast))
    return in.unsupported(e, "new at an address with side effects");
  const clang::CXXConstructExpr *made = e->getConstructExpr();
  const clang::Expr *init = e->getInitializer();
  const bool isLeftAlone =
      made ? constructsNothing(made->getConstructor()) && !made->requiresZeroInitialization()
           : !init;
  if (isLeftAlone)
    return placementAddress(in, e);
  const clang::Expr *given = made ? made : init;
  in.destructors.own(given);
  if (!in.owner.callChanges.mayChange(given))
    return placedObject(in, e, given, placementAddress(in, e),
                        isAlone ? nullptr : placementAddress(in, e));
  if (!in.temporaries)
    return in.unsupported(e, "new of what has side effects here");
  ir::Expr *address = placementAddress(in, e);
  ir::Variable *known = in.temporary(address->type, nullptr, e->getBeginLoc(), "place");
  const auto refer = [&] { return ir::makeRef(in.program, known, address->place); };
  ir::Expr *found =
      ir::makeBinary(in.program, ir::BinaryOp::Assign, refer(), address, address->type);
  ir::Expr *object = placedObject(in, e, given, refer(), isAlone ? nullptr : refer());
  return ir::makeBinary(in.program, ir::BinaryOp::Comma, found, object, object->type);
}

ir::Expr *destruction(ExpressionBuilder &in, const clang::CXXMemberCallExpr *e,
                      const clang::CXXDestructorDecl *destructor) {
  const clang::Expr *object = e->getImplicitObjectArgument();
  ir::Expr *self = object->getType()->isPointerType() ? in.expr(object) : in.lvalueAddress(object);
  return in.userCall(destructor, {}, {self}, e);
}

} // namespace cu2port
