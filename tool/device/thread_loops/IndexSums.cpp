// The pass "index-sums": `int i = blockIdx.x * blockDim.x + threadIdx.x` adds unsigned numbers,
// which may wrap around, so that a compiler does not see that neighbouring threads have
// neighbouring indices. Added as ints, the result is the same for all indices that fit in an int;
// added as std::size_t where they pick an element, unless an index wraps around inside a block.
//
//   int j = blockIdx.x * blockDim.x           int j = (int)(blockIdx.x * blockDim.x)
//           + threadIdx.x;                            + (int)threadIdx.x;
//   unsigned i = blockIdx.x * 64         ->
//                + threadIdx.x;
//   y[i] = 1;                                 y[(std::size_t)(blockIdx.x * 64)
//                                               + (std::size_t)threadIdx.x] = 1;
//
// The sums are only marked (Cast::addsInts, Index::wideSum); the CPU's printer writes them so. What
// numbers neither threads nor elements, as a seed, may wrap around and is not marked: an unsigned
// sum is as fast there. Nor is a sum with what may be large by intention, as a hash is, or with an
// int, which may be any number, unless it picks an element whatever else happens.
#include "device/thread_loops/IndexSums.h"

#include "device/Passes.h"
#include "device/analysis/PickedElements.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"
#include "device/values/RegionFacts.h"
#include "device/values/ThreadNumbering.h"
#include "device/values/WrapRisk.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

static bool isScalar(const Type *type, Scalar scalar) {
  return type && type->isScalar() && type->scalar == scalar;
}

const Binary *unsignedSum(const Expr *expr) {
  const Binary *sum = asSum(expr);
  return sum && isScalar(sum->type, Scalar::UInt) ? sum : nullptr;
}

namespace {

/// What the sums of one kernel are made of.
class IndexSums {
public:
  explicit IndexSums(const Function &kernel);
  /// Whether to convert the terms of the sum instead of the sum: it has threadIdx.x in it, and
  /// numbers threads or elements, so that sums of ints do not overflow.
  bool contains(const Cast *conversion) const;
  /// The sum of unsigned numbers that an index is, itself or as the only value of a variable; null
  /// if it is none. Its terms are to be added as std::size_t: the result is the same unless an
  /// index wraps around inside a block.
  const Expr *wideSum(const Expr *index) const;

private:
  void readPicks(const Block *block);
  void followIndex(const Expr *expr);
  bool hasOneRisk(const Expr *sum) const;
  bool variesAlongX(const Expr *expr) const;
  const Expr *onlyValue(const Expr *expr) const;

  const RegionFacts facts;
  const WrapRisks risks{[this](const Variable *variable) { return facts.valueOf(variable); }};
  std::set<const Expr *> ofIndices; ///< what indices are made of
  std::set<const Expr *> picking;   ///< values of variables that pick elements whatever happens
};

/// Indices are those of arrays and pointers, and what functions get, which may be one there.
IndexSums::IndexSums(const Function &kernel) : facts(kernel) {
  forEachExpr(static_cast<const Stmt *>(kernel.body), [&](const Expr *expr) {
    if (const auto *index = dyn_cast<Index>(expr))
      followIndex(index->index);
    else if (asSum(expr) && expr->type->isPointer())
      followIndex(expr);
    else if (const auto *call = dyn_cast<Call>(expr))
      for (const Expr *argument : call->arguments)
        followIndex(argument);
  });
  for (const Block *block : blocksBelow(kernel.body))
    readPicks(block);
}

/// What an index is made of, itself or by variables: of `x[(4 * i) % n]`, nothing.
void IndexSums::followIndex(const Expr *expr) {
  if (!ofIndices.insert(expr).second)
    return;
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return followIndex(conversion->operand);
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    for (const Definition &each : facts.definitions())
      if (each.variable == ref->variable && (!each.lvalue || isa<VariableRef>(each.lvalue)))
        followIndex(each.value);
  const auto *binary = dyn_cast<Binary>(expr);
  if (!binary)
    return;
  const bool isLinear = asSum(binary) || binary->op == BinaryOp::Mul;
  if (isLinear || binary->op == BinaryOp::Div || binary->op == BinaryOp::Shr)
    followIndex(binary->lhs);
  if (isLinear)
    followIndex(binary->rhs);
}

void IndexSums::readPicks(const Block *block) {
  const auto &statements = block->statements;
  for (auto each = statements.begin(); each != statements.end(); ++each)
    if (const auto *declaration = dyn_cast<Declaration>(*each))
      for (const Variable *variable : declaration->variables)
        if (facts.valueOf(variable) && unsignedSum(withoutIndexCasts(variable->init)) &&
            pickElementBy({each + 1, statements.end()}, variable, facts))
          picking.insert(variable->init);
}

/// What an integer variable always is.
const Expr *IndexSums::onlyValue(const Expr *expr) const {
  const auto *ref = dyn_cast<VariableRef>(expr);
  return ref && ref->variable->type->isInteger() ? facts.valueOf(ref->variable) : nullptr;
}

/// It has threadIdx.x in it, itself or by a variable: else there are no neighbours to be seen.
bool IndexSums::variesAlongX(const Expr *expr) const {
  return llvm::any_of(facts.sliceOf({expr}, SliceKind::Values).values,
                      [](const Expr *value) { return anyExprIn(value, isThreadX); });
}

/// Nothing but additions.
static bool addsOnly(const Expr *expr) {
  const Binary *sum = unsignedSum(expr);
  return !sum || (sum->op == BinaryOp::Add && addsOnly(sum->lhs) && addsOnly(sum->rhs));
}

/// Of what is added, at most one may be large: then the ints do not overflow where the result picks
/// an element.
bool IndexSums::hasOneRisk(const Expr *expr) const {
  const Binary *sum = unsignedSum(expr);
  if (!sum || risks.of(sum) == WrapRisk::Never)
    return true;
  const bool isLeft = risks.of(sum->rhs) == WrapRisk::Never;
  return (isLeft || risks.of(sum->lhs) == WrapRisk::Never) &&
         hasOneRisk(isLeft ? sum->lhs : sum->rhs);
}

bool IndexSums::contains(const Cast *conversion) const {
  const Binary *sum = unsignedSum(conversion->operand);
  if (!sum || !isScalar(conversion->type, Scalar::Int) || !variesAlongX(sum))
    return false;
  return risks.isThreadNumber(sum) ||
         (ofIndices.count(conversion) && risks.of(sum) <= WrapRisk::BelowZero) ||
         (picking.count(conversion) && addsOnly(sum) && hasOneRisk(sum));
}

/// `y[i]`, where i is an unsigned variable with one value, becomes the sum that the value is.
const Expr *IndexSums::wideSum(const Expr *index) const {
  index = withoutImplicitCasts(index);
  if (const Expr *value = isScalar(index->type, Scalar::UInt) ? onlyValue(index) : nullptr)
    index = value;
  const bool isWide = unsignedSum(index) && addsOnly(index) && variesAlongX(index) &&
                      risks.of(index) == WrapRisk::Never;
  return isWide ? index : nullptr;
}

} // namespace

void markIndexSums(Program &program) {
  for (Function *kernel : kernelsOf(program)) {
    const IndexSums sums(*kernel);
    for (ThreadLoop *loop : threadLoops(kernel->body))
      forEachExpr(loop->body, [&](Expr *&expr) {
        if (auto *conversion = dyn_cast<Cast>(expr))
          conversion->addsInts = sums.contains(conversion);
        if (auto *index = dyn_cast<Index>(expr))
          index->wideSum = sums.wideSum(index->index);
      });
  }
}

} // namespace cu2port::ir
