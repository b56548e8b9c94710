// Types with address spaces, level by level from the outermost pointer inwards:
//
//   join           float *, shared float *                  ->   shared float *
//                  global float *, shared float *           ->   global float *, a conflict
//                  float **, shared float *global *         ->   shared float *global *
//   withSpacesOf   char *, shared float *                   ->   shared char *
//   defaultToGlobal   float **                              ->   global float *global *
//
// Types are unique, so that what knows nothing new is the same pointer: callers compare those.
#include "device/spaces/SpaceTypes.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;

namespace {

/// What `base[i]`, `*base` and `base->x` are part of.
AddressSpace spaceBehind(const Expr *base) {
  return base->type->isPointer() ? base->type->space : spaceOf(base);
}

} // namespace

AddressSpace spaceOf(const Expr *lvalue) {
  switch (lvalue->kind) {
  case ExprKind::VariableRef:
    return cast<VariableRef>(lvalue)->variable->space;
  case ExprKind::ConstantRef:
  case ExprKind::StringLiteral:
    return AddressSpace::Constant;
  case ExprKind::Member: {
    const auto *member = cast<Member>(lvalue);
    return member->arrow ? spaceBehind(member->base) : spaceOf(member->base);
  }
  case ExprKind::Index:
    return spaceBehind(cast<Index>(lvalue)->base);
  case ExprKind::Unary: {
    const auto *unary = cast<Unary>(lvalue);
    return unary->op == UnaryOp::Deref ? spaceBehind(unary->operand) : spaceOf(unary->operand);
  }
  case ExprKind::Binary: // an assignment or comma that is an lvalue
    return spaceOf(cast<Binary>(lvalue)->op == BinaryOp::Comma ? cast<Binary>(lvalue)->rhs
                                                               : cast<Binary>(lvalue)->lhs);
  case ExprKind::Conditional:
    return spaceOf(cast<Conditional>(lvalue)->then);
  case ExprKind::Cast:
    return spaceOf(cast<Cast>(lvalue)->operand);
  case ExprKind::IntegerLiteral:
  case ExprKind::FloatLiteral:
  case ExprKind::BoolLiteral:
  case ExprKind::NullPointer:
  case ExprKind::EnumRef:
  case ExprKind::AllThreads: // the block form comes later
  case ExprKind::Call:
  case ExprKind::Intrinsic:
  case ExprKind::Special:
  case ExprKind::InitList:
  case ExprKind::SizeOf:
    return AddressSpace::Private; // a temporary
  }
  return AddressSpace::Private;
}

/// The type again, with another element and space.
const Type *SpaceTypes::rebuild(const Type *type, const Type *element, AddressSpace space) {
  if (type->isArray())
    return types.array(element, type->count);
  return types.pointer(element, space, type->constElement, type->volatileElement);
}

/// Of types that are no pointers there is nothing to know.
const Type *SpaceTypes::join(const Type *type, const Type *other, bool &conflict) {
  bool nested = type->isPointer() || type->isArray();
  if (!nested || !(other->isPointer() || other->isArray()))
    return type;
  AddressSpace space = type->space;
  if (type->isPointer() && other->isPointer() && other->space != AddressSpace::Unknown) {
    conflict |= space != AddressSpace::Unknown && space != other->space;
    space = space == AddressSpace::Unknown ? other->space : space;
  }
  return rebuild(type, join(type->element, other->element, conflict), space);
}

/// What `from` does not know, `shape` may.
const Type *SpaceTypes::withSpacesOf(const Type *shape, const Type *from) {
  if (shape->isPointer() && from->isPointer())
    return rebuild(shape, withSpacesOf(shape->element, from->element),
                   from->space == AddressSpace::Unknown ? shape->space : from->space);
  if (shape->isArray() && from->isArray())
    return rebuild(shape, withSpacesOf(shape->element, from->element), AddressSpace::Unknown);
  return shape;
}

/// On every level: what a global `float **` leads to, points to global memory, too.
const Type *SpaceTypes::defaultToGlobal(const Type *type) {
  if (!type->isPointer() && !type->isArray())
    return type;
  return rebuild(type, defaultToGlobal(type->element),
                 type->space == AddressSpace::Unknown ? AddressSpace::Global : type->space);
}

/// An array as an argument or operand is a pointer to where it lies.
const Type *SpaceTypes::decayed(const Expr *expr) {
  if (!expr->type->isArray())
    return expr->type;
  return types.pointer(expr->type->element, spaceOf(expr));
}

/// Also inside: a pointer to a pointer may know the one and not the other.
bool hasUnknownSpace(const Type *type) {
  if (type->isPointer() && type->space == AddressSpace::Unknown)
    return true;
  return type->element && hasUnknownSpace(type->element);
}

void appendSpaces(const Type *type, std::vector<AddressSpace> &spaces) {
  if (type->isPointer())
    spaces.push_back(type->space);
  if (type->element)
    appendSpaces(type->element, spaces);
}

} // namespace cu2port::ir
