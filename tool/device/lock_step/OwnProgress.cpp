// Recurrences through memory, safe ones only: a variable of the block's or the grid's that gets a
// value made of its own in every round, under no condition that asks memory.
//
//   while (begin < end) {                         begin += 32 is one
//     if (t == 0) begin += 32;                    one thread does it, and the barrier tells all
//     __syncthreads();
//   }
//   while (!found) {                              top = mine is one, as mine is made of top
//     int mine = bottom + (top - bottom) / 32 * t;
//     ...
//     if (t == 16) top = mine;
//     __syncthreads();
//   }
//   for (;;) {                                    none: a worker that waits for what others queue
//     if (tail > head) ++head;
//     else if (done) break;
//   }
#include "device/lock_step/OwnProgress.h"

#include "device/analysis/Synchronisation.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/MemoryAccesses.h"
#include "device/values/MemoryRef.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

class ProgressFinder {
public:
  ProgressFinder(Stmt *loop, const RegionFacts &facts, const Slice &ofEnd)
      : facts(facts), ofEnd(ofEnd), meets(waitsForBlock(loop)) {}

  /// In the statement, which every round comes to; `byAll`: all threads of it.
  bool isIn(Stmt *stmt, bool byAll) const {
    if (auto *block = dyn_cast<Block>(stmt))
      return llvm::any_of(block->statements, [&](Stmt *each) { return isIn(each, byAll); });
    if (auto *branch = dyn_cast<If>(stmt))
      return meets && !asksMemory(branch->condition) &&
             (isIn(branch->then, false) || (branch->otherwise && isIn(branch->otherwise, false)));
    const auto *expression = dyn_cast<Expression>(stmt);
    return expression && (byAll || meets) && isRecurrence(expression->expr);
  }

private:
  /// Through variables, too.
  bool asksMemory(const Expr *condition) const {
    const Slice slice = facts.sliceOf({condition}, SliceKind::Branches);
    return llvm::any_of(slice.values, [](const Expr *value) {
      return anyExprIn(value, [](const Expr *each) {
        return isa<Call>(each) || isa<Intrinsic>(each) || readsMemory(each);
      });
    });
  }

  bool isRecurrence(const Expr *expr) const {
    const Expr *lvalue = changedBy(expr);
    const auto *changed = llvm::dyn_cast_or_null<VariableRef>(lvalue);
    if (!changed || changed->variable->space == AddressSpace::Private ||
        !ofEnd.variables.count(changed->variable))
      return false;
    const auto *assignment = dyn_cast<Binary>(expr);
    return !assignment || assignment->op != BinaryOp::Assign ||
           facts.sliceOf({assignment->rhs}, SliceKind::Values).variables.count(changed->variable);
  }

  const RegionFacts &facts;
  const Slice &ofEnd;
  const bool meets; ///< so that all see what one has written
};

} // namespace

bool goesOnInMemory(Stmt *loop, const RegionFacts &facts, const Slice &ofEnd) {
  bool found = false;
  const ProgressFinder finder(loop, facts, ofEnd);
  forEachChildStmt(loop, [&](Stmt *child) {
    const auto *counted = dyn_cast<For>(loop);
    found |= (!counted || child != counted->init) && finder.isIn(child, true);
  });
  return found;
}

} // namespace cu2port::ir
