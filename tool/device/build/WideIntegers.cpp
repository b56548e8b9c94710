// __int128 and unsigned __int128: no target has them all, so they are a struct of two numbers of 64
// bits, and what is done with them are calls of the dialect's functions (wide_integers.h).
//
//   __int128 a = i * (__int128)b;    wide_integer a = wide_mul(wide_from_signed(i), ...);
//   a += 3;                          a = wide_add(a, wide_from_signed(3));
//   if (a >> n < b)                  if (wide_less_signed(wide_shr_signed(a, n), b))
//   (long)a, (double)a               (long)wide_low(a), wide_to_double_signed(a)
//
// Copies, arguments, members and `?:` are those of any struct.
#include "device/build/WideIntegers.h"
#include "device/build/Constructs.h"
#include "device/ir/Make.h"

#include "llvm/Support/SaveAndRestore.h"

namespace cu2port {

using llvm::dyn_cast;

bool isWideInteger(clang::QualType type) {
  const auto *builtin = type->getAs<clang::BuiltinType>();
  return builtin && (builtin->getKind() == clang::BuiltinType::Int128 ||
                     builtin->getKind() == clang::BuiltinType::UInt128);
}

template <class T> static const T *lookUp(clang::ASTContext &ast, llvm::StringRef name) {
  for (clang::NamedDecl *found : ast.getTranslationUnitDecl()->lookup(&ast.Idents.get(name)))
    if (const auto *decl = dyn_cast<T>(found))
      return decl;
  return nullptr;
}

const clang::RecordDecl *wideIntegerStruct(clang::ASTContext &ast) {
  return lookUp<clang::RecordDecl>(ast, "__cu2port_wide_integer");
}

static const char *signOf(clang::QualType type) {
  return type->isUnsignedIntegerOrEnumerationType() ? "unsigned" : "signed";
}

ir::Expr *WideIntegers::call(const std::string &name, std::vector<ir::Expr *> arguments,
                             const clang::Expr *at) {
  const auto *callee = lookUp<clang::FunctionDecl>(in.ast, "__cu2port_wide_" + name);
  if (!callee)
    return in.unsupported(at, "the type '__int128' without CUDA's headers");
  llvm::SaveAndRestore site(in.state.callSite, at->getBeginLoc());
  return ir::makeCall(in.program, in.owner.function(callee), std::move(arguments),
                      in.place(at->getBeginLoc()));
}

/// Of an integer of up to 64 bits.
ir::Expr *WideIntegers::widened(ir::Expr *value, clang::QualType from, const clang::Expr *at) {
  if (isWideInteger(from))
    return value;
  const bool isUnsigned = from->isUnsignedIntegerOrEnumerationType();
  value = ir::makeCast(
      in.program, value,
      in.program.types.scalar(isUnsigned ? ir::Scalar::ULongLong : ir::Scalar::LongLong));
  return call(isUnsigned ? "from_unsigned" : "from_signed", {value}, at);
}

/// As an integer of another type, or as a number with a fraction.
ir::Expr *WideIntegers::narrowed(ir::Expr *value, clang::QualType from, clang::QualType to,
                                 const clang::Expr *at, bool implicit) {
  if (isWideInteger(to))
    return value;
  if (to->isBooleanType())
    return call("is_set", {value}, at);
  ir::Expr *number = nullptr;
  if (to->isRealFloatingType())
    number = call(std::string("to_") + (in.ast.getTypeSize(to) == 32 ? "float_" : "double_") +
                      signOf(from),
                  {value}, at);
  else
    number = call("low", {value}, at);
  ir::Cast *result = ir::makeCast(in.program, number, in.type(to, at->getBeginLoc()));
  result->implicit = implicit;
  return result;
}

ir::Expr *WideIntegers::converted(const clang::CastExpr *e) {
  const clang::QualType from = e->getSubExpr()->getType(), to = e->getType();
  const bool implicit = llvm::isa<clang::ImplicitCastExpr>(e);
  switch (e->getCastKind()) {
  case clang::CK_IntegralCast:
    return isWideInteger(to) ? widened(in.expr(e->getSubExpr()), from, e)
                             : narrowed(in.expr(e->getSubExpr()), from, to, e, implicit);
  case clang::CK_IntegralToBoolean:
  case clang::CK_IntegralToFloating:
    return narrowed(in.expr(e->getSubExpr()), from, to, e, implicit);
  case clang::CK_FloatingToIntegral:
    return call("from_double",
                {ir::makeCast(in.program, in.expr(e->getSubExpr()),
                              in.program.types.scalar(ir::Scalar::Double))},
                e);
  case clang::CK_IntegralToPointer:
    return in.unsupported(e, "a conversion of an '__int128' to a pointer");
  case clang::CK_PointerToIntegral:
    return in.unsupported(e, "a conversion of a pointer to an '__int128'");
  default: // reads of variables, and what changes qualifiers alone
    return nullptr;
  }
}

/// By how much a shift goes: of 32 bits, whatever type it has.
ir::Expr *WideIntegers::amount(const clang::Expr *e) {
  ir::Expr *value = in.expr(e);
  if (isWideInteger(e->getType()))
    value = call("low", {value}, e);
  return ir::makeCast(in.program, value, in.program.types.scalar(ir::Scalar::UInt));
}

/// `a op b` of two wide ones, or of one and an amount.
ir::Expr *WideIntegers::result(clang::BinaryOperatorKind kind, ir::Expr *a, ir::Expr *b,
                               const clang::BinaryOperator *e) {
  const auto *compound = dyn_cast<clang::CompoundAssignOperator>(e);
  const std::string sign =
      std::string("_") + signOf(compound ? compound->getComputationResultType() : e->getType());
  switch (kind) {
  case clang::BO_Mul:
    return call("mul", {a, b}, e);
  case clang::BO_Div:
    return call("div" + sign, {a, b}, e);
  case clang::BO_Rem:
    return call("rem" + sign, {a, b}, e);
  case clang::BO_Add:
    return call("add", {a, b}, e);
  case clang::BO_Sub:
    return call("sub", {a, b}, e);
  case clang::BO_Shl:
    return call("shl", {a, b}, e);
  case clang::BO_Shr:
    return call("shr" + sign, {a, b}, e);
  case clang::BO_And:
    return call("and", {a, b}, e);
  case clang::BO_Or:
    return call("or", {a, b}, e);
  case clang::BO_Xor:
    return call("xor", {a, b}, e);
  default:
    return in.unsupported(e, "this operator of an '__int128'");
  }
}

/// `a > b` is `b < a`, and `a <= b` is `!(b < a)`.
ir::Expr *WideIntegers::comparison(const clang::BinaryOperator *e) {
  const clang::BinaryOperatorKind kind = e->getOpcode();
  ir::Expr *a = in.expr(e->getLHS()), *b = in.expr(e->getRHS());
  const bool isTurned = kind == clang::BO_GT || kind == clang::BO_LE;
  const bool isNegated = kind == clang::BO_LE || kind == clang::BO_GE || kind == clang::BO_NE;
  const std::string less = std::string("less_") + signOf(e->getLHS()->getType());
  ir::Expr *truth = e->isEqualityOp() ? call("equal", {a, b}, e)
                    : isTurned        ? call(less, {b, a}, e)
                                      : call(less, {a, b}, e);
  return isNegated ? ir::makeNot(in.program, truth) : truth;
}

/// `place = place op value`. The place is named twice, so nothing may happen in it.
ir::Expr *WideIntegers::assignment(const clang::CompoundAssignOperator *e) {
  const clang::Expr *place = e->getLHS();
  if (place->HasSideEffects(in.ast))
    return in.unsupported(e, "an assignment that changes an '__int128' and something else");
  const auto kind = clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
  if (!e->getComputationResultType()->isIntegralOrEnumerationType())
    return in.unsupported(e, "an '__int128' and a number with a fraction in an assignment");
  ir::Expr *value = e->isShiftAssignOp() ? amount(e->getRHS()) : in.expr(e->getRHS());
  if (!isWideInteger(e->getComputationLHSType())) // `i <<= wide`
    return in.unsupported(e, "a shift by an '__int128' in an assignment");
  ir::Expr *old = widened(in.expr(place), place->getType(), e);
  ir::Expr *next = narrowed(result(kind, old, value, e), e->getComputationResultType(),
                            place->getType(), e, false);
  return ir::makeBinary(in.program, ir::BinaryOp::Assign, in.target(place), next, next->type);
}

ir::Expr *WideIntegers::binary(const clang::BinaryOperator *e) {
  const bool isLeft = isWideInteger(e->getLHS()->getType()),
             isRight = isWideInteger(e->getRHS()->getType());
  if (const auto *compound = dyn_cast<clang::CompoundAssignOperator>(e))
    return isLeft || isRight || isWideInteger(compound->getComputationLHSType())
               ? assignment(compound)
               : nullptr;
  if ((!isLeft && !isRight) || e->isAssignmentOp() || e->isCommaOp())
    return nullptr;
  if (e->getOpcode() == clang::BO_Cmp || e->getType()->isPointerType())
    return in.unsupported(e, "this operator of an '__int128'");
  if (e->isComparisonOp())
    return comparison(e);
  if (!isLeft) { // `i << wide`
    ir::Expr *value = in.expr(e->getLHS());
    return ir::makeBinary(in.program, binaryOp(e->getOpcode()), value, amount(e->getRHS()),
                          value->type);
  }
  ir::Expr *a = in.expr(e->getLHS());
  return result(e->getOpcode(), a, e->isShiftOp() ? amount(e->getRHS()) : in.expr(e->getRHS()), e);
}

ir::Expr *WideIntegers::unary(const clang::UnaryOperator *e) {
  switch (e->getOpcode()) {
  case clang::UO_Plus:
    return in.expr(e->getSubExpr());
  case clang::UO_Minus:
    return call("minus", {in.expr(e->getSubExpr())}, e);
  case clang::UO_Not:
    return call("not", {in.expr(e->getSubExpr())}, e);
  default:
    break;
  }
  if (!e->isIncrementDecrementOp())
    return nullptr;
  const clang::Expr *place = e->getSubExpr();
  if (place->HasSideEffects(in.ast))
    return in.unsupported(e, "an assignment that changes an '__int128' and something else");
  const auto one = [&] {
    return call("from_unsigned",
                {ir::makeInteger(in.program, 1, in.program.types.scalar(ir::Scalar::ULongLong))},
                e);
  };
  const char *name = e->isIncrementOp() ? "add" : "sub", *back = e->isIncrementOp() ? "sub" : "add";
  ir::Expr *next = call(name, {in.expr(place), one()}, e);
  ir::Expr *change =
      ir::makeBinary(in.program, ir::BinaryOp::Assign, in.target(place), next, next->type);
  return e->isPostfix() ? call(back, {change, one()}, e) : change;
}

ir::Expr *WideIntegers::expr(const clang::Expr *e) {
  if (const auto *cast = dyn_cast<clang::CastExpr>(e)) {
    const bool isWide = isWideInteger(e->getType()) || isWideInteger(cast->getSubExpr()->getType());
    return isWide ? converted(cast) : nullptr;
  }
  if (const auto *operation = dyn_cast<clang::BinaryOperator>(e))
    return binary(operation);
  if (const auto *element = dyn_cast<clang::ArraySubscriptExpr>(e);
      element && isWideInteger(element->getIdx()->getType()))
    return in.unsupported(e, "an '__int128' as an index");
  if (!isWideInteger(e->getType()))
    return nullptr;
  if (const auto *operation = dyn_cast<clang::UnaryOperator>(e))
    return unary(operation);
  const auto *list = dyn_cast<clang::InitListExpr>(e);
  return list && list->getNumInits() == 1 ? in.expr(list->getInit(0)) : nullptr;
}

} // namespace cu2port
