// How a value changes along a row or warp, or in a block, is found from its leaves outwards;
// Divergence.h draws what comes out. Whatever is not seen to be the same, to have one stride or to
// rise is Varying: who asks then leaves the code as it is.
//
//   (long)(4 * (base + t)) + n      t: Affine 1      base + t: Affine 1      4 * ...: Affine 4
//                                   in 64 bits: Affine 4 if base is such that nothing wraps around
//
// Strides are numbers modulo the type's size, as sums are. Where their order counts, WrapRisk.h
// decides.
#include "device/values/Divergence.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/Ranges.h"
#include "device/values/ThreadNumbering.h"
#include "device/values/Uniformity.h"
#include "support/Faults.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr std::uint64_t maxElements = 1024; ///< of a thread; more is a hash

constexpr Shape uniform{Shape::Uniform};
constexpr Shape varying{};

/// Of numbers of other types, and of true and false, strides are not kept.
bool hasSteps(const Type *type) {
  return type && (type->isPointer() || (type->isScalar() && type->isInteger() && !type->isBool()));
}

WrapRisk belowZero(WrapRisk risk) { return std::max(risk, WrapRisk::BelowZero); }

/// As the type has it, with a sign.
std::int64_t signedIn(const Type *type, std::uint64_t number) {
  const unsigned rest = 64 - 8 * static_cast<unsigned>(sizeOf(type));
  return static_cast<std::int64_t>(number << rest) >> rest;
}

Shape affine(std::uint64_t stride, WrapRisk risk = WrapRisk::Never) {
  return {Shape::Affine, risk, static_cast<std::int64_t>(stride)};
}

std::uint64_t strideOf(const Shape &shape) { return static_cast<std::uint64_t>(shape.stride); }

bool falls(const Shape &shape) { return shape.kind == Shape::Affine && shape.stride < 0; }

/// That of a result of the type: `t * 256` is 0 for all in 8 bits. Short numbers soon wrap around.
Shape settled(Shape shape, const Type *type) {
  if (shape.kind == Shape::Increasing && sizeOf(type) < 4)
    return varying;
  if (shape.kind != Shape::Affine)
    return shape;
  shape.stride = signedIn(type, strideOf(shape));
  if (sizeOf(type) < 4)
    shape.risk = WrapRisk::Anywhere;
  return shape.stride == 0 ? uniform : shape;
}

/// To pointers with elements of another size, neighbours are no neighbours; nor are they in more
/// bits if they may wrap around in fewer.
Shape converted(Shape shape, const Type *from, const Type *to) {
  if (shape.isUniform() || from == to)
    return shape;
  if (!hasSteps(from) || !hasSteps(to) || from->isPointer() != to->isPointer())
    return varying;
  if (to->isPointer())
    return sizeOf(from->element) == sizeOf(to->element) ? shape : varying;
  if (sizeOf(to) > sizeOf(from) && !keepsOrder(from, shape.risk) &&
      !has(Fault::WideningKeepsStride))
    return varying;
  shape.risk = convertedRisk(from, to, shape.risk);
  return settled(shape, to);
}

/// What `&x[i]`, and an array that becomes a pointer, are the address of.
const Expr *placeIn(const Expr *expr) {
  if (const auto *unary = dyn_cast<Unary>(expr))
    return unary->op == UnaryOp::AddressOf ? unary->operand : nullptr;
  const auto *conversion = dyn_cast<Cast>(expr);
  const Expr *from = conversion ? conversion->operand : nullptr;
  const bool decays = from && from->type && from->type->isArray() && expr->type->isPointer();
  return decays ? from : nullptr;
}

} // namespace

Divergence::Divergence(RegionFacts facts, ThreadGroup group, EffectsAnalysis &effects,
                       const std::set<const Variable *> *nonNegative)
    : region(std::move(facts)), group(group), effects(effects),
      isUniformVariable([this](const Variable *variable) { return isFromOutside(variable); }),
      risks([this](const Variable *variable) { return definition(variable); }, nonNegative) {}

Divergence::Divergence(const Stmt *body, ThreadGroup group, EffectsAnalysis &effects,
                       std::function<bool(const Variable *)> isKnown)
    : region(body), group(group), effects(effects),
      isUniformVariable([this, isKnown = std::move(isKnown)](const Variable *variable) {
        return isFromOutside(variable) || isKnown(variable);
      }),
      risks([this](const Variable *variable) { return definition(variable); }) {}

Divergence::Divergence(const Function &kernel, const Uniformity &uniformity, ThreadGroup group,
                       EffectsAnalysis &effects)
    : region(kernel), group(group), effects(effects),
      isUniformVariable(
          [&uniformity](const Variable *variable) { return uniformity.isUniform(variable); }),
      risks([this](const Variable *variable) { return definition(variable); }) {}

bool Divergence::isFromOutside(const Variable *variable) const {
  return !region.declares(variable) && !region.changes(variable) && !isOverThreads(variable) &&
         !variable->isVolatile;
}

/// What a variable of the region always is, as far as it can be computed again.
const Expr *Divergence::definition(const Variable *variable) const {
  return isIndexType(variable->type) ? region.valueOf(variable) : nullptr;
}

/// What is declared there is what it begins as. What each thread has an element of may hold
/// anything.
Shape Divergence::ofVariable(const Variable *variable) const {
  if (isUniformVariable(variable))
    return uniform;
  const Expr *value = isOverThreads(variable) ? nullptr : region.valueOf(variable);
  return value ? converted(of(value), value->type, variable->type) : varying;
}

/// Everything in it is the same for all, and it does nothing that could differ: `ids[blockIdx.x]`,
/// `n / 2`, but no function that asks for threadIdx itself.
bool Divergence::isSame(const Expr *expr) const {
  if (isSourceOfDivergence(expr, group, effects))
    return false;
  bool same = true;
  forEachChild(expr, [&](const Expr *child) { same = same && isUniform(child); });
  return same;
}

Shape Divergence::of(const Expr *expr) const {
  return known.of(expr, [&] { return settled(find(expr), expr->type); });
}

Shape Divergence::find(const Expr *expr) const {
  if (const auto *special = dyn_cast<Special>(expr))
    return shapeOf(special, group);
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return ofVariable(ref->variable);
  if (isCallOf(expr, OperationId::LaneInRow))
    return group == ThreadGroup::WarpInRow ? affine(1) : varying;
  if (const Expr *lvalue = placeIn(expr))
    return ofPlace(lvalue);
  if (isSame(expr))
    return uniform;
  if (const auto *unary = dyn_cast<Unary>(expr))
    return ofUnary(unary);
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return converted(of(conversion->operand), conversion->operand->type, conversion->type);
  if (const auto *choice = dyn_cast<Conditional>(expr))
    return ofChoice(choice);
  if (const Binary *sum = asSum(expr))
    return ofSum(sum);
  const auto *product = dyn_cast<Binary>(expr);
  const bool isProduct = product && (product->op == BinaryOp::Mul || product->op == BinaryOp::Shl);
  return isProduct ? ofProduct(product) : varying;
}

/// `-t` and `~t` go back.
Shape Divergence::ofUnary(const Unary *unary) const {
  const Shape shape = of(unary->operand);
  if (unary->op == UnaryOp::Plus)
    return shape;
  const bool isNegated = unary->op == UnaryOp::Minus || unary->op == UnaryOp::BitNot;
  if (!isNegated || shape.kind != Shape::Affine || !hasSteps(unary->type))
    return varying;
  return affine(0 - strideOf(shape), belowZero(shape.risk));
}

/// What is the same for all chooses between two that change alike.
Shape Divergence::ofChoice(const Conditional *choice) const {
  Shape then = of(choice->then), otherwise = of(choice->otherwise);
  then.risk = otherwise.risk = std::max(then.risk, otherwise.risk);
  return isUniform(choice->condition) && then == otherwise ? then : varying;
}

/// How many elements further an index, or an address, leads for the next thread; none if that is
/// not known. An address has 64 bits: an index of as many may wrap around as it does; one of fewer
/// must not.
std::optional<std::uint64_t> Divergence::elementsBetween(const Expr *index) const {
  const Shape shape = of(index);
  const bool isInOrder = sizeOf(index->type) > 4 || keepsOrder(index->type, shape.risk);
  const bool isKnown = shape.isUniform() || (shape.kind == Shape::Affine && isInOrder);
  return isKnown ? std::optional(strideOf(shape)) : std::nullopt;
}

/// Where an lvalue is, whatever it holds: an element rises with its index if its array is the same
/// for all. What a thread declares is its own.
Shape Divergence::ofPlace(const Expr *lvalue) const {
  if (const auto *ref = dyn_cast<VariableRef>(lvalue)) {
    const Variable *variable = ref->variable;
    const bool isOwn = region.declares(variable) || isOverThreads(variable);
    return variable->space == AddressSpace::Private && isOwn ? varying : uniform;
  }
  if (const auto *unary = dyn_cast<Unary>(lvalue); unary && unary->op == UnaryOp::Deref)
    return of(unary->operand);
  if (const auto *member = dyn_cast<Member>(lvalue)) {
    const Shape base = member->arrow ? of(member->base) : ofPlace(member->base);
    return base.isUniform() ? uniform : varying;
  }
  const auto *index = dyn_cast<Index>(lvalue);
  if (!index)
    return varying;
  const Expr *base = index->base;
  const bool isSameArray = base->type->isArray() ? isUniformPlace(base) : isUniform(base);
  const auto stride = isSameArray ? elementsBetween(index->index) : std::nullopt;
  if (!stride)
    return varying;
  return *stride == 0 ? uniform : affine(*stride);
}

/// What a term of a sum brings along. Signed sums with what is the same for all do not overflow.
WrapRisk Divergence::riskOf(const Expr *term, bool isSubtracted) const {
  const Shape shape = of(term);
  WrapRisk risk = shape.isUniform() ? risks.of(term) : shape.risk;
  if (isSubtracted)
    risk = belowZero(risk);
  const bool isSafe = shape.isUniform() && !isUnsigned(term->type->scalar);
  return isSafe ? std::min(risk, WrapRisk::Signed) : risk;
}

/// Strides add up. Where one is not known but never below zero:
///
///   t + t * blockDim.x     Increasing           n - t * blockDim.x     Varying: goes back
Shape Divergence::ofSum(const Binary *sum) const {
  const Shape left = of(sum->lhs), right = of(sum->rhs);
  const bool isDifference = sum->op == BinaryOp::Sub;
  if (left.kind == Shape::Varying || right.kind == Shape::Varying || !hasSteps(sum->type))
    return varying;
  const std::uint64_t stride =
      isDifference ? strideOf(left) - strideOf(right) : strideOf(left) + strideOf(right);
  if (sum->type->isPointer())
    return elementsBetween(sum->lhs) && elementsBetween(sum->rhs) ? affine(stride) : varying;
  if (sum->lhs->type->isPointer() || sum->rhs->type->isPointer())
    return varying; // how far two addresses are apart
  const WrapRisk risk = sumRisk(sum->type, riskOf(sum->lhs, false), riskOf(sum->rhs, isDifference));
  if (left.kind != Shape::Increasing && right.kind != Shape::Increasing)
    return affine(stride, risk);
  const bool goesBack = isDifference ? !right.isUniform() : falls(left) || falls(right);
  return goesBack ? varying : Shape{Shape::Increasing, risk};
}

/// `4 * t` has the stride 4; `t * n` may fall, with an n below zero, and `t * blockDim.x` rises. A
/// product with a large factor, as in a hash, does not rise: it wraps around between neighbours. An
/// index of any risk may have a few elements each: `4 * (seed + t)`.
Shape Divergence::ofProduct(const Binary *product) const {
  const bool isShift = product->op == BinaryOp::Shl, isLeft = !isUniform(product->lhs);
  const Expr *factor = isLeft ? product->rhs : product->lhs;
  const Shape rising = of(isLeft ? product->lhs : product->rhs);
  if (!hasSteps(product->type) || rising.kind == Shape::Varying || !isUniform(factor) ||
      (isShift && !isLeft))
    return varying;
  auto fixed = constantOf(factor);
  if (isShift)
    fixed =
        fixed && *fixed < 8 * sizeOf(product->type) ? std::optional(1ull << *fixed) : std::nullopt;
  const bool isSigned = !isUnsigned(product->type->scalar); // signed products do not overflow
  WrapRisk risk = isSigned ? rising.risk : std::max(rising.risk, risks.of(product));
  if (rising.kind == Shape::Affine && fixed) {
    const bool isNegated = signedIn(product->type, *fixed) < 0;
    return affine(strideOf(rising) * *fixed, isNegated ? belowZero(risk) : risk);
  }
  if (has(Fault::UnknownFactor))
    return rising;
  const bool isHash =
      !isSigned && risks.of(product) > WrapRisk::BelowZero && !(fixed && *fixed <= maxElements);
  const bool rises = !falls(rising) && !isHash && (!isShift || fixed) &&
                     Ranges(VariableFacts(), Overflow::IndicesHaveNone).isNonNegative(factor);
  return rises ? Shape{Shape::Increasing, risk} : varying;
}

bool Divergence::isContiguous(const Expr *expr) const {
  const Shape shape = of(expr);
  return shape.isContiguous() && (expr->type->isPointer() || keepsOrder(expr->type, shape.risk));
}

/// `t - t` and, in a row, threadIdx.y are the same for all threads, but names of threads' are not
/// known around their loop.
bool Divergence::isKnownBefore(const Expr *expr) const {
  const Effects does = effects.of(expr);
  return !does.traps && !does.atomics && isUniform(expr) && region.isInvariant(expr) &&
         !anyExprIn(expr, [](const Expr *each) {
           const auto *special = dyn_cast<Special>(each);
           return special && (special->value == SpecialValue::ThreadIdx ||
                              special->value == SpecialValue::GlobalIdx ||
                              special->value == SpecialValue::Lane);
         });
}

// ---- Bases --------------------------------------------------------------------------------------

/// The first thread of a row has the index 0, and that of a warp the lane 0, but any index.
bool Divergence::isZeroAtFirst(const Expr *expr) const {
  expr = withoutIndexCasts(expr);
  const auto *special = dyn_cast<Special>(expr);
  const SpecialValue wanted =
      group == ThreadGroup::WarpInRow ? SpecialValue::Lane : SpecialValue::ThreadIdx;
  return (special && special->value == wanted && special->dimension == 0) ||
         isCallOf(expr, OperationId::LaneInRow);
}

/// Of `t - n`, which is below zero for the first thread, there is none.
std::optional<Expr *> Divergence::baseOf(Program &program, const Expr *contiguous) const {
  Expr *base = cloneWithValues(program, contiguous,
                               [this](const Variable *each) { return region.valueOf(each); });
  forEachExprIn(base, [&](Expr *&each) {
    const Binary *sum = asSum(each);
    if (sum && isZeroAtFirst(sum->rhs))
      each = sum->lhs;
    else if (sum && sum->op == BinaryOp::Add && isZeroAtFirst(sum->lhs))
      each = sum->rhs;
  });
  if (isZeroAtFirst(base))
    return nullptr;
  return isUniform(base) ? std::optional(base) : std::nullopt;
}

} // namespace cu2port::ir
