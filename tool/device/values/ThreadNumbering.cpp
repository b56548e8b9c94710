// Numbers of threads.
//
//   threadIdx.y * blockDim.x + threadIdx.x + 16          inBlock: of 2 dimensions, and 16 more
//   int t = threadIdx.x;  blockIdx.x * blockDim.x + t    of: Numbering::Grid
#include "device/values/ThreadNumbering.h"

#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"

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
