// Expressions with a meaning for all threads: constants, and numbers of threads.
//
//   constexpr int WIDTH = 64;
//   WIDTH / 2                                            constantOf: 32
//   threadIdx.y * blockDim.x + threadIdx.x + 16          inBlock: of 2 dimensions, and 16 more
//   int t = threadIdx.x;  blockIdx.x * blockDim.x + t    of: Numbering::Grid
//
// Constants are computed as CUDA computes them, in the type of each operation: 0u - 1 is
// 4294967295, (signed char)200 is -56. What has no value, as 1 / 0, has no constant.
#include "device/analysis/ThreadNumbering.h"

#include "device/analysis/Effects.h"
#include "device/analysis/Memo.h"
#include "device/ir/Type.h"
#include "device/ir/Walk.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace cu2port::ir {

using llvm::dyn_cast;

bool isThreadX(const Expr *expr) {
  const auto *special = dyn_cast<Special>(expr);
  return special && ((special->value == SpecialValue::ThreadIdx && special->dimension == 0) ||
                     special->value == SpecialValue::Lane);
}

bool isOverThreads(const Variable *variable) {
  return variable->storage == Storage::PerThread || variable->storage == Storage::PerLane;
}

/// The value as the type holds it, in 64 bits: cut off to its size, and with its sign.
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
  // A quotient by -1 may be more than the type holds.
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
  // In the operation's type, with its sign; a shift may go as far as it has bits.
  const std::optional<std::uint64_t> value =
      isUnsigned(type->scalar) ? compute<std::uint64_t>(binary.op, a, *rhs, bits)
                               : compute<std::int64_t>(binary.op, static_cast<std::int64_t>(a),
                                                       static_cast<std::int64_t>(*rhs), bits);
  return value ? std::optional(converted(*value, type)) : std::nullopt;
}

/// `const int n = 32;` in a kernel. A const parameter has one value as well, but nobody knows it
/// here.
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

std::optional<std::int64_t> numberOf(const Expr *expr) {
  auto value = constantOf(expr);
  if (!value)
    return std::nullopt;
  const bool isSigned = expr->type->isInteger() && !isUnsigned(expr->type->scalar);
  return isSigned && sizeOf(expr->type) == 4 ? static_cast<std::int32_t>(*value)
                                             : static_cast<std::int64_t>(*value);
}

ThreadNumbering::ThreadNumbering(Stmt *body)
    : changing(changingVariables(body)), declared(declaredVariables(body)) {}

static const Special *specialOf(const Expr *expr, SpecialValue value, unsigned dimension) {
  const auto *special = dyn_cast<Special>(expr);
  bool fits = special && special->value == value && special->dimension == dimension;
  return fits ? special : nullptr;
}

static bool isWide(const Type *type) { return type->isInteger() && sizeOf(type) >= 4; }

/// Not through conversions to small types: those change the number.
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
  // The thread's own index on the right, the product on the left; in the text they may stand in
  // either order.
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

// ---- Numbers in a block -------------------------------------------------------------------------

/// A sum of products of indices and extents, each product as sorted letters: x, y and z for
/// threadIdx, X, Y and Z for blockDim, none for a number. It is multiplied out, so that however the
/// number is written it becomes the same sum:
///
///   (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x  ->  {XYz: 1, Xy: 1, x: 1}
class ThreadNumbering::Polynomial {
public:
  explicit Polynomial(const ThreadNumbering &numbers) : numbers(numbers) {}
  using Terms = std::map<std::string, std::int64_t>;
  /// Nothing if it has other parts, or too many.
  std::optional<Terms> of(const Expr *expr);

private:
  // Products of long sums grow: an expression of more parts is not multiplied out.
  static constexpr unsigned mostParts = 24; // it takes 9
  std::optional<Terms> of(const Binary &binary);

  const ThreadNumbering &numbers;
  unsigned parts = 0;
};

std::optional<ThreadNumbering::Polynomial::Terms>
ThreadNumbering::Polynomial::of(const Expr *expr) {
  expr = numbers.definition(expr);
  if (++parts > mostParts)
    return std::nullopt;
  if (const auto *special = dyn_cast<Special>(expr)) {
    const bool isIndex = special->value == SpecialValue::ThreadIdx;
    if (!isIndex && special->value != SpecialValue::BlockDim)
      return std::nullopt;
    return Terms{{std::string(1, (isIndex ? "xyz" : "XYZ")[special->dimension]), 1}};
  }
  if (const auto *binary = dyn_cast<Binary>(expr))
    return of(*binary);
  const auto number = numberOf(expr);
  return number ? std::optional(Terms{{"", *number}}) : std::nullopt;
}

std::optional<ThreadNumbering::Polynomial::Terms>
ThreadNumbering::Polynomial::of(const Binary &binary) {
  const bool isSum = binary.op == BinaryOp::Add || binary.op == BinaryOp::Sub;
  if (!isSum && binary.op != BinaryOp::Mul)
    return std::nullopt;
  auto lhs = of(binary.lhs), rhs = lhs ? of(binary.rhs) : std::nullopt;
  if (!rhs)
    return std::nullopt;
  Terms result;
  if (isSum)
    result = *lhs;
  for (const auto &[right, count] : *rhs) {
    if (isSum)
      result[right] += binary.op == BinaryOp::Add ? count : -count;
    else
      for (const auto &[left, times] : *lhs) {
        std::string product = left + right;
        std::sort(product.begin(), product.end());
        result[product] += count * times;
      }
  }
  return result;
}

std::optional<ThreadNumbering::OfBlock> ThreadNumbering::inBlock(const Expr *expr) const {
  auto terms = Polynomial(*this).of(expr);
  if (!terms)
    return std::nullopt;
  // What is left beside the number itself: `+ 16`.
  const std::int64_t added = std::exchange((*terms)[""], 0);
  std::erase_if(*terms, [](const auto &term) { return term.second == 0; });
  static const Polynomial::Terms plane = {{"x", 1}, {"Xy", 1}},
                                 block = {{"x", 1}, {"Xy", 1}, {"XYz", 1}};
  if (*terms == plane)
    return OfBlock{2, added};
  return *terms == block ? std::optional(OfBlock{3, added}) : std::nullopt;
}

} // namespace cu2port::ir
