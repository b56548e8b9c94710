// What differs between threads though nothing that it is made of does:
//
//                     in a row        in a warp                              in a block
//   threadIdx.x       contiguous      varying: a warp may span rows          increasing
//   threadIdx.y       uniform         varying                                increasing
//   lane              varying         contiguous                             varying
//   f(n), atomics     varying, if they ask for the thread or have effects
#include "device/values/DivergenceSources.h"

#include "support/Faults.h"

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

constexpr Shape uniform{Shape::Uniform};
constexpr Shape contiguous{Shape::Affine, WrapRisk::Never, 1};
constexpr Shape increasing{Shape::Increasing};
constexpr Shape varying{};

bool isWarp(ThreadGroup group) {
  return group == ThreadGroup::Warp || group == ThreadGroup::WarpInRow;
}

/// Rows may be shorter than a warp: then its threads have several threadIdx.y.
Shape ofThreadIdx(unsigned dimension, ThreadGroup group) {
  const bool isAlongRow = dimension == 0;
  if (group == ThreadGroup::Block)
    return has(Fault::UniformRows) && !isAlongRow ? uniform : increasing;
  if (group == ThreadGroup::Warp)
    return has(Fault::UniformRowsInWarp) && !isAlongRow ? uniform : varying;
  return isAlongRow ? contiguous : uniform;
}

} // namespace

/// In a loop over a block, a lane starts again at 0 somewhere in the row, and each warp has another
/// first thread.
Shape shapeOf(const Special *special, ThreadGroup group) {
  switch (special->value) {
  case SpecialValue::ThreadIdx:
  case SpecialValue::GlobalIdx:
    return ofThreadIdx(special->dimension, group);
  case SpecialValue::Lane:
    return has(Fault::UniformLane) ? uniform : isWarp(group) ? contiguous : varying;
  case SpecialValue::FirstThreadIdx:
    return isWarp(group) ? uniform : varying;
  case SpecialValue::BlockIdx:
  case SpecialValue::BlockDim:
  case SpecialValue::GridDim:
  case SpecialValue::WarpSize:
  case SpecialValue::GlobalSize:
    return uniform;
  }
  return varying;
}

bool isSourceOfDivergence(const Expr *expr, ThreadGroup group, EffectsAnalysis &effects) {
  if (isMutation(expr))
    return true;
  if (const auto *special = dyn_cast<Special>(expr))
    return !shapeOf(special, group).isUniform();
  if (const auto *all = dyn_cast<AllThreads>(expr))
    return all->scope == SyncScope::Warp && !isWarp(group);
  if (const auto *call = dyn_cast<Call>(expr)) {
    const Effects does = effects.of(call->callee);
    return does.writes || does.thread;
  }
  const auto *operation = dyn_cast<Intrinsic>(expr);
  if (!operation)
    return false;
  if (operation->is(OperationId::Lanes) || operation->is(OperationId::IsInRow))
    return !isWarp(group); // who is in the warp
  return operation->is(OperationId::LaneInRow) || effects.of(operation).writes;
}

} // namespace cu2port::ir
