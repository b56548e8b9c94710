// Ranges of integer expressions, from the leaves up:
//
//   threadIdx.x               0 .. 1023         CUDA's limits (CudaLimits.h), __launch_bounds__
//   n                         its type's, or those of the value that it keeps
//   threadIdx.x * 4           0 .. 4092         operators: IntegerRange.h
//   (unsigned char)...        0 .. 252          conversions
//
// LoopCounters.cpp has the ranges of loops' counters. Start at Ranges::rangeOf.
#include "device/values/Ranges.h"

#include "device/values/ConstantValue.h"
#include "device/values/CudaLimits.h"
#include "support/Faults.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;

static bool isInteger(const Expr *expr) { return expr->type && expr->type->isInteger(); }

Ranges::Ranges(VariableFacts facts, Overflow overflow)
    : overflow(overflow), facts(std::move(facts)), mostThreads(ir::mostThreads) {}

Ranges::Ranges(const Function &function, Overflow overflow) : Ranges(VariableFacts{}, overflow) {
  region = RegionFacts(function);
  if (function.isKernel && function.maxThreads)
    mostThreads = std::min<std::uint64_t>(mostThreads, function.maxThreads);
  findCounters(function);
}

// ---- Questions ----------------------------------------------------------------------------------

/// Anything if it is not known.
static IntegerRange ofConstant(const Expr *expr) {
  const auto value = constantOf(expr);
  const auto number = static_cast<std::int64_t>(value.value_or(0));
  return value ? IntegerRange(expr->type, number, number) : IntegerRange(expr->type);
}

IntegerRange Ranges::rangeOf(const Expr *expr) const {
  if (llvm::isa<IntegerLiteral, BoolLiteral, EnumRef, ConstantRef>(expr))
    return ofConstant(expr);
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return ofVariable(ref);
  if (const auto *special = dyn_cast<Special>(expr))
    return ofSpecial(special);
  if (const auto *unary = dyn_cast<Unary>(expr))
    return ofUnary(unary);
  if (const auto *binary = dyn_cast<Binary>(expr))
    return ofBinary(binary);
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return ofConversion(conversion);
  if (const auto *choice = dyn_cast<Conditional>(expr))
    return converted(choice->then, expr->type).joined(converted(choice->otherwise, expr->type));
  if (const auto *call = dyn_cast<Intrinsic>(expr))
    return ofIntrinsic(call);
  if (const auto *size = dyn_cast<SizeOf>(expr)) {
    const auto bytes = static_cast<IntegerRange::Number>(sizeOf(size->of));
    return {expr->type, bytes, bytes};
  }
  return IntegerRange(expr->type);
}

bool Ranges::isAlwaysTrue(const Expr *condition) const {
  return isInteger(condition) && !rangeOf(condition).contains(0);
}

bool Ranges::isNonNegative(const Expr *expr) const {
  return isInteger(expr) && rangeOf(expr).isNonNegative();
}

// ---- Leaves -------------------------------------------------------------------------------------

const Expr *Ranges::valueOf(const Variable *variable) const {
  return facts.valueOf ? facts.valueOf(variable) : region.valueOf(variable);
}

IntegerRange Ranges::ofVariable(const VariableRef *ref) const {
  const Variable *variable = ref->variable;
  const IntegerRange any(ref->type);
  if (facts.nonNegative && facts.nonNegative->count(variable))
    return any.narrowed({ref->type, 0, (IntegerRange::Number(1) << (any.width() - 1)) - 1});
  if (const auto inside = inBodies.find(ref); inside != inBodies.end())
    if (const CounterRanges *ranges = countersOf(inside->second))
      return ranges->inBody;
  const auto [found, isNew] = known.try_emplace(variable);
  if (!isNew) // one that depends on itself may be anything
    return found->second ? *found->second : any;
  const Expr *value = valueOf(variable);
  const auto loop = declaring.find(variable);
  const CounterRanges *counted = loop != declaring.end() ? countersOf(loop->second) : nullptr;
  const IntegerRange range = value               ? converted(value, ref->type)
                             : counted           ? counted->inLoop
                             : variable->isConst ? ofConstant(ref)
                                                 : ofDefinitions(variable);
  known.at(variable) = range;
  return range;
}

/// All that it gets; anything where it may get more than is seen, or may be looked at before it has
/// a value.
IntegerRange Ranges::ofDefinitions(const Variable *variable) const {
  const IntegerRange any(variable->type);
  const bool isOwn = region.declares(variable) && variable->space == AddressSpace::Private &&
                     !variable->isVolatile && !region.isAddressTaken(variable);
  if (!isOwn || !variable->init)
    return any;
  IntegerRange range = converted(variable->init, variable->type);
  unsigned assignments = 0;
  for (const Definition &each : region.definitions())
    if (each.variable == variable && each.lvalue) {
      range = range.joined(converted(each.value, variable->type));
      ++assignments;
    }
  return assignments == region.assignmentsOf(variable) ? range : any;
}

/// Where the limits do not fit into the type, as those of all threads of a grid, it may wrap.
IntegerRange Ranges::ofSpecial(const Special *special) const {
  const auto [least, most] = limitsOf(special->value, special->dimension, mostThreads);
  const IntegerRange any(special->type);
  if (most <= static_cast<std::uint64_t>(any.most()))
    return {special->type, least, most};
  return overflow == Overflow::IndicesHaveNone ? IntegerRange(special->type, 0, INT32_MAX) : any;
}

// ---- Operators ----------------------------------------------------------------------------------

/// As where it stands, which gives it that type.
IntegerRange Ranges::converted(const Expr *expr, const Type *type) const {
  return isInteger(expr) ? rangeOf(expr).converted(type) : IntegerRange(type);
}

/// A number with a fraction may become anything, unless it is known.
IntegerRange Ranges::ofConversion(const Cast *conversion) const {
  const Type *to = conversion->type;
  if (!isInteger(conversion->operand))
    return ofConstant(conversion);
  const IntegerRange from = rangeOf(conversion->operand), range = from.converted(to);
  const bool isIndex =
      overflow == Overflow::IndicesHaveNone && from.isNonNegative() && range.width() >= 32;
  return isIndex ? range.narrowed({to, 0, (IntegerRange::Number(1) << (range.width() - 1)) - 1})
                 : range;
}

IntegerRange Ranges::ofUnary(const Unary *unary) const {
  switch (unary->op) {
  case UnaryOp::Plus:
    return converted(unary->operand, unary->type);
  case UnaryOp::Minus:
    return converted(unary->operand, unary->type).negated(overflow);
  case UnaryOp::BitNot:
    return converted(unary->operand, unary->type).complement();
  default:
    return IntegerRange(unary->type);
  }
}

IntegerRange Ranges::ofBinary(const Binary *binary) const {
  const Type *type = binary->type;
  const BinaryOp op = withoutAssignment(binary->op);
  if (op == BinaryOp::Comma || op == BinaryOp::Assign)
    return converted(binary->rhs, type);
  if (!isInteger(binary->lhs) || !isInteger(binary->rhs))
    return IntegerRange(type);
  const bool isShift = op == BinaryOp::Shl || op == BinaryOp::Shr;
  const Type *left = binary->lhs->type, *right = isShift ? left : binary->rhs->type;
  const bool isConverted = isAssignment(binary->op) || isComparison(op);
  const Type *computed = isConverted ? commonType(left, right) : type;
  const IntegerRange by = isShift ? rangeOf(binary->rhs) : converted(binary->rhs, computed);
  return IntegerRange::ofOperation(op, converted(binary->lhs, computed), by, overflow)
      .converted(type);
}

/// Those whose results are smaller than their types, by their arguments or whatever these are.
IntegerRange Ranges::ofIntrinsic(const Intrinsic *call) const {
  const Type *type = call->type;
  const auto argument = [&](std::size_t i) { return converted(call->arguments[i], type); };
  if (call->is(OperationId::Min) && call->arguments.size() == 2)
    return IntegerRange::smaller(argument(0), argument(1));
  if (call->is(OperationId::Max) && call->arguments.size() == 2)
    return IntegerRange::larger(argument(0), argument(1));
  const std::string &name = call->name();
  if (name == "__popc" || name == "__clz" || name == "__ffs")
    return {type, 0, 32};
  if (name == "__popcll" || name == "__clzll" || name == "__ffsll")
    return {type, 0, 64};
  return IntegerRange(type);
}

} // namespace cu2port::ir
