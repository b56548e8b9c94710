// The table of LaneOperations.h: each operation with what it does. One row makes several:
//
//   MOVES_AND_TREES(Add)  ->  AddLanesUp, AddLanesDown, AddLanesXor, AddLanesToAll, AddLanesToFirst
//   MOVES(Replace, ShuffleLanes)  ->  ShuffleLanesUp, ShuffleLanesDown, ShuffleLanesXor
#include "device/thread_loops/LaneOperations.h"

#include "llvm/ADT/STLExtras.h"

#include <cassert>

namespace cu2port::ir {

namespace {

#define MOVES(how, id)                                                                             \
  {OperationId::id##Up, LaneCombination::how, LaneMove::Up},                                       \
      {OperationId::id##Down, LaneCombination::how, LaneMove::Down}, {                             \
    OperationId::id##Xor, LaneCombination::how, LaneMove::Across                                   \
  }
#define MOVES_AND_TREES(how)                                                                       \
  MOVES(how, how##Lanes), {OperationId::how##LanesToAll, LaneCombination::how, LaneMove::ToAll}, { \
    OperationId::how##LanesToFirst, LaneCombination::how, LaneMove::ToFirst                        \
  }
constexpr LaneOperation laneOperations[] = {
    MOVES(Replace, ShuffleLanes), MOVES_AND_TREES(Add), MOVES_AND_TREES(Multiply),
    MOVES_AND_TREES(And),         MOVES_AND_TREES(Or),  MOVES_AND_TREES(Xor),
    MOVES_AND_TREES(Min),         MOVES_AND_TREES(Max),
};
#undef MOVES_AND_TREES
#undef MOVES

} // namespace

const LaneOperation *findLaneOperation(const Expr *expr) {
  const auto *call = llvm::dyn_cast_or_null<Intrinsic>(expr);
  const auto *found = llvm::find_if(
      laneOperations, [&](const LaneOperation &each) { return call && call->is(each.id); });
  return found == std::end(laneOperations) ? nullptr : found;
}

const Operation &laneOperation(LaneCombination how, LaneMove move) {
  const auto *found = llvm::find_if(laneOperations, [&](const LaneOperation &each) {
    return each.how == how && each.move == move;
  });
  assert(found != std::end(laneOperations) && "a tree that replaces");
  return operationOf(found->id);
}

} // namespace cu2port::ir
