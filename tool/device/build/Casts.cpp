// Casts: those that the user writes, and those that C++ makes by itself.
//
//   float f = i;        f = <float>(i)         implicit: printed where C would not do the same
//   float f = (float)i; f = (float)i           written: printed
//   static_cast<T &>(x) x                      of the same type: nothing changes
//   (volatile int &)x   *(volatile int *)&x    a place as one of another type
//   f(c ? a : b)        f(c ? <int *>(a) : ...)   of arrays: each tells where it points
//   int i = f;          __float2int_rz(f)      RealNumbers.cpp
//   static_cast<B &>(d) d.base                 BaseClasses.cpp
#include "device/build/BaseClasses.h"
#include "device/build/Constructs.h"
#include "device/build/ExpressionBuilder.h"
#include "device/ir/Make.h"
#include "frontend/ReadOnly.h"

#include <cmath>

namespace cu2port {

/// Puts a conversion of an array to a pointer around what `?:` chooses from, so that each of the
/// two tells where it points: `c ? a : b`  ->  `c ? <int *>(a) : <int *>(b)`. Strings are pointers.
static ir::Expr *decayed(ir::Program &program, ir::Expr *array, const ir::Type *type) {
  if (auto *choice = llvm::dyn_cast<ir::Conditional>(array)) {
    choice->then = decayed(program, choice->then, type);
    choice->otherwise = decayed(program, choice->otherwise, type);
    choice->type = type;
    return choice;
  }
  if (array->type->isPointer())
    return array;
  ir::Cast *node = ir::makeCast(program, array, type);
  node->implicit = true;
  return node;
}

/// Which of the two it is, `implicit` says; the kind of conversion follows from the types.
ir::Expr *ExpressionBuilder::makeCast(const clang::CastExpr *e, bool implicit) {
  ir::Expr *operand = expr(e->getSubExpr());
  if (e->getCastKind() == clang::CK_ArrayToPointerDecay && llvm::isa<ir::Conditional>(operand))
    return decayed(program, operand, type(e->getType(), e->getBeginLoc()));
  // A copy of its elements has another address.
  if (e->getCastKind() == clang::CK_ArrayToPointerDecay && e->getSubExpr()->isLValue() &&
      isOperatorResult(operand))
    operand = dereference(operatorResultAddress(*this, operand, e->getSubExpr()));
  auto *node = make<ir::Cast>(e);
  node->operand = operand;
  node->implicit = implicit;
  // `const T *` to `T *` within a const_cast and the like keeps what the operand says of its
  // address space.
  return node;
}

/// A place as one of the cast's type: `*(volatile T *)&place`.
ir::Expr *ExpressionBuilder::viewed(ir::Expr *place, const clang::CastExpr *e) {
  const clang::QualType as = e->getType();
  ir::Expr *address = addressOf(place);
  const ir::Type *pointer = program.types.pointer(type(as, e->getBeginLoc()), address->type->space,
                                                  isReadOnly(as), as.isVolatileQualified());
  return seenThrough(address, pointer, place->place);
}

/// `*(pointer)address`
ir::Expr *ExpressionBuilder::seenThrough(ir::Expr *address, const ir::Type *pointer,
                                         const ir::Place &at) {
  ir::Cast *cast = ir::makeCast(program, address, pointer);
  cast->place = at;
  return dereference(cast);
}

/// False for constants that fit.
static bool mayNotFit(const clang::CastExpr *e, const clang::ASTContext &ast) {
  clang::Expr::EvalResult value;
  return e->isValueDependent() || !e->EvaluateAsInt(value, ast) || value.HasUndefinedBehavior;
}

/// `const_cast<T &>(x)`
static bool losesConst(const clang::CastExpr *e) {
  return e->isGLValue() && e->getSubExpr()->getType().isConstQualified() &&
         !e->getType().isConstQualified();
}

/// Whether a cast of an lvalue adds `volatile`.
static bool makesVolatile(const clang::CastExpr *e) {
  return e->isGLValue() && e->getType().isVolatileQualified() &&
         !e->getSubExpr()->getType().isVolatileQualified();
}

/// The value of an element or a field of a constexpr variable of the host, where it is known.
static ir::Expr *partOfConstant(ExpressionBuilder &in, const clang::CastExpr *load) {
  const clang::Expr *whole = load->getSubExpr()->IgnoreParenImpCasts();
  bool isPart = false;
  for (;; isPart = true)
    if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(whole))
      whole = element->getBase()->IgnoreParenImpCasts();
    else if (const auto *field = llvm::dyn_cast<clang::MemberExpr>(whole);
             field && !field->isArrow())
      whole = field->getBase()->IgnoreParenImpCasts();
    else
      break;
  const auto *use = llvm::dyn_cast<clang::DeclRefExpr>(whole);
  if (isPart && use && llvm::isa<clang::TemplateParamObjectDecl>(use->getDecl()))
    return in.constants.evaluated(load);
  const auto *decl = use ? llvm::dyn_cast<clang::VarDecl>(use->getDecl()) : nullptr;
  return isPart && decl && decl->isConstexpr() && !in.variable(decl) ? in.constants.evaluated(load)
                                                                     : nullptr;
}

ir::Expr *ExpressionBuilder::cast(const clang::CastExpr *e) {
  // `(long)i` is a cast that does nothing around an implicit one that converts: the user wrote it.
  const auto *implicitCast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
  const bool implicit = implicitCast && !implicitCast->isPartOfExplicitCast();
  switch (e->getCastKind()) {
  case clang::CK_LValueToRValue:
    if (ir::Expr *value = partOfConstant(*this, e))
      return value;
    // Any value is right, but one that depends on itself has no end.
    if (isStarting(e->getSubExpr()))
      return zero(e);
    return expr(e->getSubExpr());
  case clang::CK_NoOp:
    // An explicit cast to the type the operand has already changes nothing but qualifiers.
    if (implicit || !e->getType()->isPointerType())
      if (implicit || ast.hasSameUnqualifiedType(e->getType(), e->getSubExpr()->getType())) {
        ir::Expr *inner = expr(e->getSubExpr());
        return !implicit && (makesVolatile(e) || losesConst(e)) ? viewed(inner, e) : inner;
      }
    return makeCast(e, implicit);
  case clang::CK_ConstructorConversion:
  case clang::CK_UserDefinedConversion:
  case clang::CK_FunctionToPointerDecay:
  case clang::CK_BuiltinFnToFnPtr:
    return expr(e->getSubExpr());
  case clang::CK_NullToPointer:
    return e->getType()->isFunctionPointerType() ? zero(e) : make<ir::NullPointer>(e);
  case clang::CK_ArrayToPointerDecay:
    // Its characters are C's and OpenCL's `char`, which is signed.
    if (llvm::isa<clang::StringLiteral>(e->getSubExpr()->IgnoreParens()))
      return ast.getLangOpts().CharIsSigned ? expr(e->getSubExpr()) : makeCast(e, false);
    return makeCast(e, true);
  case clang::CK_LValueBitCast:
    return viewed(expr(e->getSubExpr()), e);
  case clang::CK_BitCast:
    if (e->getType()->isFunctionPointerType() !=
        e->getSubExpr()->getType()->isFunctionPointerType())
      return unsupported(e, "a conversion between pointers to data and to functions");
    return makeCast(e, implicit);
  case clang::CK_FloatingToIntegral:
    if (!leavesNumbersOpen(unit) && mayNotFit(e, ast))
      return integerOf(*this, expr(e->getSubExpr()), type(e->getType(), e->getBeginLoc()),
                       implicit);
    return makeCast(e, implicit);
  // `std::byte b{1};`: C++ converts no integer to an enum elsewhere.
  case clang::CK_IntegralCast:
    return makeCast(e, implicit && !e->getType()->isEnumeralType());
  case clang::CK_IntegralToBoolean:
  case clang::CK_IntegralToFloating:
  case clang::CK_FloatingCast:
  case clang::CK_FloatingToBoolean:
  case clang::CK_BooleanToSignedIntegral:
  case clang::CK_PointerToBoolean:
  case clang::CK_PointerToIntegral:
  case clang::CK_IntegralToPointer:
  case clang::CK_ToVoid:
    return makeCast(e, implicit);
  case clang::CK_MemberPointerToBoolean:
  case clang::CK_BaseToDerivedMemberPointer:
  case clang::CK_DerivedToBaseMemberPointer:
    return owner.memberPointers.converted(*this, e);
  case clang::CK_DerivedToBase:
  case clang::CK_UncheckedDerivedToBase:
    return BaseClasses(*this).toBase(e);
  case clang::CK_BaseToDerived:
    return BaseClasses(*this).toDerived(e);
  case clang::CK_Dynamic:
    return unsupported(e, "dynamic_cast");
  default:
    break;
  }
  return unsupported(e, std::string("the conversion '") + e->getCastKindName() + "'");
}

/// Functions of OpenCL's and C++'s library are overloaded: a conversion of an argument that C makes
/// by itself has to be written down. A converted literal becomes a literal of the right type.
ir::Expr *ExpressionBuilder::explicitArgument(ir::Expr *argument) {
  auto *cast = llvm::dyn_cast<ir::Cast>(argument);
  if (!cast || !cast->implicit || !cast->type->isScalar() || cast->type == cast->operand->type)
    return argument;
  if (auto *integer = llvm::dyn_cast<ir::IntegerLiteral>(cast->operand);
      integer && cast->type->isFloating()) {
    auto *node = program.make<ir::FloatLiteral>();
    const bool isSigned = integer->type->isScalar() && !ir::isUnsigned(integer->type->scalar);
    node->value = isSigned ? static_cast<double>(static_cast<std::int64_t>(integer->value))
                           : static_cast<double>(integer->value);
    node->type = cast->type;
    node->place = cast->place;
    return node;
  }
  if (auto *number = llvm::dyn_cast<ir::FloatLiteral>(cast->operand);
      number && cast->type->isFloating()) {
    auto *node = program.make<ir::FloatLiteral>();
    const bool toFloat = cast->type->scalar == ir::Scalar::Float;
    node->value = toFloat ? static_cast<double>(static_cast<float>(number->value)) : number->value;
    if (toFloat && number->type->scalar == ir::Scalar::Double && !number->text.empty())
      node->text = number->text + "f";
    // Rounding the decimal text straight to float may differ from rounding it to double first.
    if (!node->text.empty() &&
        std::strtof(number->text.c_str(), nullptr) != static_cast<float>(number->value))
      node->text.clear();
    node->type = cast->type;
    node->place = cast->place;
    return node;
  }
  cast->implicit = false;
  return cast;
}

} // namespace cu2port
