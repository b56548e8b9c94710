// Constants are computed as CUDA computes them, in the type of each operation: 0u - 1 is
// 4294967295, (signed char)200 is -56. What has no value, as 1 / 0, has no constant.
#include "device/values/ConstantValue.h"

#include "device/ir/Type.h"
#include "device/values/IntegerRange.h"
#include "device/values/Memo.h"

#include "llvm/Support/Casting.h"

#include <cmath>

namespace cu2port::ir {

using llvm::dyn_cast;

/// The number alone, as the type holds it.
static IntegerRange only(std::uint64_t value, const Type *type) {
  const auto number = static_cast<std::int64_t>(type->isBool() ? value != 0 : value);
  return {type, number, number};
}

/// The value as the type holds it, in 64 bits: cut off to its size, and with its sign.
static std::uint64_t converted(std::uint64_t value, const Type *type) {
  return static_cast<std::uint64_t>(only(value, type).least());
}

namespace {

/// The value of a literal with a fraction, with its sign.
std::optional<double> realOf(const Expr *expr) {
  if (const auto *sign = dyn_cast<Unary>(expr); sign && sign->op == UnaryOp::Minus) {
    const auto value = realOf(sign->operand);
    return value ? std::optional(-*value) : std::nullopt;
  }
  const auto *literal = dyn_cast<FloatLiteral>(expr);
  return literal ? std::optional(literal->value) : std::nullopt;
}

/// What an expression amounts to; each variable is looked at once.
class Constants {
public:
  std::optional<std::uint64_t> of(const Expr *expr) const;

private:
  std::optional<std::uint64_t> of(const Binary &binary) const;
  std::optional<std::uint64_t> of(const Cast &conversion) const;
  std::optional<std::uint64_t> of(const Unary &unary) const;
  std::optional<std::uint64_t> of(const Variable &variable) const;

  Memo<Variable, std::optional<std::uint64_t>> known;
};

std::optional<std::uint64_t> Constants::of(const Binary &binary) const {
  const Type *type = binary.type;
  if (!type || !type->isInteger() || type->isBool())
    return std::nullopt;
  const auto lhs = of(binary.lhs), rhs = lhs ? of(binary.rhs) : std::nullopt;
  if (!rhs)
    return std::nullopt;
  // In the operation's type, with its sign; a shift may go as far as it has bits.
  const bool isShift = binary.op == BinaryOp::Shl || binary.op == BinaryOp::Shr;
  const auto value =
      IntegerRange::ofOperation(binary.op, only(*lhs, type),
                                only(*rhs, isShift ? binary.rhs->type : type), Overflow::Wraps)
          .number();
  return value ? std::optional(static_cast<std::uint64_t>(*value)) : std::nullopt;
}

/// `const int n = 32;` in a kernel. A const parameter has one value as well, but nobody knows it
/// here.
std::optional<std::uint64_t> Constants::of(const Variable &variable) const {
  const bool isFixed = variable.isConst && variable.init && variable.type->isInteger() &&
                       !variable.isVolatile && !variable.isParameter && !variable.isReference;
  return isFixed ? known.of(&variable, [&] { return of(variable.init); }) : std::nullopt;
}

/// `(int)-1.0f`: nothing for what the type does not hold.
std::optional<std::uint64_t> Constants::of(const Cast &conversion) const {
  if (!conversion.type->isInteger())
    return std::nullopt;
  if (const auto value = of(conversion.operand))
    return converted(*value, conversion.type);
  const auto real = realOf(conversion.operand);
  if (!real || !(std::abs(*real) < 0x1p31))
    return std::nullopt;
  return conversion.type->isBool()
             ? *real != 0
             : converted(static_cast<std::uint64_t>(static_cast<std::int64_t>(*real)),
                         conversion.type);
}

std::optional<std::uint64_t> Constants::of(const Unary &unary) const {
  const Type *type = unary.type;
  const auto value =
      type && type->isInteger() && !type->isBool() ? of(unary.operand) : std::nullopt;
  if (!value)
    return std::nullopt;
  switch (unary.op) {
  case UnaryOp::Plus:
    return converted(*value, type);
  case UnaryOp::Minus:
    return converted(0 - *value, type);
  case UnaryOp::BitNot:
    return converted(~*value, type);
  default:
    return std::nullopt;
  }
}

std::optional<std::uint64_t> Constants::of(const Expr *expr) const {
  if (const auto *binary = dyn_cast<Binary>(expr))
    return of(*binary);
  if (const auto *unary = dyn_cast<Unary>(expr))
    return of(*unary);
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return of(*conversion);
  if (const auto *constant = dyn_cast<ConstantRef>(expr))
    return valueOf(constant) ? of(valueOf(constant)) : std::nullopt;
  if (const auto *enumerator = dyn_cast<EnumRef>(expr))
    return enumerator->value();
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return of(*ref->variable);
  if (const auto *special = dyn_cast<Special>(expr))
    return special->value == SpecialValue::WarpSize ? std::optional(warpWidth) : std::nullopt;
  if (const auto *truth = dyn_cast<BoolLiteral>(expr))
    return truth->value;
  const auto *literal = dyn_cast<IntegerLiteral>(expr);
  return literal ? std::optional(literal->value) : std::nullopt;
}

} // namespace

std::optional<std::uint64_t> constantOf(const Expr *expr) {
  return expr ? Constants().of(expr) : std::nullopt;
}

std::optional<std::int64_t> numberOf(const Expr *expr) {
  auto value = constantOf(expr);
  if (!value)
    return std::nullopt;
  const bool isSigned = expr->type->isInteger() && !isUnsigned(expr->type->scalar);
  return isSigned && sizeOf(expr->type) == 4 ? static_cast<std::int32_t>(*value)
                                             : static_cast<std::int64_t>(*value);
}

} // namespace cu2port::ir
