// Base classes. One that has members is a field of what derives from it, at its place; an empty one
// takes no place, and objects are only seen as it.
//
//   struct D : Tag, B { int b; };        struct D { B base; int b; };
//   d.a, static_cast<B &>(d)       ->    d.base.a, d.base
//   B *p = &d;  Tag *t = &d;             B *p = &d.base;  Tag *t = (Tag *)&d;
//   B *p = q;                            B *p = (B *)q;               q may be null
//   static_cast<D *>(p)                  (D *)p                       the first base: none before
//   static_cast<D *>(c)                  (D *)((char *)c - 8)         a later one
//   D() : B(1) {}                        self->base = B_make(1);      Constructors.cpp
//
// What C++ puts where B has unused bytes at its end: BaseTails.cpp.
#include "device/build/BaseClasses.h"
#include "device/build/BaseLayout.h"
#include "device/build/ExpressionBuilder.h"
#include "device/build/SpecialMembers.h"
#include "device/ir/Make.h"

namespace cu2port {

namespace {

/// The class whose objects, or pointers to them, a cast has on one side.
const clang::CXXRecordDecl *classOf(clang::QualType type) {
  if (type->isPointerType())
    type = type->getPointeeType();
  return type->getAsCXXRecordDecl()->getDefinition();
}

bool isVirtual(const clang::CastExpr *e) {
  return std::any_of(e->path_begin(), e->path_end(),
                     [](const clang::CXXBaseSpecifier *step) { return step->isVirtual(); });
}

/// From the beginning of what derives to the base that a cast's path leads to, in bytes.
std::uint64_t distanceOf(const clang::CastExpr *e, const clang::CXXRecordDecl *derived,
                         const clang::ASTContext &ast) {
  std::uint64_t distance = 0;
  for (auto step = e->path_begin(); step != e->path_end(); ++step) {
    const clang::CXXRecordDecl *base = recordOf(**step);
    distance += offsetOfBase(derived, base, ast);
    derived = base;
  }
  return distance;
}

/// Whether a pointer may be null, which it stays then.
bool mayBeNull(const clang::CastExpr *e) {
  const clang::Expr *from = e->getSubExpr()->IgnoreParenImpCasts();
  const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(from);
  return e->getCastKind() != clang::CK_UncheckedDerivedToBase && e->getType()->isPointerType() &&
         !llvm::isa<clang::CXXThisExpr>(from) && !from->getType()->isArrayType() &&
         !(unary && unary->getOpcode() == clang::UO_AddrOf);
}

} // namespace

/// No field of the class has the name.
std::string baseName(const clang::CXXRecordDecl *derived, const clang::CXXRecordDecl *base) {
  unsigned number = 1;
  for (const clang::CXXBaseSpecifier &each : derived->bases()) {
    if (recordOf(each) == base)
      break;
    number += hasPlace(each);
  }
  std::string name = number == 1 ? "base" : "base" + std::to_string(number);
  while (
      llvm::any_of(derived->fields(), [&](const auto *field) { return fieldName(field) == name; }))
    name += '_';
  return name;
}

BaseClasses::BaseClasses(ExpressionBuilder &in) : NodeBuilder(in), in(in) {}

/// The part of an object that a base is.
ir::Expr *BaseClasses::baseOf(ir::Expr *object, const clang::CXXRecordDecl *derived,
                              const clang::CXXRecordDecl *base, clang::SourceLocation at) {
  auto *node = program.make<ir::Member>();
  node->place = place(at);
  node->field = baseName(derived, base);
  node->base = object;
  const ir::Type *whole = types.recordType(base, at);
  node->type = types.baseType(base, at);
  return seenAs(foldArrow(node), whole);
}

ir::Expr *BaseClasses::toBase(const clang::CastExpr *e) {
  const clang::Expr *from = e->getSubExpr();
  if (isVirtual(e))
    return unsupported(e, "a conversion to a virtual base class");
  const bool isPointer = e->getType()->isPointerType();
  if (!hasPlace(**e->path_begin())) {
    if (isPointer)
      return in.makeCast(e, false);
    // Of an object that has no place there is a finding.
    ir::Expr *object = in.lvalueAddress(from);
    return object->type->isPointer() ? in.viewed(in.dereference(object), e) : object;
  }
  const clang::CXXRecordDecl *derived = classOf(from->getType());
  const bool isAtStart = distanceOf(e, derived, ast) == 0;
  const bool keepsNull = mayBeNull(e);
  if (keepsNull && isAtStart)
    return in.makeCast(e, false);
  if (keepsNull && from->HasSideEffects(ast))
    return unsupported(e, "a conversion to a later base class of a pointer with side effects");
  // A temporary is whole where a call may ask what it is.
  const bool isTemporary =
      derived->isDynamicClass() && llvm::isa<clang::MaterializeTemporaryExpr>(from->IgnoreParens());
  ir::Expr *object = isPointer     ? in.dereference(in.expr(from))
                     : isTemporary ? in.dereference(in.lvalueAddress(from))
                                   : in.expr(from);
  for (auto step = e->path_begin(); step != e->path_end(); ++step) {
    const clang::CXXRecordDecl *base = recordOf(**step);
    if (base->isEmpty()) {
      ir::Expr *seen = seenAs(object, types.recordType(classOf(e->getType()), e->getBeginLoc()));
      return isPointer ? in.addressOf(seen) : seen;
    }
    object = baseOf(object, derived, base, e->getBeginLoc());
    derived = base;
  }
  if (!isPointer)
    return object;
  return keepsNull ? unlessNull(e, in.addressOf(object)) : in.addressOf(object);
}

/// `p ? result : 0`
ir::Expr *BaseClasses::unlessNull(const clang::CastExpr *e, ir::Expr *result) {
  auto *node = make<ir::Conditional>(e);
  node->condition = in.expr(e->getSubExpr());
  node->then = result;
  node->otherwise = make<ir::NullPointer>(e);
  return node;
}

ir::Expr *BaseClasses::toDerived(const clang::CastExpr *e) {
  const clang::Expr *from = e->getSubExpr();
  if (isVirtual(e))
    return unsupported(e, "a conversion from a virtual base class");
  const bool isPointer = e->getType()->isPointerType();
  const std::uint64_t distance = distanceOf(e, classOf(e->getType()), ast);
  if (distance == 0)
    return isPointer ? in.makeCast(e, false) : in.viewed(in.expr(from), e);
  const bool keepsNull = mayBeNull(e);
  if (keepsNull && from->HasSideEffects(ast))
    return unsupported(e, "a conversion from a later base class of a pointer with side effects");
  ir::Expr *address = isPointer ? in.expr(from) : in.lvalueAddress(from);
  const ir::Type *bytes =
      program.types.pointer(program.types.scalar(ir::Scalar::Char), address->type->space,
                            address->type->constElement, address->type->volatileElement);
  ir::Expr *begin =
      ir::makeBinary(program, ir::BinaryOp::Sub, ir::makeCast(program, address, bytes),
                     in.constants.integer(distance, e->getBeginLoc()), bytes);
  const clang::QualType pointee = isPointer ? e->getType()->getPointeeType() : e->getType();
  ir::Expr *object =
      ir::makeCast(program, begin, type(ast.getPointerType(pointee), e->getBeginLoc()));
  object->place = place(e->getBeginLoc());
  if (!isPointer)
    return in.dereference(object);
  return keepsNull ? unlessNull(e, object) : object;
}

/// What a constructor makes of a base; null if nothing happens.
ir::Expr *BaseClasses::initialised(const clang::CXXCtorInitializer &init,
                                   const clang::CXXConstructorDecl *decl) {
  const auto *base = init.getBaseClass()->getAsCXXRecordDecl()->getDefinition();
  const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(init.getInit()->IgnoreImplicit());
  if (made && !made->getConstructor()->isCopyOrMoveConstructor() &&
      constructsNothing(made->getConstructor()) &&
      !(made->requiresZeroInitialization() && !base->isEmpty()))
    return nullptr;
  in.destructors.own(init.getInit());
  ir::Expr *value = in.expr(init.getInit());
  if (base->isEmpty())
    return value;
  makeValue(value);
  ir::Expr *part = baseOf(in.dereference(in.reference(in.self, nullptr)), decl->getParent(), base,
                          decl->getLocation());
  if (types.tailIsReused(base)) {
    ir::Variable *whole = in.temporary(value->type, value, decl->getLocation());
    return assignWithoutTail(base, part, in.reference(whole, nullptr), decl->getLocation());
  }
  ir::Expr *assign = ir::makeBinary(program, ir::BinaryOp::Assign, part, value, part->type);
  assign->place = place(decl->getLocation());
  return assign;
}

/// `*(as *)&object`, where its type is another.
ir::Expr *BaseClasses::seenAs(ir::Expr *object, const ir::Type *as) {
  if (object->type == as)
    return object;
  ir::Expr *address = in.addressOf(object);
  const ir::Type *type = program.types.pointer(
      as, address->type->space, address->type->constElement, address->type->volatileElement);
  return in.seenThrough(address, type, object->place);
}

/// `to = from`, which leaves alone what lies behind the bytes that the class uses.
ir::Expr *BaseClasses::assignWithoutTail(const clang::CXXRecordDecl *base, ir::Expr *to,
                                         ir::Expr *from, clang::SourceLocation at) {
  const ir::Type *used = program.types.record(types.withoutTail(base, at));
  ir::Expr *assign =
      ir::makeBinary(program, ir::BinaryOp::Assign, seenAs(to, used), seenAs(from, used), used);
  assign->place = place(at);
  return assign;
}

} // namespace cu2port
