// Block form: the bound that a comparison puts on a loop over the threads (Bounds.cpp).
//
//   base + threadIdx.x < n          (long)n - base
//   base + threadIdx.x <= n         (long)n + 1 - base
//   !(base + threadIdx.x >= n)      (long)n - base
//   threadIdx.x == 0                1
//
// It is a copy of what the guard says, computed before the loop.
#include "device/analysis/PickedElements.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/thread_loops/Bounds.h"
#include "support/Faults.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

/// A copy of the expression that can stand before the loop: the same for all threads, without
/// effects, and without variables of the region; null if there is none.
Expr *BoundInference::invariant(const Expr *expr) {
  Expr *copy = cloneWithValues(program, expr, valueOf);
  const Effects effects = context.effects.of(copy);
  bool isOutside = !effects.writes && !effects.thread && !effects.traps && !effects.atomics &&
                   (!effects.loads || mayLoad);
  forEachExprIn(copy, [&](Expr *&each) {
    // The bound is computed in other types than the comparison was: its conversions must be seen.
    if (auto *conversion = dyn_cast<Cast>(each); conversion && conversion->type->isInteger())
      conversion->implicit &= isa<IntegerLiteral>(conversion->operand);
    if (const auto *ref = dyn_cast<VariableRef>(each))
      isOutside &= !values.count(ref->variable) && ref->variable->storage != Storage::PerThread;
  });
  return isOutside ? copy : nullptr;
}

/// One more for each thread, as a number of its type; or none that wraps around can be there, since
/// every thread that passes picks an element by it.
bool BoundInference::risesInOrder(const Expr *index) const {
  if (shapes.isContiguous(index))
    return true;
  const auto *ref = dyn_cast<VariableRef>(index);
  return ref && shapes.of(index).isContiguous() &&
         pickElementBy(guarded, ref->variable, RegionFacts(loop.body));
}

/// What an index rises from along x, one by one: null if that is zero, none for any other index.
///
///   threadIdx.x                              0
///   int i = base + t                         base
///   (long)(blockIdx.x * 256 + t) - 1         (long)(blockIdx.x * 256) - 1
std::optional<Expr *> BoundInference::startOf(const Expr *index) {
  if (!size.isSmall(index) || !risesInOrder(index))
    return std::nullopt;
  const auto start = shapes.baseOf(program, index);
  if (!start || !*start)
    return start;
  Expr *base = invariant(*start);
  return base ? std::optional(base) : std::nullopt;
}

/// It has 32 bits, or had them before it was widened. Its value is far from the limits of 64 bits,
/// so that sums with it do not overflow there.
static bool isNarrow(const Expr *limit) {
  if (isa<IntegerLiteral>(limit) || sizeOf(limit->type) <= 4)
    return true;
  const auto *conversion = dyn_cast<Cast>(limit);
  const Type *from = conversion ? conversion->operand->type : nullptr;
  return from && from->isInteger() && isNarrow(conversion->operand) &&
         (isUnsigned(from->scalar) || !isUnsigned(limit->type->scalar));
}

/// `limit > base ? limit - base : 0`: the limit may be any number of 64 bits.
Expr *BoundInference::wideBound(Expr *base, Expr *limit) {
  const Type *type = program.types.scalar(Scalar::ULong);
  Expr *isAbove = makeBinary(program, BinaryOp::Greater, clone(program, limit),
                             clone(program, base), program.types.scalar(Scalar::Bool));
  Expr *rest = makeBinary(program, BinaryOp::Sub, convertIndex(program, limit, type),
                          convertIndex(program, base, type), type);
  return makeConditional(program, isAbove, rest, makeInteger(program, 0, type));
}

/// The number of threads for which index < limit (or <=), as an expression:
///
///   i < n     (long)n - base                       i <= n    (long)n + 1 - base
///   i < n, of 64 bits     n > base ? (unsigned long)n - base : 0
///
/// Null if the index is no sum with threadIdx.x, may wrap around, or the limit is not the same for
/// all threads.
Expr *BoundInference::comparisonBound(const Expr *index, const Expr *limit, bool inclusive) {
  if (!isIndexType(index->type) || !limit->type->isInteger() || !size.isSmall(limit))
    return nullptr;
  const auto start = startOf(index);
  if (!start)
    return nullptr;
  Expr *base = *start, *bound = invariant(limit);
  if (!bound || (inclusive && !isNarrow(bound)))
    return nullptr;
  if (!inclusive && !base)
    return bound;
  if (!isNarrow(bound))
    return wideBound(base, bound);
  const Type *wide = program.types.scalar(Scalar::Long);
  bound = convertIndex(program, bound, wide);
  if (inclusive && !has(Fault::ExclusiveBound))
    bound = makeBinary(program, BinaryOp::Add, bound,
                       makeInteger(program, 1, program.types.scalar(Scalar::Int)), wide);
  if (!base)
    return bound;
  // The difference of an unsigned long would be one, too, and never negative.
  const Type *type = base->type;
  const bool isWideUnsigned = isUnsigned(type->scalar) && sizeOf(type) == sizeOf(wide);
  return makeBinary(program, BinaryOp::Sub, bound,
                    isWideUnsigned ? convertIndex(program, base, wide) : base, wide);
}

/// The bound that a comparison (or its negation) puts on the threads; null if it is something else.
/// A guard that the last threads pass, `i >= n`, bounds nothing: bounds are from above.
Expr *BoundInference::boundOf(const Expr *condition, bool negated) {
  condition = withoutImplicitCasts(condition);
  if (const auto *unary = dyn_cast<Unary>(condition); unary && unary->op == UnaryOp::Not)
    return boundOf(unary->operand, !negated);
  if (const auto order = orderingOf(condition, !negated)) // i < n
    return comparisonBound(order->low, order->high, !order->isStrict);
  const auto *compare = dyn_cast<Binary>(condition);
  if (!compare || compare->op != BinaryOp::Equal || negated)
    return nullptr;
  // threadIdx.x == 0
  const auto *zero = dyn_cast<IntegerLiteral>(withoutImplicitCasts(compare->rhs));
  const auto start = isIndexType(compare->lhs->type) ? startOf(compare->lhs) : std::nullopt;
  const bool isFirst = zero && zero->value == 0 && start && !*start;
  return isFirst ? makeInteger(program, 1, program.types.scalar(Scalar::Int)) : nullptr;
}

} // namespace cu2port::ir
