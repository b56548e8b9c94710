// How a value changes along a row is found from its leaves outwards; RowShape.h draws what comes
// out. Whatever is not seen to be the same or to rise by one is Unknown: who asks then leaves the
// code as it is.
#include "device/thread_loops/RowShape.h"

#include "device/block_form/AffineIndex.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"

#include <utility>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

/// In numbers of other types a step is not one.
static bool hasSteps(const Type *type) { return type->isPointer() || isIndexType(type); }

RowShapes::RowShapes(ThreadLoop *loop, EffectsAnalysis &effects)
    : effects(effects), isWarp(loop->scope == SyncScope::Warp),
      changing(changingVariables(loop->body)), own(declaredVariables(loop->body)) {}

/// In a loop over a block, a lane starts again at 0 somewhere in the row.
RowShape RowShapes::ofSpecial(const Special *special) const {
  switch (special->value) {
  case SpecialValue::ThreadIdx:
    return special->dimension == 0 ? RowShape::Contiguous : RowShape::Uniform;
  case SpecialValue::Lane:
    return isWarp ? RowShape::Contiguous : RowShape::Unknown;
  case SpecialValue::BlockIdx:
  case SpecialValue::BlockDim:
  case SpecialValue::GridDim:
  case SpecialValue::WarpSize:
  case SpecialValue::FirstThreadIdx:
    return RowShape::Uniform;
  case SpecialValue::GlobalIdx:
  case SpecialValue::GlobalSize:
    return RowShape::Unknown;
  }
  return RowShape::Unknown;
}

/// What the loop declares is what it begins as. What stands around the loop is one variable for all
/// threads, unless it is an array over them: then each thread's element may hold anything.
RowShape RowShapes::ofVariable(const VariableRef *ref) const {
  const Variable *variable = ref->variable;
  const bool isThreads =
      variable->storage == Storage::PerThread || variable->storage == Storage::PerLane;
  if (isThreads || variable->isVolatile || changing.count(variable))
    return RowShape::Unknown;
  if (!own.count(variable))
    return RowShape::Uniform;
  const RowShape step = variable->init ? of(variable->init) : RowShape::Unknown;
  return step == RowShape::Contiguous && !hasSteps(variable->type) ? RowShape::Unknown : step;
}

/// `&x[i]`, `&*p`, `&p->field`: an element rises with its index if its array is the same for all.
RowShape RowShapes::ofAddress(const Expr *lvalue) const {
  if (const auto *unary = dyn_cast<Unary>(lvalue); unary && unary->op == UnaryOp::Deref)
    return of(unary->operand);
  const auto *index = dyn_cast<Index>(lvalue);
  if (index && of(index->base) == RowShape::Uniform && of(index->index) == RowShape::Contiguous)
    return RowShape::Contiguous;
  const Variable *root = rootVariable(lvalue);
  if (root && own.count(root))
    return RowShape::Unknown; // what is there is the thread's own
  return isSame(lvalue) ? RowShape::Uniform : RowShape::Unknown;
}

/// Sums and differences in which one term has steps.
RowShape RowShapes::ofSum(const Binary *sum) const {
  RowShape left = of(sum->lhs), right = of(sum->rhs);
  const Expr *same = sum->rhs;
  if (sum->op == BinaryOp::Add && right == RowShape::Contiguous) {
    std::swap(left, right);
    same = sum->lhs;
  }
  // `row + t` in unsigned int: for row = 0xffffffff, thread 1 has element 0, which is no neighbour
  // of thread 0's.
  // One of 64 bits may wrap around, too, but so does an address with it.
  const bool wraps = !sum->type->isPointer() && isUnsigned(sum->type->scalar) &&
                     sizeOf(sum->type) == 4 && (sum->op == BinaryOp::Sub || !isNonNegative(same));
  const bool isPointer = same->type->isPointer();
  if (left != RowShape::Contiguous || right != RowShape::Uniform || wraps || !hasSteps(sum->type) ||
      (isPointer && sum->op == BinaryOp::Sub))
    return RowShape::Unknown;
  return RowShape::Contiguous;
}

/// With what the loop's own variables begin as, if they keep it.
bool RowShapes::isNonNegative(const Expr *expr) const {
  return ir::isNonNegative(expr, [&](const Variable *variable) {
    return own.count(variable) && !changing.count(variable) && variable->init &&
           nonNegative.of(variable, [&] { return isNonNegative(variable->init); });
  });
}

/// `isUnsigned`: what stands around it has made it unsigned. `t - 1`, as an int, begins with -1;
/// `(unsigned)(t - 1)` begins with the largest number, so that of `i < n` not the first threads
/// pass.
bool RowShapes::mayWrap(const Expr *expr, bool isUnsigned) const {
  isUnsigned |= isIndexType(expr->type) && ir::isUnsigned(expr->type->scalar);
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return own.count(ref->variable) && ref->variable->init &&
           mayWrap(ref->variable->init, isUnsigned);
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return mayWrap(conversion->operand, isUnsigned);
  const auto *sum = dyn_cast<Binary>(expr);
  if (!sum || of(sum) == RowShape::Uniform)
    return false;
  const bool isLeft = of(sum->lhs) == RowShape::Contiguous;
  const Expr *rising = isLeft ? sum->lhs : sum->rhs, *same = isLeft ? sum->rhs : sum->lhs;
  return (isUnsigned && (sum->op == BinaryOp::Sub || !isNonNegative(same))) ||
         mayWrap(rising, isUnsigned);
}

static bool isSum(const Expr *expr) {
  const auto *binary = dyn_cast<Binary>(expr);
  return binary && (binary->op == BinaryOp::Add || binary->op == BinaryOp::Sub);
}

/// Everything in it is the same for all, and it does nothing that could differ: `ids[blockIdx.x]`,
/// `n / 2`, but no function that asks for threadIdx itself, and none that looks at other threads'
/// values.
bool RowShapes::isSame(const Expr *expr) const {
  const auto *call = dyn_cast<Intrinsic>(expr);
  if (isMutation(expr) || isa<AllThreads>(expr) || (call && call->operation->isInternal()))
    return false;
  if (isa<Call>(expr) || call) {
    const Effects does = effects.of(expr);
    if (does.writes || does.atomics ||
        (isa<Call>(expr) && effects.of(dyn_cast<Call>(expr)->callee).thread))
      return false;
  }
  bool same = true;
  forEachChild(const_cast<Expr *>(expr),
               [&](Expr *&child) { same = same && of(child) == RowShape::Uniform; });
  return same;
}

RowShape RowShapes::of(const Expr *expr) const {
  return steps.of(expr, [&] { return find(expr); });
}

RowShape RowShapes::find(const Expr *expr) const {
  if (const auto *special = dyn_cast<Special>(expr))
    return ofSpecial(special);
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return ofVariable(ref);
  if (const auto *unary = dyn_cast<Unary>(expr); unary && unary->op == UnaryOp::AddressOf)
    return ofAddress(unary->operand);
  if (isCallOf(expr, OperationId::LaneInRow))
    return isWarp ? RowShape::Contiguous : RowShape::Unknown;
  if (isSame(expr))
    return RowShape::Uniform;
  if (const auto *conversion = dyn_cast<Cast>(expr)) {
    // To pointers with elements of another size, neighbours are no neighbours; in 32 bits, an index
    // that becomes unsigned may wrap around inside the row.
    const Type *from = conversion->operand->type, *to = conversion->type;
    const bool keepsSteps = hasSteps(from) && hasSteps(to) &&
                            from->isPointer() == to->isPointer() &&
                            (!to->isPointer() || sizeOf(from->element) == sizeOf(to->element)) &&
                            (to->isPointer() || sizeOf(to) > 4 || !mayWrap(expr));
    return keepsSteps && of(conversion->operand) == RowShape::Contiguous ? RowShape::Contiguous
                                                                         : RowShape::Unknown;
  }
  return isSum(expr) ? ofSum(llvm::cast<Binary>(expr)) : RowShape::Unknown;
}

} // namespace cu2port::ir
