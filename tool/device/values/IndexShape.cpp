// How a value changes along a row, warp or block is found from its leaves outwards; IndexShape.h
// draws what comes out. Whatever is not seen to be the same or to rise is Varying: who asks then
// leaves the code as it is.
#include "device/values/IndexShape.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/ThreadNumbering.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr std::uint64_t maxElements = 1024; ///< of a thread; more is a hash

constexpr IndexShape uniform{IndexShape::Uniform, WrapRisk::Never};
constexpr IndexShape contiguous{IndexShape::Contiguous, WrapRisk::Never};
constexpr IndexShape increasing{IndexShape::Increasing, WrapRisk::Never};
constexpr IndexShape varying{};

/// In numbers of other types a step is not one.
bool hasSteps(const Type *type) { return type->isPointer() || isIndexType(type); }

} // namespace

IndexShapes::IndexShapes(Stmt *body, ThreadGroup group, EffectsAnalysis &effects,
                         const std::set<const Variable *> *nonNegative)
    : changing(changingVariables(body)), own(declaredVariables(body)), group(group),
      effects(effects),
      risks([this](const Variable *variable) { return definition(variable); }, nonNegative) {}

/// What a variable of the body always is, as far as it can be computed again.
const Expr *IndexShapes::definition(const Variable *variable) const {
  const bool isKept = own.count(variable) && !changing.count(variable);
  return isKept && isIndexType(variable->type) ? variable->init : nullptr;
}

/// In a loop over a block, a lane starts again at 0 somewhere in the row.
IndexShape IndexShapes::ofSpecial(const Special *special) const {
  switch (special->value) {
  case SpecialValue::ThreadIdx:
    if (group == ThreadGroup::Block)
      return increasing;
    return special->dimension == 0 ? contiguous : uniform;
  case SpecialValue::Lane:
    return group == ThreadGroup::Warp ? contiguous : varying;
  case SpecialValue::BlockIdx:
  case SpecialValue::BlockDim:
  case SpecialValue::GridDim:
  case SpecialValue::WarpSize:
  case SpecialValue::FirstThreadIdx:
    return uniform;
  case SpecialValue::GlobalIdx:
  case SpecialValue::GlobalSize:
    return varying;
  }
  return varying;
}

/// What the body declares is what it begins as. What stands around it is one variable for all
/// threads, unless it is an array over them: then each thread's element may hold anything.
IndexShape IndexShapes::ofVariable(const VariableRef *ref) const {
  const Variable *variable = ref->variable;
  if (isOverThreads(variable) || variable->isVolatile || changing.count(variable))
    return varying;
  if (!own.count(variable))
    return uniform;
  const IndexShape shape = variable->init ? of(variable->init) : varying;
  return shape == uniform || hasSteps(variable->type) ? shape : varying;
}

/// An address has 64 bits: an index of as many may wrap around as it does.
bool IndexShapes::picksNeighbours(const Expr *index) const {
  return of(index).kind == IndexShape::Contiguous &&
         (sizeOf(index->type) > 4 || keepsOrder(index->type, of(index).risk));
}

/// `&x[i]`, `&*p`, `&p->field`: an element rises with its index if its array is the same for all.
IndexShape IndexShapes::ofAddress(const Expr *lvalue) const {
  if (const auto *unary = dyn_cast<Unary>(lvalue); unary && unary->op == UnaryOp::Deref)
    return of(unary->operand);
  const auto *index = dyn_cast<Index>(lvalue);
  if (index && isUniform(index->base) && picksNeighbours(index->index))
    return contiguous;
  const Variable *root = rootVariable(lvalue);
  if (root && own.count(root))
    return varying; // what is there is the thread's own
  return isSame(lvalue) ? uniform : varying;
}

/// Sums with the same for all keep steps, and differences from which that is taken; the sum of two
/// that rise does so by more than one.
///
///   base + t     Contiguous, as risky as base        t - n      Contiguous, may be below zero
///   t + 2 * t    Increasing                          n - t      Varying: goes back
IndexShape IndexShapes::ofSum(const Binary *sum) const {
  const bool isLeft = !isUniform(sum->lhs), isDifference = sum->op == BinaryOp::Sub;
  const Expr *rising = isLeft ? sum->lhs : sum->rhs, *other = isLeft ? sum->rhs : sum->lhs;
  const IndexShape shape = of(rising), added = of(other);
  const bool goesBack = isDifference && (!isLeft || added.kind != IndexShape::Uniform);
  if (shape.kind == IndexShape::Varying || added.kind == IndexShape::Varying || goesBack ||
      !hasSteps(sum->type))
    return varying;
  if (sum->type->isPointer())
    return added.kind == IndexShape::Uniform && picksNeighbours(rising) ? contiguous : varying;
  if (rising->type->isPointer() || other->type->isPointer())
    return varying; // how far two addresses are apart
  if (added.kind != IndexShape::Uniform)
    return {IndexShape::Increasing, sumRisk(sum->type, shape.risk, added.risk)};
  WrapRisk risk = isDifference ? std::max(risks.of(other), WrapRisk::BelowZero) : risks.of(other);
  if (!isUnsigned(sum->type->scalar))
    risk = std::min(risk, WrapRisk::Signed); // signed sums do not overflow
  return {shape.kind, sumRisk(sum->type, shape.risk, risk)};
}

/// `4 * t` rises; `t * n` may fall, with an n below zero, and what is multiplied like a hash wraps
/// around between neighbours. An index of any risk may have a few elements each: `4 * (seed + t)`.
IndexShape IndexShapes::ofProduct(const Binary *product) const {
  const bool isLeft = !isUniform(product->lhs);
  const Expr *factor = isLeft ? product->rhs : product->lhs;
  const IndexShape rising = of(isLeft ? product->lhs : product->rhs);
  if (!hasSteps(product->type) || rising.kind == IndexShape::Varying || !isUniform(factor) ||
      !isNonNegative(factor, [](const Variable *) { return false; }))
    return varying;
  if (!isUnsigned(product->type->scalar))
    return {IndexShape::Increasing, rising.risk}; // signed products do not overflow
  const auto fixed = constantOf(factor);
  const WrapRisk risk = risks.of(product);
  if (risk > WrapRisk::BelowZero && !(fixed && *fixed <= maxElements))
    return varying;
  return {IndexShape::Increasing, std::max(rising.risk, risk)};
}

/// To pointers with elements of another size, neighbours are no neighbours; nor are they in more
/// bits if they may wrap around in fewer.
IndexShape IndexShapes::ofConversion(const Cast *conversion) const {
  const Type *from = conversion->operand->type, *to = conversion->type;
  const IndexShape shape = of(conversion->operand);
  if (!hasSteps(from) || !hasSteps(to) || from->isPointer() != to->isPointer())
    return varying;
  if (to->isPointer())
    return sizeOf(from->element) == sizeOf(to->element) ? shape : varying;
  if (sizeOf(to) > sizeOf(from) && !keepsOrder(from, shape.risk))
    return varying;
  return {shape.kind, convertedRisk(from, to, shape.risk)};
}

/// Everything in it is the same for all, and it does nothing that could differ: `ids[blockIdx.x]`,
/// `n / 2`, but no function that asks for threadIdx itself, and none that looks at other threads'
/// values.
bool IndexShapes::isSame(const Expr *expr) const {
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
  forEachChild(const_cast<Expr *>(expr), [&](Expr *&child) { same = same && isUniform(child); });
  return same;
}

IndexShape IndexShapes::of(const Expr *expr) const {
  return known.of(expr, [&] { return find(expr); });
}

IndexShape IndexShapes::find(const Expr *expr) const {
  if (const auto *special = dyn_cast<Special>(expr))
    return ofSpecial(special);
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return ofVariable(ref);
  if (const auto *unary = dyn_cast<Unary>(expr); unary && unary->op == UnaryOp::AddressOf)
    return ofAddress(unary->operand);
  if (isCallOf(expr, OperationId::LaneInRow))
    return group == ThreadGroup::Warp ? contiguous : varying;
  if (isSame(expr))
    return uniform;
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return ofConversion(conversion);
  if (const Binary *sum = asSum(expr))
    return ofSum(sum);
  const auto *product = dyn_cast<Binary>(expr);
  return product && product->op == BinaryOp::Mul ? ofProduct(product) : varying;
}

bool IndexShapes::isContiguous(const Expr *expr) const {
  const IndexShape shape = of(expr);
  return shape.kind == IndexShape::Contiguous &&
         (expr->type->isPointer() || keepsOrder(expr->type, shape.risk));
}

// ---- Bases --------------------------------------------------------------------------------------

/// The first thread of a row has the index 0, and that of a warp the lane 0, but any index.
bool IndexShapes::isZeroAtFirst(const Expr *expr) const {
  const auto *special = dyn_cast<Special>(expr);
  const SpecialValue wanted =
      group == ThreadGroup::Warp ? SpecialValue::Lane : SpecialValue::ThreadIdx;
  return (special && special->value == wanted) || isCallOf(expr, OperationId::LaneInRow);
}

std::optional<Expr *> IndexShapes::baseOf(Program &program, const Expr *contiguous,
                                          const std::function<Expr *(const Expr *)> &copyOf) const {
  if (const auto *ref = dyn_cast<VariableRef>(contiguous)) {
    const auto inner = baseOf(program, ref->variable->init, copyOf);
    return inner ? std::optional(convertIndex(program, *inner, ref->type)) : std::nullopt;
  }
  if (const auto *conversion = dyn_cast<Cast>(contiguous)) {
    const auto inner = baseOf(program, conversion->operand, copyOf);
    return inner ? std::optional(convertIndex(program, *inner, conversion->type)) : std::nullopt;
  }
  const auto *sum = dyn_cast<Binary>(contiguous);
  if (!sum)
    return isZeroAtFirst(contiguous) ? std::optional<Expr *>(nullptr) : std::nullopt;
  const bool isLeft = of(sum->lhs).kind == IndexShape::Contiguous;
  const auto inner = baseOf(program, isLeft ? sum->lhs : sum->rhs, copyOf);
  Expr *other = inner ? copyOf(isLeft ? sum->rhs : sum->lhs) : nullptr;
  if (!other)
    return std::nullopt;
  if (!*inner && sum->op == BinaryOp::Add)
    return convertIndex(program, other, sum->type);
  if (!*inner)
    return std::nullopt; // below zero
  return makeBinary(program, sum->op, isLeft ? *inner : other, isLeft ? other : *inner, sum->type);
}

} // namespace cu2port::ir
