#include "device/ThreadNumbering.h"

#include "device/Effects.h"
#include "device/Type.h"
#include "device/Walk.h"
#include "device/analysis/Memo.h"

#include <utility>

namespace cu2port::ir {

using llvm::dyn_cast;

/// The value as the type holds it.
static std::uint64_t converted(std::uint64_t value, const Type *type) {
  if (type->isBool())
    return value != 0;
  const unsigned unused = 64 - 8 * static_cast<unsigned>(sizeOf(type));
  value <<= unused;
  return isUnsigned(type->scalar)
             ? value >> unused
             : static_cast<std::uint64_t>(static_cast<std::int64_t>(value) >> unused);
}

/// Nothing for what has no value, such as a division by zero; `converted` takes what wraps.
template <class Number>
static std::optional<std::uint64_t> compute(BinaryOp op, Number a, Number b, unsigned bits) {
  const bool isShift = op == BinaryOp::Shl || op == BinaryOp::Shr;
  const bool isDivision = op == BinaryOp::Div || op == BinaryOp::Rem;
  if ((isShift && static_cast<std::uint64_t>(b) >= bits) ||
      (isDivision && (b == 0 || b == static_cast<Number>(-1))))
    return std::nullopt;
  const auto x = static_cast<std::uint64_t>(a), y = static_cast<std::uint64_t>(b);
  switch (op) {
  case BinaryOp::Add:
    return x + y;
  case BinaryOp::Sub:
    return x - y;
  case BinaryOp::Mul:
    return x * y;
  case BinaryOp::Div:
    return static_cast<std::uint64_t>(a / b);
  case BinaryOp::Rem:
    return static_cast<std::uint64_t>(a % b);
  case BinaryOp::Shl:
    return x << y;
  case BinaryOp::Shr:
    return static_cast<std::uint64_t>(a >> b);
  default:
    return std::nullopt;
  }
}

namespace {

/// What an expression amounts to; each variable is looked at once.
class Constants {
public:
  std::optional<std::uint64_t> of(const Expr *expr) const;

private:
  std::optional<std::uint64_t> of(const Binary &binary) const;
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
  const std::uint64_t a = converted(*lhs, type);
  const unsigned bits = 8 * static_cast<unsigned>(sizeOf(type));
  const std::optional<std::uint64_t> value =
      isUnsigned(type->scalar) ? compute<std::uint64_t>(binary.op, a, *rhs, bits)
                               : compute<std::int64_t>(binary.op, static_cast<std::int64_t>(a),
                                                       static_cast<std::int64_t>(*rhs), bits);
  return value ? std::optional(converted(*value, type)) : std::nullopt;
}

std::optional<std::uint64_t> Constants::of(const Variable &variable) const {
  const bool isFixed = variable.isConst && variable.init && variable.type->isInteger() &&
                       !variable.isVolatile && !variable.isParameter && !variable.isReference;
  return isFixed ? known.of(&variable, [&] { return of(variable.init); }) : std::nullopt;
}

std::optional<std::uint64_t> Constants::of(const Expr *expr) const {
  if (const auto *binary = dyn_cast<Binary>(expr))
    return of(*binary);
  if (const auto *conversion = dyn_cast<Cast>(expr)) {
    auto value = conversion->type->isInteger() ? of(conversion->operand) : std::nullopt;
    return value ? std::optional(converted(*value, conversion->type)) : std::nullopt;
  }
  if (const auto *constant = dyn_cast<ConstantRef>(expr))
    return valueOf(constant) ? of(valueOf(constant)) : std::nullopt;
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return of(*ref->variable);
  if (const auto *special = dyn_cast<Special>(expr))
    return special->value == SpecialValue::WarpSize ? std::optional(warpWidth) : std::nullopt;
  const auto *literal = dyn_cast<IntegerLiteral>(expr);
  return literal ? std::optional(literal->value) : std::nullopt;
}

} // namespace

std::optional<std::uint64_t> constantOf(const Expr *expr) { return Constants().of(expr); }

ThreadNumbering::ThreadNumbering(Stmt *body)
    : changing(changingVariables(body)), declared(declaredVariables(body)) {}

static const Special *specialOf(const Expr *expr, SpecialValue value, unsigned dimension) {
  const auto *special = dyn_cast<Special>(expr);
  bool fits = special && special->value == value && special->dimension == dimension;
  return fits ? special : nullptr;
}

static bool isWide(const Type *type) { return type->isInteger() && sizeOf(type) >= 4; }

const Expr *ThreadNumbering::definition(const Expr *expr) const {
  for (;;) {
    const auto *conversion = dyn_cast<Cast>(expr);
    const auto *ref = dyn_cast<VariableRef>(expr);
    const bool isNumber = expr->type && isWide(expr->type);
    if (conversion && isNumber && isWide(conversion->operand->type))
      expr = conversion->operand;
    else if (ref && isNumber && ref->variable->init && declared.count(ref->variable) &&
             !changing.count(ref->variable))
      expr = ref->variable->init;
    else
      return expr;
  }
}

bool ThreadNumbering::isProduct(const Expr *expr, SpecialValue lhs, SpecialValue rhs,
                                unsigned dimension) const {
  const auto *product = dyn_cast<Binary>(definition(expr));
  if (!product || product->op != BinaryOp::Mul)
    return false;
  const Expr *a = definition(product->lhs), *b = definition(product->rhs);
  return (specialOf(a, lhs, dimension) && specialOf(b, rhs, 0)) ||
         (specialOf(b, lhs, dimension) && specialOf(a, rhs, 0));
}

Numbering ThreadNumbering::of(const Expr *expr) const {
  expr = definition(expr);
  if (specialOf(expr, SpecialValue::ThreadIdx, 0))
    return Numbering::Row;
  const auto *sum = dyn_cast<Binary>(expr);
  if (!sum || sum->op != BinaryOp::Add)
    return Numbering::None;
  const Expr *lhs = definition(sum->lhs), *rhs = definition(sum->rhs);
  if (!specialOf(rhs, SpecialValue::ThreadIdx, 0))
    std::swap(lhs, rhs);
  if (!specialOf(rhs, SpecialValue::ThreadIdx, 0))
    return Numbering::None;
  if (isProduct(lhs, SpecialValue::ThreadIdx, SpecialValue::BlockDim, 1))
    return Numbering::Plane;
  if (isProduct(lhs, SpecialValue::BlockIdx, SpecialValue::BlockDim, 0))
    return Numbering::Grid;
  return Numbering::None;
}

} // namespace cu2port::ir
