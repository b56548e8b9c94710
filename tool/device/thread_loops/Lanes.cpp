// What only one lane of a warp does gets a loop of its own, which needs to look at no other lane.
//
//   lanes {                               lanes { sum[l] += other[l]; }
//     sum[l] += other[l];                 lanes at 0 {
//     int lane = threadIdx.x % 32;   ->     int lane = threadIdx.x % 32;
//     if (lane == 0)                        if (lane == 0)
//       y[row] = sum[l];                      y[row] = sum[l];
//   }                                     }
//
// The guard stays: warps that go over rows of the block still look at all lanes. Elsewhere
// `threadIdx.x % 32` is the lane in warps that do not: partial[threadIdx.x % 32] is a row of
// neighbours.
#include "device/Passes.h"
#include "device/block_form/DeadCode.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"
#include "device/values/RegionFacts.h"
#include "device/values/ThreadNumbering.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// Finds what one lane does, and who asks for the lane's number, in one kernel.
class LaneGuards {
public:
  LaneGuards(Program &program, const Function &kernel, EffectsAnalysis &effects)
      : program(program), kernel(kernel), effects(effects), numbers(kernel) {}

  void narrow(Block *block);
  void number(ThreadLoop *loop);

private:
  bool isLane(const Expr *expr) const;
  std::optional<unsigned> laneOf(const Expr *condition) const;
  std::optional<unsigned> laneAt(const Expr *index, std::uint64_t value) const;
  bool beginsWithWarp(Numbering numbering) const;
  std::vector<Stmt *> guarded(const std::vector<Stmt *> &before, If *guard);
  ThreadLoop *split(ThreadLoop *loop);
  Block *blockOf(std::vector<Stmt *> statements);

  Program &program;
  const Function &kernel;
  EffectsAnalysis &effects;
  ThreadNumbering numbers;
};

/// `threadIdx.x` and its like, for which "% 32" is the lane: a warp begins with a multiple of 32.
bool LaneGuards::beginsWithWarp(Numbering numbering) const {
  // Those of other grids begin anywhere in a warp.
  return numbering != Numbering::None &&
         (numbering != Numbering::Grid || kernel.warpShape == WarpShape::Grid);
}

/// `threadIdx.x % 32`
bool LaneGuards::isLane(const Expr *expr) const {
  return beginsWithWarp(numbers.ofPlaceInWarp(expr));
}

/// Of `threadIdx.x == 35`, too, lane 3: in other warps the guard, which stays, lets nobody pass.
/// The lane for which `threadIdx.x`, or `threadIdx.x % 32`, may have the value.
std::optional<unsigned> LaneGuards::laneAt(const Expr *index, std::uint64_t value) const {
  const auto lane = static_cast<unsigned>(value % warpWidth);
  return beginsWithWarp(numbers.of(index)) || isLane(index) ? std::optional(lane) : std::nullopt;
}

/// The only lane that may pass the condition.
std::optional<unsigned> LaneGuards::laneOf(const Expr *condition) const {
  condition = withoutImplicitCasts(condition);
  if (const auto *unary = dyn_cast<Unary>(condition); unary && unary->op == UnaryOp::Not)
    return laneAt(withoutImplicitCasts(unary->operand), 0);
  const auto *binary = dyn_cast<Binary>(condition);
  if (binary && binary->op == BinaryOp::And) {
    auto lane = laneOf(binary->lhs);
    const bool others = !lane && effects.of(binary->lhs).isPure(); // do nothing before they stop
    return others ? laneOf(binary->rhs) : lane;
  }
  if (!binary || binary->op != BinaryOp::Equal)
    return std::nullopt;
  if (auto value = constantOf(binary->rhs))
    return laneAt(binary->lhs, *value);
  auto value = constantOf(binary->lhs);
  return value ? laneAt(binary->rhs, *value) : std::nullopt;
}

/// A copy of the guard, after the declarations before it that it needs; empty if it needs more of
/// what stands there.
std::vector<Stmt *> LaneGuards::guarded(const std::vector<Stmt *> &before, If *guard) {
  const RegionFacts facts(blockOf(before));
  std::vector<Stmt *> statements = neededBefore({guard}, before);
  if (!llvm::all_of(statements, [&](const Stmt *each) {
        return effects.of(each).isPure() && facts.isRepeatable(cast<Declaration>(each));
      }))
    return {};
  statements.push_back(guard);
  return cast<Block>(clone(program, blockOf(statements)))->statements;
}

Block *LaneGuards::blockOf(std::vector<Stmt *> statements) {
  auto *block = program.make<Block>();
  block->statements = std::move(statements);
  return block;
}

/// Takes the last statement out of the loop if it is a guard, and gives it a loop of its own. Where
/// nothing but declarations stands before it, the loop itself becomes that of the lane. A lane that
/// returns before the guard would have to be remembered: then all stays.
ThreadLoop *LaneGuards::split(ThreadLoop *loop) {
  std::vector<Stmt *> &statements = loop->body->statements;
  auto *guard = statements.empty() ? nullptr : dyn_cast<If>(statements.back());
  const auto lane = guard && !guard->otherwise ? laneOf(guard->condition) : std::nullopt;
  if (!lane)
    return nullptr;
  const std::vector<Stmt *> before(statements.begin(), statements.end() - 1);
  bool onlyDeclares = true, returns = false;
  for (Stmt *stmt : before) {
    onlyDeclares &= isa<Declaration>(stmt) && effects.of(stmt).isPure();
    forEachStmt(stmt, [&](Stmt *each) { returns |= isa<Return>(each); });
  }
  if (onlyDeclares) {
    loop->only = *lane;
    return nullptr;
  }
  std::vector<Stmt *> own = returns ? std::vector<Stmt *>() : guarded(before, guard);
  if (own.empty())
    return nullptr;
  statements.pop_back();
  auto *added = program.make<ThreadLoop>();
  added->scope = loop->scope;
  added->place = guard->place;
  added->only = *lane;
  added->body = blockOf(std::move(own));
  std::swap(added->body->commentsAtEnd, loop->body->commentsAtEnd);
  return added;
}

/// Says where the loop asks for the lane's number:
/// `threadIdx.x % 32  ->  laneInRow(lane, threadIdx.x % 32)`, the first in warps that lie in a row.
void LaneGuards::number(ThreadLoop *loop) {
  std::vector<Expr **> found;
  forEachExpr(loop->body, [&](Expr *&expr) {
    if (isa<Binary>(expr) && isLane(expr))
      found.push_back(&expr);
  });
  for (Expr **slot : found)
    *slot = makeCall(program, OperationId::LaneInRow, (*slot)->type,
                     {makeSpecial(program, SpecialValue::Lane), *slot}, (*slot)->place);
}

void LaneGuards::narrow(Block *block) {
  std::vector<Stmt *> statements;
  for (Stmt *stmt : block->statements) {
    statements.push_back(stmt);
    auto *loop = dyn_cast<ThreadLoop>(stmt);
    if (!loop || loop->scope != SyncScope::Warp)
      continue;
    if (ThreadLoop *added = split(loop))
      statements.push_back(added);
  }
  block->statements = std::move(statements);
}

} // namespace

void separateLanes(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : kernelsOf(program)) {
    LaneGuards guards(program, *kernel, effects);
    for (Block *block : blocksBelow(kernel->body))
      guards.narrow(block);
    forEachStmt(kernel->body, [&](Stmt *stmt) {
      auto *loop = dyn_cast<ThreadLoop>(stmt);
      if (loop && loop->scope == SyncScope::Warp && !loop->only)
        guards.number(loop);
    });
  }
}

} // namespace cu2port::ir
