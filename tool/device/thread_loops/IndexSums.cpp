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
// may be large by intention, as a hash is, or lie before the data, as `i - 1` may, is not marked.
#include "device/thread_loops/IndexSums.h"

#include "device/Passes.h"
#include "device/analysis/Effects.h"
#include "device/analysis/WrapRisk.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"

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
  /// Of the variables of one kernel.
  void read(const Function &kernel);
  /// Whether to convert the terms of the sum instead of the sum: it has threadIdx.x in it, and no
  /// term that could be a large number by intention, so that sums of ints do not overflow.
  bool contains(const Cast *conversion) const;
  /// The sum of unsigned numbers that an index is, itself or as the only value of a variable; null
  /// if it is none. Its terms are to be added as std::size_t: the result is the same unless an
  /// index wraps around inside a block.
  const Expr *wideSum(const Expr *index) const;
  /// Whether an index is a condition, true or false.
  bool isTruth(const Expr *index) const;

private:
  bool isMadeOfIndices(const Expr *expr) const;
  bool variesAlongX(const Expr *expr) const;
  const Expr *onlyValue(const Variable *variable) const;
  const Expr *onlyValue(const Expr *expr) const;

  std::set<const Variable *> changing, declared;
  std::optional<WrapRisks> risks;
  Memo<Expr, bool> indices, varying, truths; ///< of variables' values
};

void IndexSums::read(const Function &kernel) {
  changing = changingVariables(kernel.body);
  declared = declaredVariables(kernel.body);
  risks.emplace([this](const Variable *variable) { return onlyValue(variable); });
  indices.clear();
  varying.clear();
  truths.clear();
}

/// What a variable always is.
const Expr *IndexSums::onlyValue(const Variable *variable) const {
  const bool isKnown = declared.count(variable) && !changing.count(variable);
  return isKnown && variable->type->isInteger() ? variable->init : nullptr;
}

const Expr *IndexSums::onlyValue(const Expr *expr) const {
  const auto *ref = dyn_cast<VariableRef>(expr);
  return ref ? onlyValue(ref->variable) : nullptr;
}

/// Nothing else is in it, and fixed numbers: data may be any number. What takes less of an index,
/// as `t % n`, may be anything.
bool IndexSums::isMadeOfIndices(const Expr *expr) const {
  if (const Expr *value = onlyValue(expr))
    return indices.of(value, [&] { return isMadeOfIndices(value); });
  if (!isa<Cast>(expr) && !isa<Binary>(expr))
    return isa<Special>(expr) || isa<IntegerLiteral>(expr) || isa<ConstantRef>(expr);
  const auto *binary = dyn_cast<Binary>(expr);
  if (binary && (binary->op == BinaryOp::Div || binary->op == BinaryOp::Rem ||
                 binary->op == BinaryOp::BitAnd || binary->op == BinaryOp::Shr))
    return isMadeOfIndices(binary->lhs);
  bool isMade = true;
  forEachChild(const_cast<Expr *>(expr), [&](Expr *&child) { isMade &= isMadeOfIndices(child); });
  return isMade;
}

/// It has threadIdx.x in it, itself or by a variable: else there are no neighbours to be seen.
bool IndexSums::variesAlongX(const Expr *expr) const {
  if (const auto *special = dyn_cast<Special>(expr))
    return special->value == SpecialValue::ThreadIdx && special->dimension == 0;
  if (const Expr *value = onlyValue(expr))
    return varying.of(value, [&] { return variesAlongX(value); });
  bool varies = false;
  forEachChild(const_cast<Expr *>(expr), [&](Expr *&child) { varies |= variesAlongX(child); });
  return varies;
}

bool IndexSums::contains(const Cast *conversion) const {
  const Binary *sum = unsignedSum(conversion->operand);
  if (!sum || !isScalar(conversion->type, Scalar::Int) || !variesAlongX(sum))
    return false;
  const bool endsInIndex = sum->op == BinaryOp::Add && isa<Special>(sum->rhs); // x0 + threadIdx.x
  return (endsInIndex || isMadeOfIndices(sum)) && risks->of(sum) != WrapRisk::Anywhere;
}

/// `a != b`, also as an int, `(a < b) & mask`, `c ? 1 : 0`: 0 or 1. The printer hides such an index
/// from GCC 12, which vectorises x[a != b] as if true were -1.
bool IndexSums::isTruth(const Expr *expr) const {
  while (const auto *conversion = dyn_cast<Cast>(expr)) {
    if (conversion->type->isBool())
      return true;
    expr = conversion->operand;
  }
  if (expr->type && expr->type->isBool())
    return true;
  if (const Expr *value = onlyValue(expr))
    return truths.of(value, [&] { return isTruth(value); });
  auto isBit = [](const Expr *value) {
    const auto *literal = dyn_cast<IntegerLiteral>(withoutImplicitCasts(value));
    return literal && literal->value <= 1;
  };
  if (const auto *choice = dyn_cast<Conditional>(expr))
    return isBit(choice->then) && isBit(choice->otherwise);
  const auto *binary = dyn_cast<Binary>(expr);
  if (!binary)
    return false;
  const bool left = isTruth(binary->lhs), right = isTruth(binary->rhs);
  return (binary->op == BinaryOp::BitAnd && (left || right)) ||
         (binary->op == BinaryOp::Rem && left) ||
         ((binary->op == BinaryOp::BitOr || binary->op == BinaryOp::BitXor) && left && right);
}

/// Nothing but additions.
static bool addsOnly(const Expr *expr) {
  const Binary *sum = unsignedSum(expr);
  return !sum || (sum->op == BinaryOp::Add && addsOnly(sum->lhs) && addsOnly(sum->rhs));
}

/// `y[i]`, where i is an unsigned variable with one value, becomes the sum that the value is.
const Expr *IndexSums::wideSum(const Expr *index) const {
  index = withoutImplicitCasts(index);
  if (const Expr *value = isScalar(index->type, Scalar::UInt) ? onlyValue(index) : nullptr)
    index = value;
  const bool isWide = unsignedSum(index) && addsOnly(index) && variesAlongX(index) &&
                      risks->of(index) == WrapRisk::Never;
  return isWide ? index : nullptr;
}

} // namespace

void markIndexSums(Program &program) {
  IndexSums sums;
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel || !kernel->body)
      continue;
    sums.read(*kernel);
    for (ThreadLoop *loop : threadLoops(kernel->body))
      forEachExpr(loop->body, [&](Expr *&expr) {
        if (auto *conversion = dyn_cast<Cast>(expr))
          conversion->addsInts = sums.contains(conversion);
        if (auto *index = dyn_cast<Index>(expr)) {
          index->isByTruth = sums.isTruth(index->index);
          index->wideSum = sums.wideSum(index->index);
        }
      });
  }
}

} // namespace cu2port::ir
