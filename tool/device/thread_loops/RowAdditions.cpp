// Which statements of a loop over the threads are additions that a row can do by one call
// (AtomicRows.cpp makes it):
//
//   threads {
//     int row = ids[blockIdx.x];          before: what the row's first thread can compute again
//     int i = row + (int)threadIdx.x;
//     if (i < n)                          additions, under guards that all threads of a row pass,
//       atomicAdd(&out[i], in[i]);          or its first ones
//     y[i] = 0;                           after: may hold additions, which come to be a call later
//   }
//
// They add floats or doubles of neighbouring threads to neighbouring words outside of shared
// memory, and nobody looks at the result. Start at isAddition and partsOf.
#include "device/thread_loops/RowAdditions.h"

#include "device/Passes.h"
#include "device/analysis/Synchronisation.h"
#include "device/block_form/DeadCode.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

bool isAtomicAdd(const Stmt *stmt) {
  const auto *expression = dyn_cast<Expression>(stmt);
  return expression && (isCallOf(expression->expr, OperationId::AtomicAdd) ||
                        isCallOf(expression->expr, OperationId::AtomicAddSystem));
}

Intrinsic *callOf(Stmt *addition) { return cast<Intrinsic>(cast<Expression>(addition)->expr); }

/// `isInRow(warp) || i < n`, as LaneBounds.cpp makes it: in a warp that lies in a row, all lanes of
/// the loop pass.
static bool isPassedInRow(const Expr *condition) {
  const auto *either = dyn_cast<Binary>(condition);
  return either && either->op == BinaryOp::Or && isCallOf(either->lhs, OperationId::IsInRow);
}

/// Of `(unsigned)(t - 1) < n` the first thread does not pass, and others do: that is no limit.
const Binary *RowAdditions::limitIn(const Expr *condition) const {
  const auto *compare = dyn_cast<Binary>(withoutImplicitCasts(condition));
  const bool isLess = compare && compare->op == BinaryOp::Less && compare->lhs->type->isInteger();
  return isLess && shapes.isContiguous(compare->lhs) && shapes.isUniform(compare->rhs) ? compare
                                                                                       : nullptr;
}

bool RowAdditions::isSameForRow(const Expr *condition) {
  const Effects does = effects.of(condition);
  return !does.writes && !does.atomics && (isPassedInRow(condition) || shapes.isUniform(condition));
}

/// All threads of a row pass, or none, or the first ones. One limit is enough.
bool RowAdditions::passesFirst(const Expr *condition) {
  const Effects does = effects.of(condition);
  if (isSameForRow(condition))
    return true;
  if (loop->bound || isLimited || does.writes || does.atomics || !limitIn(condition))
    return false;
  return isLimited = true;
}

/// `atomicAdd(&out[i], x)`, or one or more at the end of a block, or any of these under guards.
/// Guards with limits do not stand in each other, nor in a loop that has a bound, since a call
/// takes one number of threads.
bool RowAdditions::isAddition(Stmt *stmt) {
  if (auto *guard = dyn_cast<If>(stmt)) {
    const bool before = isLimited;
    const bool is = !guard->otherwise && passesFirst(guard->condition) && isAddition(guard->then);
    isLimited = before;
    return is;
  }
  if (auto *block = dyn_cast<Block>(stmt)) {
    auto parts = partsOf(block->statements);
    return parts && parts->after.empty();
  }
  if (!isAtomicAdd(stmt))
    return false;
  const Expr *address = callOf(stmt)->arguments[0], *value = callOf(stmt)->arguments[1];
  const Type *word = address->type->isPointer() ? address->type->element : nullptr;
  const bool isReal =
      word && word->isScalar() && (word->scalar == Scalar::Float || word->scalar == Scalar::Double);
  const Effects does = effects.of(address);
  return isReal && value->type == word && !isSharedAddress(address) && !does.writes &&
         !does.atomics && !effects.of(value).atomics && shapes.isContiguous(address);
}

/// All but where it adds can as well be computed before another addition: of two in a row, the
/// values of both come before the first call, so that the second one must not see what the first
/// has added.
bool RowAdditions::needsNoMemory(Stmt *stmt) {
  if (isAtomicAdd(stmt))
    return !effects.of(callOf(stmt)->arguments[1]).loads;
  bool needsNone = true;
  forEachChildExpr(stmt, [&](Expr *&expr) { needsNone &= !effects.of(expr).loads; });
  forEachChildStmt(stmt, [&](Stmt *&child) { needsNone &= needsNoMemory(child); });
  return needsNone;
}

/// `if (row < 0) return;` where all threads of a row do the same.
bool RowAdditions::isReturn(const Stmt *stmt) {
  const auto *guard = dyn_cast<If>(stmt);
  return guard && !guard->otherwise && isJump(guard->then, StmtKind::Return) &&
         isSameForRow(guard->condition);
}

/// The first run of additions in a list, and what stands around it. Before it, a thread must not
/// leave alone: the row's call adds what all have left in the array.
std::optional<Parts> RowAdditions::partsOf(const StmtList &all) {
  const auto first =
      std::find_if(all.begin(), all.end(), [&](Stmt *stmt) { return isAddition(stmt); });
  if (first == all.end())
    return std::nullopt;
  const auto last = std::find_if(
      first + 1, all.end(), [&](Stmt *stmt) { return !isAddition(stmt) || !needsNoMemory(stmt); });
  for (auto each = all.begin(); each != first; ++each)
    if (effects.of(*each).atomics || (containsReturn(*each) && !isReturn(*each)))
      return std::nullopt;
  return Parts{{all.begin(), first}, {first, last}, {last, all.end()}};
}

/// The row's first thread declares it once more, behind the loop in which all have done so.
bool RowAdditions::canRepeat(const Stmt *stmt) const {
  const auto *declaration = dyn_cast<Declaration>(stmt);
  const Effects does = effects.of(declaration);
  return !declaration || (!does.writes && !does.atomics && shapes.region.isRepeatable(declaration));
}

std::optional<StmtList> RowAdditions::neededBy(const StmtList &tail, const StmtList &before) {
  StmtList needed = neededBefore(
      tail, before, [this](const Stmt *stmt, bool isNamed) { return isNamed || isReturn(stmt); });
  const bool canRepeatAll = llvm::all_of(needed, [this](Stmt *each) { return canRepeat(each); });
  return canRepeatAll ? std::optional(std::move(needed)) : std::nullopt;
}

} // namespace cu2port::ir
