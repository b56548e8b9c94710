// Block form: loops that all threads run in step.
//
//   int i = ...;
//   if (i < n) {
//     float sum = 0;                        threads below n { sum[t] = 0; }
//     for (int k = 0; k < m; ++k)           for (int k = 0; k < m; ++k)
//       sum += a[k] * b[k * n + i];    ->     threads below n { sum[t] += a[k] * b[k * n + i]; }
//     c[i] = sum;                           threads below n { c[i] = sum[t]; }
//   }
//
// The loop over the threads becomes the inner one, so that neighbouring threads read neighbouring
// elements and compilers vectorise it. Each thread still does the same operations in the same
// order. A loop is taken apart (LoopTaker) if all threads run it, and what is around it, in step. A
// guard around the rest of the kernel would not be in step: it becomes a return first
// (KernelGuards.cpp).
#include "device/block_form/Loops.h"

#include "device/block_form/GridStrideLoops.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/ControlFlow.h"
#include "device/values/ThreadNumbering.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr std::uint64_t maxTripsInThread =
    8; ///< shorter loops are unrolled inside the loop over the threads

} // namespace

bool isShort(const Stmt *stmt) {
  const auto *loop = dyn_cast<For>(stmt);
  const auto *compare = loop ? llvm::dyn_cast_or_null<Binary>(loop->condition) : nullptr;
  if (!compare)
    return false;
  auto bound = constantOf(compare->rhs);
  return bound && *bound <= maxTripsInThread;
}

namespace {

/// Arrays of a thread's own would become arrays of arrays, which cost more than the loop gains.
bool usesOwnArrays(const Stmt *loop) {
  return anyExpr(loop, [](const Expr *expr) {
    const auto *ref = dyn_cast<VariableRef>(expr);
    return ref && ref->variable->space == AddressSpace::Private && ref->variable->type->isArray();
  });
}

/// Whether all threads decide alike at the head of the statement. A for's init and step must be for
/// the block as well, as the loop runs once for it.
bool isConvergent(const Stmt *stmt, const Uniformity &uniformity) {
  const Expr *condition = conditionOf(stmt);
  if (const auto *loop = dyn_cast<For>(stmt);
      loop && (!condition || (loop->init && !uniformity.isBlockStatement(loop->init)) ||
               (loop->step && !uniformity.isUniformAssignment(loop->step))))
    return false;
  return !condition || uniformity.isUniform(condition);
}

/// Whether all threads are in step in what one more loop makes statements of the block: the loop,
/// what is around it, and the ways out of it.
bool canFission(BlockFormContext &context, Stmt *loop, const FissionSet &before,
                const FissionSet &after) {
  Uniformity uniformity(context.kernel, after, context.effects, context.scope);
  return std::all_of(after.begin(), after.end(), [&](const Stmt *stmt) {
    return before.count(stmt) || isConvergent(stmt, uniformity);
  });
}

/// The splits with one more loop, if all threads run it and what is around it in step.
std::optional<FissionSet> fissionsWith(BlockFormContext &context, Stmt *loop,
                                       const FissionSet &splits) {
  FissionSet wider = splits;
  wider.insert(loop);
  closeFissions(context.kernel.body, wider);
  return canFission(context, loop, splits, wider) ? std::optional(std::move(wider)) : std::nullopt;
}

/// Something uniform and threadIdx.x, as far as the expression and first values show: `n + t`,
/// `&x[n + t]`.
bool hasSmallStride(const Expr *expr, const Uniformity &uniformity) {
  expr = withoutCasts(expr);
  if (isThreadX(expr))
    return true;
  const auto *ref = dyn_cast<VariableRef>(expr);
  if (ref && ref->variable->init && !uniformity.isUniform(ref->variable))
    return hasSmallStride(ref->variable->init, uniformity);
  if (const auto *index = llvm::dyn_cast_or_null<Index>(operandOfAddress(expr)))
    return uniformity.isUniform(index->base) && hasSmallStride(index->index, uniformity);
  const Binary *sum = asSum(expr);
  if (!sum)
    return false;
  return (uniformity.isUniform(sum->rhs) && hasSmallStride(sum->lhs, uniformity)) ||
         (sum->op == BinaryOp::Add && uniformity.isUniform(sum->lhs) &&
          hasSmallStride(sum->rhs, uniformity));
}

/// The only atomics of the loop are additions of neighbours to neighbouring words, whose result
/// nobody looks at. The CPU's emitter makes those of a row one call
/// (device/thread_loops/AtomicRows.cpp).
bool onlyAddsRows(BlockFormContext &context, Stmt *loop, const FissionSet &splits) {
  FissionSet wider = splits;
  wider.insert(loop);
  closeFissions(context.kernel.body, wider);
  const Uniformity uniformity(context.kernel, wider, context.effects, context.scope);
  auto isRowAdd = [&](const Intrinsic *call) {
    const Expr *address = call->arguments.empty() ? nullptr : call->arguments[0];
    const Type *word = address && address->type->isPointer() ? address->type->element : nullptr;
    return word && word->isFloating() &&
           (call->is(OperationId::AtomicAdd) || call->is(OperationId::AtomicAddSystem)) &&
           !context.effects.of(address).atomics &&
           !context.effects.of(call->arguments[1]).atomics && hasSmallStride(address, uniformity);
  };
  bool only = true;
  forEachStmt(loop, [&](Stmt *stmt) {
    auto *expression = dyn_cast<Expression>(stmt);
    auto *call = expression ? dyn_cast<Intrinsic>(expression->expr) : nullptr;
    forEachChildExpr(stmt, [&](Expr *&expr) {
      only &= !context.effects.of(expr).atomics || (call && isRowAdd(call));
    });
  });
  return only;
}

/// Not where a thread may return by itself. With atomics only if those of a row become one call.
bool isWorthIt(BlockFormContext &context, Stmt *loop, const FissionSet &splits) {
  return !usesOwnArrays(loop) && !containsReturn(loop) && !hasBarrier(loop) &&
         (!context.effects.of(loop).atomics || onlyAddsRows(context, loop, splits));
}

/// Puts a loop that all threads run in step in place of one in steps over them.
std::optional<FissionSet> fissionGridStrideLoop(BlockFormContext &context, Stmt *&loop,
                                                const FissionSet &splits) {
  Uniformity uniformity(context.kernel, splits, context.effects, context.scope);
  auto stride = isWorthStriding(context, uniformity, loop) ? strideLoop(context, uniformity, loop)
                                                           : std::nullopt;
  if (!stride)
    return std::nullopt;
  Stmt *before = std::exchange(loop, stride->loop);
  auto wider = fissionsWith(context, loop, splits);
  if (wider)
    settle(context, *stride);
  else
    loop = before;
  return wider;
}

/// Loops are asked one after the other, in program order, each with those before it taken apart.
class LoopTaker {
public:
  LoopTaker(BlockFormContext &context, FissionSet &splits) : context(context), splits(splits) {}
  void run();

private:
  /// A loop that may be taken apart, where it stands, and the statements around it.
  struct Candidate {
    Stmt **loop;
    std::vector<const Stmt *> around; ///< outermost first
  };

  void findBelow(Stmt *stmt, std::vector<const Stmt *> &around, std::vector<Candidate> &found);
  void add(Stmt *below, std::vector<const Stmt *> around);
  bool runsTogether(const std::vector<const Stmt *> &around) const;
  bool takeQuickly(const Candidate &candidate);
  void takeSlowly(Stmt *&loop, bool isWorth);

  BlockFormContext &context;
  FissionSet &splits;
  std::vector<Candidate> pending; ///< the first one last
  std::set<const Stmt *> rejected;
  std::optional<Uniformity> known; ///< what it calls uniform is so
};

void LoopTaker::findBelow(Stmt *stmt, std::vector<const Stmt *> &around,
                          std::vector<Candidate> &found) {
  around.push_back(stmt);
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (splits.count(child) || isa<Block>(child))
      findBelow(child, around, found);
    else if (isLoop(child))
      found.push_back({&child, around});
  });
  around.pop_back();
}

void LoopTaker::add(Stmt *below, std::vector<const Stmt *> around) {
  std::vector<Candidate> found;
  findBelow(below, around, found);
  pending.insert(pending.end(), std::make_move_iterator(found.rbegin()),
                 std::make_move_iterator(found.rend()));
}

bool LoopTaker::runsTogether(const std::vector<const Stmt *> &around) const {
  return std::all_of(around.begin(), around.end(), [&](const Stmt *stmt) {
    return isa<Block>(stmt) || (splits.count(stmt) && known->isConvergent(stmt));
  });
}

/// Looks at nothing but the loop, which is enough for most. False if all of the kernel has to be
/// asked; then nothing has changed.
bool LoopTaker::takeQuickly(const Candidate &candidate) {
  if (!known)
    known.emplace(context.kernel, splits, context.effects, context.scope);
  Stmt *loop = *candidate.loop;
  FissionSet added{loop};
  closeFissions(loop, added);
  // Blocks around the loop are taken apart with it.
  added.insert(candidate.around.begin(), candidate.around.end());
  std::erase_if(added, [&](const Stmt *stmt) { return splits.count(stmt) != 0; });
  splits.insert(added.begin(), added.end());
  const std::set<const Variable *> before = known->markFissioned(loop);
  if (runsTogether(candidate.around) && std::all_of(added.begin(), added.end(), [&](auto *stmt) {
        return isConvergent(stmt, *known);
      }))
    return true;
  for (const Stmt *stmt : added)
    splits.erase(stmt);
  known->unmarkFissioned(before);
  return false;
}

/// Looks at all of the kernel. A loop in steps over the threads makes way for another, and blocks
/// around it may get statements: then the loops are looked for anew.
void LoopTaker::takeSlowly(Stmt *&loop, bool isWorth) {
  auto wider = isWorth ? fissionsWith(context, loop, splits) : std::nullopt;
  if (auto *counted = dyn_cast<For>(loop); counted && wider)
    counted->isFissioned = true;
  if (!wider)
    wider = fissionGridStrideLoop(context, loop, splits);
  if (!wider) {
    rejected.insert(loop);
    return;
  }
  splits = std::move(*wider);
  known.reset();
  pending.clear();
  add(context.kernel.body, {});
}

void LoopTaker::run() {
  add(context.kernel.body, {});
  while (!pending.empty()) {
    const Candidate candidate = std::move(pending.back());
    pending.pop_back();
    Stmt *&loop = *candidate.loop;
    // Short loops stay in the threads, with the loops in them.
    if (isShort(loop) || rejected.count(loop))
      continue;
    const bool isWorth = isWorthIt(context, loop, splits);
    if (!isWorth || !takeQuickly(candidate)) {
      takeSlowly(loop, isWorth);
      continue;
    }
    if (auto *counted = dyn_cast<For>(loop))
      counted->isFissioned = true;
    add(loop, candidate.around);
  }
}

} // namespace

void fissionUniformLoops(BlockFormContext &context, FissionSet &splits) {
  LoopTaker(context, splits).run();
}

} // namespace cu2port::ir
