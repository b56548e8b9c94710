// Whether an index wraps around, by steps that LLVM would take for a stride (WrappingStrides.h):
//
//   s[t * 7 % 64]                       yes: steps of 7, a remainder of a power of two
//   s[(unsigned char)(3 * t)]           yes: the conversion is a remainder, too
//   for (...; i += 3) s[i & 63]         yes: i steps by 3
//   s[t % 64], s[t * 4 & 63]            no: such steps wrap where vectors end
//   s[t * n % 64]                       no: what is unknown is no constant stride
//
// Two things are asked of each part of the index, and of the values of its variables: wraps(), and
// of what wraps, strides().
//
// Compiler: LLVM 14 to 19, its vectoriser
// Test: fidelity.wrapping_strides.cpu
// Mended when: HiddenStrides.cpp, which asks this, is not needed any more
#include "device/workarounds/WrappingStrides.h"

#include "device/ir/Search.h"
#include "device/values/ConstantValue.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;

static bool isPowerOfTwo(std::int64_t value) {
  return llvm::isPowerOf2_64(static_cast<std::uint64_t>(value < 0 ? -value : value));
}

static bool isPowerOfTwo(const Expr *expr) {
  const auto value = constantOf(expr);
  return value && isPowerOfTwo(static_cast<std::int64_t>(*value));
}

/// A loop's variable that does not count by powers of two, and a product with another constant.
static bool stepsOddly(const Expr *expr, bool isProductKnown) {
  const auto *binary = dyn_cast<Binary>(expr);
  if (!binary)
    return false;
  if (binary->op == BinaryOp::Mul && !isProductKnown)
    return (constantOf(binary->lhs) && !isPowerOfTwo(binary->lhs)) ||
           (constantOf(binary->rhs) && !isPowerOfTwo(binary->rhs));
  return (binary->op == BinaryOp::AddAssign || binary->op == BinaryOp::SubAssign) &&
         !isPowerOfTwo(binary->rhs);
}

/// Steps that are a power of two wrap where vectors end. What a variable was set to is not in the
/// sum where it may have changed since, nor is what an opaque part is made of.
bool WrappingStrides::strides(const Expr *expr) const {
  const auto sum = sums.of(expr);
  const bool isKnown =
      sum && !anyAtom(*sum, [](const Atom &atom) { return atom.kind == Atom::Kind::Opaque; });
  if (sum && llvm::any_of(sum->terms, [](const auto &term) { return !isPowerOfTwo(term.second); }))
    return true;
  return llvm::any_of(facts.sliceOf({expr}, SliceKind::Values).values, [&](const Expr *value) {
    return anyExprIn(value,
                     [&](const Expr *each) { return stepsOddly(each, isKnown && value == expr); });
  });
}

/// Whether this is where a number wraps around.
bool WrappingStrides::wraps(const Expr *expr) const {
  if (const auto *conversion = dyn_cast<Cast>(expr)) {
    const Type *from = conversion->operand->type, *to = conversion->type;
    return to->isInteger() && !to->isBool() && from && from->isInteger() && sizeOf(to) < 4 &&
           sizeOf(to) < sizeOf(from) && strides(conversion->operand);
  }
  const auto *binary = dyn_cast<Binary>(expr);
  if (!binary)
    return false;
  switch (binary->op) {
  case BinaryOp::BitAnd:
    return (constantOf(binary->rhs) && strides(binary->lhs)) ||
           (constantOf(binary->lhs) && strides(binary->rhs));
  case BinaryOp::Rem:
  case BinaryOp::RemAssign:
    return isPowerOfTwo(binary->rhs) && strides(binary->lhs);
  case BinaryOp::AndAssign:
    return constantOf(binary->rhs) && strides(binary->lhs);
  default:
    return false;
  }
}

bool WrappingStrides::in(const Expr *index) const {
  return llvm::any_of(facts.sliceOf({index}, SliceKind::Values).values, [&](const Expr *value) {
    return anyExprIn(value, [&](const Expr *each) { return wraps(each); });
  });
}

} // namespace cu2port::ir
