// Block form: the start of a loop in steps over the threads, as the sum of what is the same for all
// threads and a part of the thread's own. GridStrideLoops.cpp has one loop count the base for all
// threads, and each thread add its own part inside.
//
//   int t = threadIdx.x;
//   int i = blockIdx.x * blockDim.x + t;    ->    base: blockIdx.x * blockDim.x,  own: t
//   int j = (n + threadIdx.x) * 4;          ->    base: n * 4,  own: threadIdx.x * 4
//   int k = first[threadIdx.x];             ->    none: who knows what is loaded
//
// Sums are taken not to wrap around inside a block where docs/index-shape.md says so.
#include "device/block_form/AffineIndex.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ThreadNumbering.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

constexpr std::int64_t maxElements = 8; ///< that a thread takes at a time: `threadIdx.x * 4`

AffineIndices::AffineIndices(Program &program, const Function &kernel, EffectsAnalysis &effects,
                             const Uniformity &uniformity,
                             const std::set<const Variable *> &nonNegative)
    : program(program), effects(effects), uniformity(uniformity),
      sums(kernel, table, {.wrapping = Wrapping::Ignored}),
      variables{[this](const Variable *each) { return definition(each); }, &nonNegative} {}

std::optional<std::int64_t> AffineIndices::constantOf(const Expr *expr) const {
  const auto sum = sums.of(expr);
  return sum && sum->isConstant() ? std::optional(sum->constant) : std::nullopt;
}

/// The value of a variable that has but one, which can be computed again here. Null as well if it
/// is made of so many others that looking through them all is no use.
const Expr *AffineIndices::definition(const Variable *variable) const {
  const Expr *value = isIndexType(variable->type) ? sums.valueOf(variable) : nullptr;
  return value && size.isSmall(value) ? value : nullptr;
}

bool AffineIndices::isNonNegative(const Expr *expr) const {
  return !expr || (ir::keepsOrder(expr->type, risks.of(expr)) && ranges.isNonNegative(expr));
}

/// Nothing but what is fixed for the thread: `threadIdx.x * 4`, `lane / width`. What is called,
/// loaded or a field may change, and a variable is fixed as a parameter or by its only value.
bool AffineIndices::isOwn(const Expr *expr) const {
  return effects.of(expr).isPure() && !anyExprIn(expr, [&](const Expr *each) {
           const auto *ref = dyn_cast<VariableRef>(each);
           const bool changes = ref && !definition(ref->variable) &&
                                (!ref->variable->isParameter || facts().changes(ref->variable));
           return isa<Call>(each) || isa<Intrinsic>(each) || isa<Member>(each) ||
                  isa<Index>(each) || changes;
         });
}

/// `t / 4 * 64 + t % 4` has one by its last part: neighbours, up to where it begins anew.
static bool hasSmallStride(const AffineExpr &sum) {
  return llvm::any_of(sum.terms, [](const auto &term) {
    const auto &[product, factor] = term;
    const Atom &atom = *product.atoms.front();
    if (product.atoms.size() > 1 || factor < 1 || factor > maxElements)
      return false;
    if (atom.kind == Atom::Kind::Special)
      return isThreadX(atom.expr);
    const bool beginsAnew = atom.kind == Atom::Kind::ZeroExtended || atom.op == BinaryOp::Rem ||
                            atom.op == BinaryOp::BitAnd;
    return beginsAnew && llvm::any_of(atom.operands, [](const AffineExpr *operand) {
             return hasSmallStride(*operand);
           });
  });
}

bool AffineIndices::hasSmallStride(const Expr *expr) const {
  const auto sum = sums.of(expr);
  return sum && ir::hasSmallStride(*sum);
}

/// How many elements a thread takes at a time.
bool AffineIndices::isFew(const Expr *expr) const {
  const auto number = constantOf(expr);
  return number && *number >= 1 && *number <= maxElements;
}

/// The whole of it is the thread's own. Not below zero: thread 0, whose loop all threads will run,
/// must be behind all others.
std::optional<AffineIndex> AffineIndices::ownPart(const Expr *expr) {
  if (!isOwn(expr) || !isNonNegative(expr))
    return std::nullopt;
  return AffineIndex{nullptr, clone(program, expr)};
}

/// `(a + t) + (b + u)  ->  base: a + b, own: t + u`, and `(a + t) - b  ->  base: a - b, own: t`.
/// What is subtracted has no part of the thread's own, which would count backwards.
std::optional<AffineIndex> AffineIndices::splitSum(const Binary *sum) {
  const auto left = split(sum->lhs), right = split(sum->rhs);
  if (!left || !right || (sum->op == BinaryOp::Sub && (right->own || !left->base)))
    return std::nullopt;
  const auto join = [&](Expr *lhs, Expr *rhs) -> Expr * {
    if (!lhs || !rhs)
      return lhs ? lhs : rhs;
    return makeBinary(program, sum->op, convertIndex(program, lhs, sum->type),
                      convertIndex(program, rhs, sum->type), sum->type);
  };
  return AffineIndex{join(left->base, right->base), join(left->own, right->own)};
}

/// `(base + own) * 4`
std::optional<AffineIndex> AffineIndices::splitProduct(const Binary *product) {
  auto inner = split(product->lhs);
  if (!inner || !inner->own)
    return std::nullopt;
  auto times = [&](Expr *factor) -> Expr * {
    return factor ? makeBinary(program, BinaryOp::Mul, convertIndex(program, factor, product->type),
                               clone(program, product->rhs), product->type)
                  : nullptr;
  };
  return AffineIndex{times(inner->base), times(inner->own)};
}

std::optional<AffineIndex> AffineIndices::split(const Expr *expr) {
  const Effects does = effects.of(expr);
  if (!isIndexType(expr->type) || does.writes || does.atomics)
    return std::nullopt;
  if (uniformity.isUniform(expr)) // it may load, but not as a part of what a variable stands for
    return AffineIndex{clone(program, expr), nullptr};
  const auto converted = [&](const AffineIndex &parts) {
    return AffineIndex{convertIndex(program, parts.base, expr->type),
                       convertIndex(program, parts.own, expr->type)};
  };
  // A variable gives way to the parts of its value; one without a base stays, as the own part.
  if (const auto *ref = dyn_cast<VariableRef>(expr)) {
    const Expr *value = definition(ref->variable);
    const auto inner = value ? split(value) : std::nullopt;
    if (!inner || !inner->base)
      return inner ? ownPart(expr) : std::nullopt;
    return converted(*inner);
  }
  // `(long)(base + t)` becomes `(long)base + (long)t`, which is more if the first sum wraps around.
  if (const auto *conversion = dyn_cast<Cast>(expr)) {
    const auto inner = split(conversion->operand);
    const Type *from = conversion->operand->type;
    const bool isSame = inner && (sizeOf(expr->type) <= sizeOf(from) || !inner->own ||
                                  keepsOrder(from, inner->base));
    return isSame ? std::optional(converted(*inner)) : std::nullopt;
  }
  if (const Binary *sum = asSum(expr))
    return splitSum(sum);
  const auto *binary = dyn_cast<Binary>(expr);
  if (binary && binary->op == BinaryOp::Mul && isFew(binary->rhs))
    return splitProduct(binary);
  return ownPart(expr);
}

} // namespace cu2port::ir
