#include "device/thread_loops/Ahead.h"

#include "device/analysis/KeptValue.h"
#include "device/block_form/Starts.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

constexpr unsigned maxArrays = 4; ///< more would be in each other's way

namespace {

bool isSpecial(const Expr *expr, SpecialValue value) {
  const auto *special = dyn_cast<Special>(withoutIndexCasts(expr));
  return special && special->value == value && special->dimension == 0;
}

bool isConstant(const Expr *expr) {
  expr = withoutIndexCasts(expr);
  return isa<IntegerLiteral>(expr) || isa<ConstantRef>(expr);
}

/// Says how large the grid is, itself or by a variable of the block that it has not `seen` yet.
bool isOfGridSize(const Expr *expr, std::set<const Variable *> &seen) {
  bool is = false;
  Expr *root = const_cast<Expr *>(expr);
  forEachExprIn(root, [&](Expr *&each) {
    is |= isSpecial(each, SpecialValue::GridDim);
    const auto *ref = dyn_cast<VariableRef>(each);
    if (ref && ref->variable->init && !is && seen.insert(ref->variable).second)
      is = isOfGridSize(ref->variable->init, seen);
  });
  return is;
}

} // namespace

AheadFinder::AheadFinder(Stmt *region, const For *around, EffectsAnalysis &effects)
    : region(region), around(around), effects(effects) {
  own = declaredVariables(region);
  const std::set<const Variable *> changing = changingVariables(region);
  for (const Variable *variable : own)
    if (const Expr *value = keptValue(variable, changing);
        value && variable->storage == Storage::Plain)
      values[variable] = value;
  if (around)
    readSteps();
}

/// `base += blockDim.x * gridDim.x`.
void AheadFinder::readSteps() {
  const auto *assign = llvm::dyn_cast_or_null<Binary>(around->step);
  const auto *ref = assign ? dyn_cast<VariableRef>(assign->lhs) : nullptr;
  std::set<const Variable *> seen;
  if (!ref || assign->op != BinaryOp::AddAssign || !effects.of(assign->rhs).isPure() ||
      effects.of(assign->rhs).thread || !isOfGridSize(assign->rhs, seen))
    return;
  base = ref->variable;
  step = assign->rhs;
}

std::vector<Ahead> AheadFinder::find() {
  const auto *loop = dyn_cast<ThreadLoop>(region);
  const bool isOfFew = loop && loop->bound && isa<IntegerLiteral>(loop->bound);
  if (isOfFew || (around && !base))
    return {};
  forEachChildStmt(region, [&](Stmt *&body) { readStatement(body); });
  if (found.size() > maxArrays)
    found.clear();
  return found;
}

/// What all threads run.
void AheadFinder::readStatement(Stmt *stmt) {
  const auto *lanes = dyn_cast<ThreadLoop>(stmt);
  if (isa<Block>(stmt) || (lanes && !lanes->bound))
    return forEachChildStmt(stmt, [&](Stmt *&child) { readStatement(child); });
  if (isa<Expression>(stmt) || isa<Declaration>(stmt))
    forEachChildExpr(stmt, [&](Expr *&expr) { readExpr(expr); });
}

void AheadFinder::readExpr(Expr *expr) {
  if (auto *choice = dyn_cast<Conditional>(expr))
    return readExpr(choice->condition);
  if (auto *binary = dyn_cast<Binary>(expr)) {
    // What is only written need not be here first; but of a cache line, a block may write a part.
    if (binary->op != BinaryOp::Assign || !base)
      readExpr(binary->lhs);
    if (binary->op != BinaryOp::And && binary->op != BinaryOp::Or)
      readExpr(binary->rhs);
    return;
  }
  if (auto *index = dyn_cast<Index>(expr))
    readIndex(index);
  forEachChild(expr, [&](Expr *&child) { readExpr(child); });
}

void AheadFinder::readIndex(const Index *index) {
  const auto *array = dyn_cast<VariableRef>(withoutImplicitCasts(index->base));
  if (!array || !array->variable->isParameter || !array->variable->type->isPointer() ||
      !size.isSmall(index->index) || !isPlain(index->index) || !hasThreads(index->index))
    return;
  const Expr *stride = strideIn(index->index);
  const bool isKnown = std::any_of(found.begin(), found.end(), [&](const Ahead &ahead) {
    return ahead.array == array->variable;
  });
  if (stride && !isKnown)
    found.push_back({array->variable, index->index, stride, base ? nullptr : stride});
}

const Expr *AheadFinder::valueOf(const Expr *expr) const {
  const auto *ref = dyn_cast<VariableRef>(expr);
  auto value = ref ? values.find(ref->variable) : values.end();
  return value == values.end() ? nullptr : value->second;
}

/// Can be computed before the region, as often as wanted.
bool AheadFinder::isPlain(const Expr *expr) const {
  if (const auto *special = dyn_cast<Special>(expr))
    return special->value <= SpecialValue::WarpSize;
  if (const Expr *value = valueOf(expr))
    return isPlain(value);
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return !own.count(ref->variable) && isIndexType(ref->variable->type) &&
           ref->variable->space == AddressSpace::Private && !ref->variable->isVolatile &&
           ref->variable->storage != Storage::PerThread &&
           ref->variable->storage != Storage::PerLane;
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return isIndexType(conversion->type) && isIndexType(conversion->operand->type) &&
           isPlain(conversion->operand);
  if (const auto *binary = dyn_cast<Binary>(expr))
    return (binary->op == BinaryOp::Add || binary->op == BinaryOp::Sub ||
            binary->op == BinaryOp::Mul) &&
           isPlain(binary->lhs) && isPlain(binary->rhs);
  return isa<IntegerLiteral>(expr) || isa<ConstantRef>(expr);
}

/// Neighbouring threads have neighbouring elements.
bool AheadFinder::hasThreads(const Expr *expr) const {
  expr = withoutIndexCasts(expr);
  if (isSpecial(expr, SpecialValue::ThreadIdx))
    return true;
  if (const Expr *value = valueOf(expr))
    return hasThreads(value);
  const auto *binary = dyn_cast<Binary>(expr);
  if (binary && binary->op == BinaryOp::Mul)
    return (isa<IntegerLiteral>(withoutIndexCasts(binary->lhs)) && hasThreads(binary->rhs)) ||
           (isa<IntegerLiteral>(withoutIndexCasts(binary->rhs)) && hasThreads(binary->lhs));
  return binary &&
         (hasThreads(binary->lhs) || (binary->op == BinaryOp::Add && hasThreads(binary->rhs)));
}

/// How far away the same thread's element is in the next round, or in the next block: `blockIdx.x *
/// SIZE`.
const Expr *AheadFinder::strideIn(const Expr *expr) const {
  expr = withoutIndexCasts(expr);
  const auto *ref = dyn_cast<VariableRef>(expr);
  if (base && ref && ref->variable == base)
    return step;
  if (const Expr *value = valueOf(expr))
    return strideIn(value);
  if (ref && !base && !ref->variable->isParameter && ref->variable->init)
    return strideIn(ref->variable->init);
  const auto *binary = dyn_cast<Binary>(expr);
  if (!binary)
    return nullptr;
  if (binary->op == BinaryOp::Mul && !base) {
    auto isSize = [](const Expr *size) {
      return isConstant(size) || isSpecial(size, SpecialValue::BlockDim);
    };
    if (isSpecial(binary->lhs, SpecialValue::BlockIdx) && isSize(binary->rhs))
      return binary->rhs;
    return isSpecial(binary->rhs, SpecialValue::BlockIdx) && isSize(binary->lhs) ? binary->lhs
                                                                                 : nullptr;
  }
  if (binary->op != BinaryOp::Add && binary->op != BinaryOp::Sub)
    return nullptr;
  const Expr *left = strideIn(binary->lhs);
  return left || binary->op == BinaryOp::Sub ? left : strideIn(binary->rhs);
}

} // namespace cu2port::ir
