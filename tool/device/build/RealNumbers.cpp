// Floating-point numbers that become integers, as NVIDIA's hardware has it: by CUDA's own
// conversions, which give the nearest integer that there is. C++ leaves open what does not fit.
//
//   int i = f;            i = __float2int_rz(f)
//   (unsigned char)d      (unsigned char)__double2uint_rz(d)    nvcc, too, cuts 32 bits
//   n += f;               n = __float2int_rz((float)n + f)
//   *p++ += f;            at = p++, *at = __float2int_rz((float)*at + f)
//   (int)2.5f             the same: it fits
//
// Where the macro CU2PORT_NATIVE_NUMBERS is defined, that is left to the device, and so is which of
// two zeros is the lesser.
#include "device/build/Constructs.h"
#include "device/ir/Make.h"

namespace cu2port {

using ir::BinaryOp;
using ir::Scalar;

bool leavesNumbersOpen(const TranslationUnit &unit) {
  return unit.preprocessor().isMacroDefined("CU2PORT_NATIVE_NUMBERS");
}

/// As one of CUDA's four integers, and that as `to`.
ir::Expr *integerOf(ExpressionBuilder &in, ir::Expr *number, const ir::Type *to, bool implicit) {
  const Scalar wanted = to->isScalar() ? to->scalar : ir::integerOf(*to->enumeration);
  const bool isLong = ir::sizeOf(wanted) == 8, isUnsigned = ir::isUnsigned(wanted);
  const Scalar made = isLong       ? isUnsigned ? Scalar::ULongLong : Scalar::LongLong
                      : isUnsigned ? Scalar::UInt
                                   : Scalar::Int;
  if (number->type->scalar == Scalar::Half)
    number = ir::makeCast(in.program, number, in.program.types.scalar(Scalar::Float));
  const std::string name =
      fmt::format("__{}2{}{}_rz", number->type->scalar == Scalar::Double ? "double" : "float",
                  isUnsigned ? "u" : "", isLong ? "ll" : "int");
  auto *call = in.program.make<ir::Intrinsic>();
  call->operation = in.program.operations->intern(name, {});
  call->arguments = {in.explicitArgument(number)};
  number->parenthesised = false; // they are the call's now
  call->place = number->place;
  const bool isAlike = to->isScalar() && ir::sizeOf(made) == ir::sizeOf(wanted);
  call->type = isAlike ? to : in.program.types.scalar(made);
  if (isAlike)
    return call;
  ir::Cast *conversion = ir::makeCast(in.program, call, to);
  conversion->implicit = implicit;
  return conversion;
}

/// `(value = operand, rest)`, and the value in the operand's place.
static ir::Expr *inFront(ExpressionBuilder &in, ir::Expr *&operand, ir::Expr *rest,
                         const clang::Expr *written) {
  ir::Variable *value = in.temporary(operand->type, nullptr, written->getBeginLoc(), "value");
  ir::Expr *assigned = operand;
  operand = ir::makeRef(in.program, value, operand->place);
  return ir::makeAssignedFirst(in.program, value, assigned, rest);
}

ir::Expr *integerAssignment(ExpressionBuilder &in, const clang::BinaryOperator *e) {
  const auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(e);
  if (!compound || !compound->getComputationResultType()->isRealFloatingType() ||
      !e->getType()->isIntegralOrEnumerationType() || leavesNumbersOpen(in.unit))
    return nullptr;
  const auto assign = [&](ir::Expr *to, ir::Expr *result) {
    ir::Expr *value = integerOf(in, result, to->type, true);
    return ir::makeBinary(in.program, BinaryOp::Assign, to, value, to->type);
  };
  const clang::Expr *lhs = e->getLHS();
  if (!lhs->HasSideEffects(in.ast))
    return assign(in.target(lhs), in.computed(compound, in.expr(lhs)));
  if (!in.temporaries)
    return in.unsupported(e, "arithmetic on an integer that an expression with side effects names");
  ir::Expr *address = in.addressOf(in.target(lhs));
  ir::Variable *at = in.temporary(address->type, nullptr, e->getBeginLoc(), "at");
  const auto place = [&] { return in.dereference(ir::makeRef(in.program, at, address->place)); };
  ir::Expr *kept =
      ir::makeBinary(in.program, BinaryOp::Assign, ir::makeRef(in.program, at, address->place),
                     address, address->type);
  ir::Binary *result = in.computed(compound, place());
  if (!compound->getRHS()->isEvaluatable(in.ast)) // it comes before what the left side does
    kept = inFront(in, result->rhs, kept, e);
  ir::Expr *changed = assign(place(), result);
  return ir::makeBinary(in.program, BinaryOp::Comma, kept, changed, changed->type);
}

const ApiRule &numbersRule(const BuildState &state, const ApiRule &rule, clang::QualType returned) {
  if (!returned->isRealFloatingType() || !leavesNumbersOpen(state.unit))
    return rule;
  const bool isMin = llvm::is_contained({"min", "fmin", "fminf"}, rule.name);
  const bool isMax = llvm::is_contained({"max", "fmax", "fmaxf"}, rule.name);
  const ApiRule *native = isMin   ? state.rules.find("__cu2port_native_min")
                          : isMax ? state.rules.find("__cu2port_native_max")
                                  : nullptr;
  return native ? *native : rule;
}

} // namespace cu2port
