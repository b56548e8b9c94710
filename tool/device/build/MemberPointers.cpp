// Pointers to members of a class. One to data is how far behind the object's beginning the member
// lies, as the host's compilers have it; -1 is null. One to a method is a struct of the function's
// number and of what the object's address is moved by.
//
//   int S::*m = &S::b;                     long m = S_b_offset
//   s.*m, p->*m                            *(int *)((char *)&s + m)
//   s.*M, of a template's &S::b            s.b
//   int (S::*f)() = &S::sum;               MethodPointer f = {S_sum_address, 0}
//   (s.*f)(), (s.*F)()                     call_int_S(f, &s), S_sum(&s)        MethodPointers.cpp
//   f == nullptr, m == nullptr             f.function == 0, m == -1
#include "device/build/MemberPointers.h"
#include "device/build/BaseLayout.h"
#include "device/build/ProgramBuilder.h"
#include "device/ir/Make.h"
#include "frontend/ReadOnly.h"

#include "device/build/ExpressionBuilder.h"

namespace cu2port {

MemberPointers::MemberPointers(ProgramBuilder &owner)
    : NodeBuilder(owner.state, owner.types), owner(owner) {}

std::optional<KnownMember> knownMember(const clang::Expr *e, const clang::ASTContext &ast) {
  clang::Expr::EvalResult result;
  if (e->isValueDependent() || !e->EvaluateAsRValue(result, ast) || result.HasSideEffects ||
      !result.Val.isMemberPointer())
    return std::nullopt;
  KnownMember known{result.Val.getMemberPointerDecl(), 0};
  if (!known.member)
    return known;
  const auto *current = llvm::cast<clang::CXXRecordDecl>(known.member->getDeclContext());
  for (const clang::CXXRecordDecl *each : result.Val.getMemberPointerPath()) {
    const bool isDown = !result.Val.isMemberPointerToDerivedMember();
    known.distance += isDown ? static_cast<std::int64_t>(offsetOfBase(each, current, ast))
                             : -static_cast<std::int64_t>(offsetOfBase(current, each, ast));
    current = each;
  }
  return known;
}

bool holdsOffset(clang::QualType type) {
  type = clang::QualType(type->getBaseElementTypeUnsafe(), 0);
  if (type->isMemberDataPointerType())
    return true;
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  return record && (llvm::any_of(record->fields(),
                                 [](const auto *each) { return holdsOffset(each->getType()); }) ||
                    llvm::any_of(record->bases(),
                                 [](const auto &each) { return holdsOffset(each.getType()); }));
}

ir::Expr *movedAddress(ir::Program &program, ir::Expr *address, ir::Expr *bytes,
                       const ir::Type *object) {
  const ir::Type *from = address->type;
  const auto pointerTo = [&](const ir::Type *element) {
    return program.types.pointer(element, from->space, from->constElement, from->volatileElement);
  };
  if (bytes) {
    const ir::Type *chars = pointerTo(program.types.scalar(ir::Scalar::Char));
    address = ir::makeBinary(program, ir::BinaryOp::Add, ir::makeCast(program, address, chars),
                             bytes, chars);
  }
  return from->element == object && !bytes ? address
                                           : ir::makeCast(program, address, pointerTo(object));
}

/// Whether it points to a method.
static bool isOfMethod(const clang::Expr *e) { return e->getType()->isMemberFunctionPointerType(); }

/// The offset by the name that it gets: `S_b_offset`. As a member of another class than its own, as
/// a number.
ir::Expr *MemberPointers::offset(const KnownMember &known, clang::SourceLocation at) {
  const ir::Type *type = program.types.scalar(ir::Scalar::Long);
  if (!known.member)
    return ir::makeInteger(program, ~std::uint64_t{0}, type, place(at));
  const std::uint64_t inClass = ast.getFieldOffset(known.member) / 8;
  if (known.distance)
    return ir::makeInteger(program, inClass + static_cast<std::uint64_t>(known.distance), type,
                           place(at));
  const auto *parent = llvm::cast<clang::CXXRecordDecl>(known.member->getDeclContext());
  return owner.constants.named(offsets[known.member],
                               types.structDecl(parent, at)->name + "_" +
                                   known.member->getName().str() + "_offset",
                               fmt::format("{}l", inClass),
                               ir::makeInteger(program, inClass, type, place(at)), known.member);
}

/// `{number, adjustment}`
ir::Expr *MemberPointers::pair(ir::Expr *number, std::int64_t adjustment, clang::QualType of,
                               clang::SourceLocation at) {
  auto *result = program.make<ir::InitList>();
  result->isValue = true;
  result->type = type(of, at);
  result->place = place(at);
  if (!number)
    number = ir::makeInteger(program, 0, types.functionPointerType(), result->place);
  result->elements = {number,
                      ir::makeInteger(program, static_cast<std::uint64_t>(adjustment),
                                      program.types.scalar(ir::Scalar::Long), result->place)};
  return result;
}

ir::Expr *MemberPointers::constant(const clang::Expr *e) {
  const std::optional<KnownMember> known = knownMember(e, ast);
  if (!known)
    return nullptr;
  if (!isOfMethod(e))
    return offset(*known, e->getBeginLoc());
  const auto *method = llvm::cast_or_null<clang::CXXMethodDecl>(known->member);
  return pair(method ? address(method, e->getBeginLoc()) : nullptr, known->distance, e->getType(),
              e->getBeginLoc());
}

/// `pointer.function`; of a list it is what stands in it.
static ir::Expr *partOf(ir::Program &program, ir::Expr *pointer, unsigned index) {
  if (auto *list = llvm::dyn_cast<ir::InitList>(pointer))
    return list->elements[index];
  auto *member = program.make<ir::Member>();
  const ir::Field &field = pointer->type->record->fields[index];
  member->base = pointer;
  member->field = field.name;
  member->type = field.type;
  member->place = pointer->place;
  return member;
}

static ir::Expr *isNotNull(ir::Program &program, ir::Expr *pointer) {
  const bool isMethod = pointer->type->isStruct();
  ir::Expr *number = isMethod ? partOf(program, pointer, 0) : pointer;
  ir::Expr *null = ir::makeInteger(program, isMethod ? 0 : ~std::uint64_t{0}, number->type);
  null->place = pointer->place;
  return ir::makeBinary(program, ir::BinaryOp::NotEqual, number, null,
                        program.types.scalar(ir::Scalar::Bool));
}

/// Conversions between classes are of constants: `int D::*m = &B::a;`.
ir::Expr *MemberPointers::converted(ExpressionBuilder &in, const clang::CastExpr *e) {
  if (e->getCastKind() == clang::CK_MemberPointerToBoolean)
    return isNotNull(program, in.expr(e->getSubExpr()));
  const auto *from = e->getSubExpr()->getType()->castAs<clang::MemberPointerType>();
  const auto *to = e->getType()->castAs<clang::MemberPointerType>();
  const bool isUp = e->getCastKind() == clang::CK_DerivedToBaseMemberPointer;
  const auto *derived = (isUp ? from : to)->getClass()->getAsCXXRecordDecl();
  std::uint64_t distance = 0;
  for (auto step = e->path_begin(); step != e->path_end(); ++step) {
    const clang::CXXRecordDecl *base = recordOf(**step);
    if ((*step)->isVirtual())
      return unsupported(e, "a pointer to a member of a virtual base class");
    distance += offsetOfBase(derived, base, ast);
    derived = base;
  }
  if (distance)
    return unsupported(e, "a pointer to a member, as one of another class,");
  return in.expr(e->getSubExpr());
}

ir::Expr *MemberPointers::comparison(ExpressionBuilder &in, const clang::BinaryOperator *e) {
  if (!e->isEqualityOp() || !isOfMethod(e->getLHS()))
    return nullptr;
  if (e->getLHS()->HasSideEffects(ast) || e->getRHS()->HasSideEffects(ast))
    return unsupported(e, "a comparison of pointers to methods with side effects");
  const bool isEqual = e->getOpcode() == clang::BO_EQ;
  const ir::Type *type = program.types.scalar(ir::Scalar::Bool);
  const auto compared = [&](unsigned index) {
    return ir::makeBinary(program, isEqual ? ir::BinaryOp::Equal : ir::BinaryOp::NotEqual,
                          partOf(program, in.expr(e->getLHS()), index),
                          partOf(program, in.expr(e->getRHS()), index), type);
  };
  const std::optional<KnownMember> known = knownMember(e->getRHS(), ast);
  if (known && !known->member)
    return compared(0);
  return ir::makeBinary(program, isEqual ? ir::BinaryOp::And : ir::BinaryOp::Or, compared(0),
                        compared(1), type);
}

ir::Expr *MemberPointers::access(ExpressionBuilder &in, const clang::BinaryOperator *e) {
  const bool isArrow = e->getOpcode() == clang::BO_PtrMemI;
  const std::optional<KnownMember> known = knownMember(e->getRHS(), ast);
  const auto *field = known ? llvm::dyn_cast_or_null<clang::FieldDecl>(known->member) : nullptr;
  if (field && !known->distance) {
    auto *node = make<ir::Member>(e);
    node->field = fieldName(field);
    node->base = in.expr(e->getLHS());
    node->arrow = isArrow;
    return foldArrow(node);
  }
  if (e->getRHS()->HasSideEffects(ast))
    return unsupported(e, "a pointer to a member whose computation has an effect");
  ir::Expr *object = isArrow ? in.expr(e->getLHS()) : in.lvalueAddress(e->getLHS());
  const clang::QualType as = e->getType();
  ir::Expr *found = movedAddress(program, object, in.expr(e->getRHS()), type(as, e->getBeginLoc()));
  const ir::Type *pointer = program.types.pointer(found->type->element, object->type->space,
                                                  isReadOnly(as), as.isVolatileQualified());
  found->type = pointer;
  found->place = place(e->getBeginLoc());
  return in.dereference(found);
}

} // namespace cu2port
