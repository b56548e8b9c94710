// Trees over the lanes of a warp that end with the same value in all of them, or of which only the
// first one's is looked at:
//
//   for (int offset = 16; offset > 0; offset /= 2)
//     addLanesXor(warp, sum, offset);                  ->    addLanesToAll(warp, sum);
//
//   for (int offset = 16; offset > 0; offset /= 2)
//     addLanesDown(warp, sum, offset);                 ->    addLanesToFirst(warp, sum);
//   lanes at 0 { y[row] = sum; }                             lanes at 0 { y[row] = sum; }
//
// Any other loop whose distances are constants is unrolled: what moves between lanes then stays in
// registers.
#include "device/Passes.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/thread_loops/LaneOperations.h"
#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;

/// `for (int offset = 16; offset > 0; offset /= 2)`
class TreeLoop {
public:
  explicit TreeLoop(const For *loop);

  /// The number of rounds is known.
  bool isKnown() const { return counter; }
  /// 16, 8, 4, 2, 1.
  bool isOfWarp() const;
  const Variable *counter = nullptr;

private:
  const Binary *compare = nullptr, *step = nullptr;
};

TreeLoop::TreeLoop(const For *loop) {
  const auto *declared = dyn_cast_or_null<Declaration>(loop->init);
  step = dyn_cast_or_null<Binary>(loop->step);
  if (!declared || declared->variables.size() != 1 || !step || !constantOf(step->rhs))
    return;
  const Variable *variable = declared->variables[0];
  const bool isScaled = step->op == BinaryOp::DivAssign || step->op == BinaryOp::ShrAssign ||
                        step->op == BinaryOp::MulAssign || step->op == BinaryOp::ShlAssign;
  compare = dyn_cast_or_null<Binary>(withoutImplicitCasts(loop->condition));
  const Expr *left = withoutImplicitCasts(compare ? compare->lhs : loop->condition);
  const auto *ref = dyn_cast_or_null<VariableRef>(left);
  if (isScaled && assignedVariable(step) == variable && constantOf(variable->init) && ref &&
      ref->variable == variable && (!compare || constantOf(compare->rhs)))
    counter = variable;
}

bool TreeLoop::isOfWarp() const {
  if (!counter || constantOf(counter->init) != warpWidth / 2)
    return false;
  const auto by = constantOf(step->rhs);
  const bool halves =
      (step->op == BinaryOp::DivAssign && by == 2) || (step->op == BinaryOp::ShrAssign && by == 1);
  if (!compare)
    return halves;
  const auto bound = constantOf(compare->rhs);
  return halves &&
         (((compare->op == BinaryOp::Greater || compare->op == BinaryOp::NotEqual) && bound == 0) ||
          (compare->op == BinaryOp::GreaterEqual && bound == 1));
}

/// The call that is all of a statement's body; null if there is more.
Intrinsic *onlyCall(Stmt *body) {
  auto *block = dyn_cast<Block>(body);
  if (block)
    return block->statements.size() == 1 ? onlyCall(block->statements[0]) : nullptr;
  auto *expression = dyn_cast<Expression>(body);
  return expression ? dyn_cast<Intrinsic>(expression->expr) : nullptr;
}

bool isOfAllLanes(const Intrinsic *call) {
  const LaneOperation *operation = findLaneOperation(call);
  return operation && operation->how != LaneCombination::Replace &&
         (operation->move == LaneMove::Across || operation->move == LaneMove::Down);
}

/// Puts calls in the place of trees.
class TreeLowering {
public:
  explicit TreeLowering(Program &program) : program(program) {}

  void run(Block *block) const;

private:
  using Slots = std::vector<Stmt **>;

  Stmt *wholeTree(For *loop, const Slots &block) const;
  bool isReadInFirstLane(const Variable *variable, const For *tree, const Slots &block) const;

  Program &program;
};

/// After the tree, the variable, which begins in the same block, is only looked at where the first
/// lane works alone. Behind the block nobody knows it, so that these are all.
///
/// In steps down, the last lanes add their own value again and again, and addLanesToFirst leaves
/// something else there: the first lane's value alone is the tree's.
bool TreeLowering::isReadInFirstLane(const Variable *variable, const For *tree,
                                     const Slots &block) const {
  bool begins = false, isAfter = false;
  int reads = 0; // elsewhere
  for (Stmt **slot : block) {
    Stmt *stmt = *slot;
    auto *declaration = dyn_cast<Declaration>(stmt);
    begins |= declaration &&
              std::count(declaration->variables.begin(), declaration->variables.end(), variable);
    if (isAfter)
      forEachExpr(stmt, [&](Expr *&expr) { reads += namedVariable(expr) == variable; });
    if (isAfter)
      forEachStmt(stmt, [&](Stmt *each) {
        auto *loop = dyn_cast<ThreadLoop>(each);
        if (loop && loop->only == 0U)
          forEachExpr(loop, [&](Expr *&expr) {
            reads -= expr->kind == ExprKind::VariableRef && namedVariable(expr) == variable;
          });
      });
    isAfter |= stmt == tree;
  }
  return begins && reads == 0;
}

/// One call that does all of the loop; null if there is none. A shuffle of less than 32 lanes has a
/// third argument, the width, and is no tree of the warp. Conversions keep the values that the
/// counter of a tree has.
Stmt *TreeLowering::wholeTree(For *loop, const Slots &block) const {
  const TreeLoop tree(loop);
  Intrinsic *call = onlyCall(loop->body);
  if (!tree.isOfWarp() || !call || !isOfAllLanes(call) || call->arguments.size() != 2 ||
      namedVariable(withoutCasts(call->arguments[1])) != tree.counter)
    return nullptr;
  const LaneOperation *step = findLaneOperation(call);
  const bool isDown = step->move == LaneMove::Down;
  const auto *values = cast<AllThreads>(call->arguments[0]);
  if (isDown && !isReadInFirstLane(values->variable, loop, block))
    return nullptr;
  auto *whole = program.make<Intrinsic>(*call);
  whole->operation = &laneOperation(step->how, isDown ? LaneMove::ToFirst : LaneMove::ToAll);
  whole->arguments.resize(1);
  auto *stmt = makeStatement(program, whole, loop->place);
  stmt->comments = loop->comments;
  return stmt;
}

/// The statements of a block, and in their place those of blocks in it.
void flatten(Block *block, std::vector<Stmt **> &slots) {
  for (Stmt *&stmt : block->statements)
    if (auto *inner = dyn_cast<Block>(stmt))
      flatten(inner, slots);
    else
      slots.push_back(&stmt);
}

void TreeLowering::run(Block *block) const {
  Slots slots;
  flatten(block, slots);
  for (Stmt **slot : slots) {
    auto *loop = dyn_cast<For>(*slot);
    Stmt *whole = loop ? wholeTree(loop, slots) : nullptr;
    if (whole)
      *slot = whole;
  }
}

bool movesLanes(const Stmt *stmt) {
  return anyStmt(stmt, [](const Stmt *each) {
    const auto *expression = dyn_cast<Expression>(each);
    return expression && findLaneOperation(expression->expr);
  });
}

} // namespace

void lowerTrees(Program &program) {
  const TreeLowering lowering(program);
  for (Function *kernel : kernelsOf(program)) {
    for (Block *block : blocksBelow(kernel->body))
      lowering.run(block);
    forEachStmt(kernel->body, [&](Stmt *stmt) {
      auto *loop = dyn_cast<For>(stmt);
      if (loop && !loop->unroll && TreeLoop(loop).isKnown() && movesLanes(loop->body))
        loop->unroll = 0;
    });
  }
}

} // namespace cu2port::ir
