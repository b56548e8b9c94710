// Operations on all lanes of a warp at once (runtime/include/cu2port/kernel_shuffle.h): what
// another lane has moves to each lane, and takes the place of the lane's own value or is combined
// with it.
//
//   shuffleLanesDown(warp, values, 4)    values[lane] = values[lane + 4]
//   addLanesDown(warp, values, 4)        values[lane] += values[lane + 4]
//   addLanesToAll(warp, values)          all lanes get the sum of all
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// How a value is combined with what the lane has.
enum class LaneCombination : std::uint8_t { Replace, Add, Multiply, And, Or, Xor, Min, Max };

/// From where it comes. The last two are all steps of a tree.
enum class LaneMove : std::uint8_t { Up, Down, Across, ToAll, ToFirst };

struct LaneOperation {
  OperationId id;
  LaneCombination how;
  LaneMove move;
};

/// What the call does; null for any other expression.
const LaneOperation *findLaneOperation(const Expr *expr);
/// All but those that replace by a tree, which says nothing, exist.
const Operation &laneOperation(LaneCombination how, LaneMove move);

} // namespace cu2port::ir
