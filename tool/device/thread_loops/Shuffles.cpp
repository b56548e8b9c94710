// Shuffles whose distance is the same in all lanes, as vector permutations:
//
//   lanes { value = sum; }                      lanes { value = sum; }
//                                               shuffleLanesDown(warp, value, offset);
//   lanes {                                     lanes {
//     sum += shuffleDown(warp, value,   ->        sum += value;
//                        lane, offset);         }
//   }
//
// The array is the shuffle's own, and nothing else looks at it. Where it has what a variable has,
// and what comes back is combined with that, one step does both:
//
//   lanes {                                     addLanesDown(warp, sum, offset);
//     value = sum;                      ->
//   }
//   lanes {
//     sum += shuffleDown(warp, value,
//                        lane, offset);
//   }
//
// A shuffle by an index (`__shfl_sync`) has each lane look where it likes, and stays. Start at
// ShuffleLowering::run.
//
// The source says `sum += __shfl_down_sync(...)` plainly, but not that it is a step of the whole
// warp: there must be no mask around it, one distance for all lanes, and a variable that is the
// warp's. The block form decides all three, warp by warp.
#include "device/Passes.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/thread_loops/LaneOperations.h"
#include "device/values/Divergence.h"
#include "support/Faults.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

namespace {

constexpr std::pair<OperationId, LaneMove> shuffles[] = {
    {OperationId::ShuffleUp, LaneMove::Up},
    {OperationId::ShuffleDown, LaneMove::Down},
    {OperationId::ShuffleXor, LaneMove::Across},
};

/// How a value is combined with what a variable has.
constexpr std::pair<BinaryOp, LaneCombination> combiningOperators[] = {
    {BinaryOp::AddAssign, LaneCombination::Add}, {BinaryOp::MulAssign, LaneCombination::Multiply},
    {BinaryOp::AndAssign, LaneCombination::And}, {BinaryOp::OrAssign, LaneCombination::Or},
    {BinaryOp::XorAssign, LaneCombination::Xor},
};
constexpr std::pair<OperationId, LaneCombination> combiningFunctions[] = {
    {OperationId::Min, LaneCombination::Min},   {OperationId::FMinF, LaneCombination::Min},
    {OperationId::FMin, LaneCombination::Min},  {OperationId::Max, LaneCombination::Max},
    {OperationId::FMaxF, LaneCombination::Max}, {OperationId::FMax, LaneCombination::Max},
};

/// Of one kernel, a list of statements at a time.
class ShuffleLowering {
public:
  ShuffleLowering(Program &program, Function &kernel, EffectsAnalysis &effects);

  void run(Block *block);

private:
  using List = std::vector<Stmt *>;

  void combine(ThreadLoop *loop, List &before);
  void lower(ThreadLoop *loop, List &before);
  void dropDeclaration(const Variable *variable, List &before) const;
  Stmt *wholeShuffle(const Intrinsic *shuffle, LaneCombination how);
  bool isWhole(const Intrinsic *shuffle) const;
  bool isSameForAll(const Expr *expr) const;

  Program &program;
  EffectsAnalysis &effects;
  const RegionFacts kernel;
  std::optional<Divergence> lanes; ///< of the loop over them
};

ShuffleLowering::ShuffleLowering(Program &program, Function &kernel, EffectsAnalysis &effects)
    : program(program), effects(effects), kernel(kernel) {}

/// None for what is no shuffle by a distance.
std::optional<LaneMove> moveOf(const Intrinsic *call) {
  for (const auto &[one, move] : shuffles)
    if (call->is(one))
      return move;
  return std::nullopt;
}

/// Before the loop, the distance has the value that it has in all lanes, whatever the loop stores.
bool ShuffleLowering::isSameForAll(const Expr *expr) const {
  return has(Fault::OneDistance) || (lanes->isKnownBefore(expr) && !effects.of(expr).loads);
}

/// Whether it can be done for all lanes before the loop.
bool ShuffleLowering::isWhole(const Intrinsic *shuffle) const {
  return moveOf(shuffle) &&
         cast<AllThreads>(shuffle->arguments[0])->variable->storage == Storage::PerLane &&
         std::all_of(shuffle->arguments.begin() + 2, shuffle->arguments.end(),
                     [&](const Expr *each) { return isSameForAll(each); });
}

/// `shuffleDown(warp value, lane, offset)  ->  addLanesDown(warp value, offset);` for
/// LaneCombination::Add.
Stmt *ShuffleLowering::wholeShuffle(const Intrinsic *shuffle, LaneCombination how) {
  auto *call = program.make<Intrinsic>(*shuffle);
  call->operation = &laneOperation(how, *moveOf(shuffle));
  call->arguments.erase(call->arguments.begin() + 1); // the lane
  return makeStatement(program, call, shuffle->place);
}

/// Each shuffle of the loop is done before it, and the lane looks at its own element afterwards.
/// One whose array the loop looks at elsewhere stays: after the call, the old values are gone.
void ShuffleLowering::lower(ThreadLoop *loop, List &before) {
  forEachExpr(loop->body, [&](Expr *&expr) {
    auto *shuffle = dyn_cast<Intrinsic>(expr);
    if (!shuffle || !isWhole(shuffle))
      return;
    Variable *value = cast<AllThreads>(shuffle->arguments[0])->variable;
    if (lanes->region.usesOf(value) != 1)
      return;
    before.push_back(wholeShuffle(shuffle, LaneCombination::Replace));
    std::swap(before.back()->comments.before, loop->comments.before);
    std::swap(before.back()->comments.blankLineBefore, loop->comments.blankLineBefore);
    expr = makeRef(program, value, shuffle->place);
  });
}

/// `to = value;` in the block form: the two sides.
std::pair<const Variable *, Expr *> assignment(const Stmt *stmt) {
  const auto *expression = dyn_cast<Expression>(stmt);
  const auto *binary = expression ? dyn_cast<Binary>(expression->expr) : nullptr;
  const auto *target = binary ? dyn_cast<VariableRef>(binary->lhs) : nullptr;
  if (!target || binary->op != BinaryOp::Assign)
    return {};
  return {target->variable, binary->rhs};
}

bool isVariable(const Expr *expr, const Variable *variable) {
  const auto *ref = dyn_cast_or_null<VariableRef>(expr);
  return ref && ref->variable == variable;
}

/// The other statement is no more, and this one stands in its place.
void prependComments(Stmt *stmt, Stmt *gone) {
  std::vector<std::string> &lines = stmt->comments.before;
  lines.insert(lines.begin(), gone->comments.before.begin(), gone->comments.before.end());
  stmt->comments.blankLineBefore |= gone->comments.blankLineBefore;
  gone->comments = {};
}

/// What a statement that combines a variable with something else consists of.
struct Combination {
  LaneCombination how = LaneCombination::Replace;
  Variable *variable = nullptr;
  Expr *other = nullptr;
};

/// `sum += other` or `most = max(most, other)`.
Combination combinationOf(const Stmt *stmt) {
  const auto *expression = dyn_cast<Expression>(stmt);
  const auto *binary = expression ? dyn_cast<Binary>(expression->expr) : nullptr;
  const auto *target = binary ? dyn_cast<VariableRef>(binary->lhs) : nullptr;
  if (!target)
    return {};
  for (const auto &[op, how] : combiningOperators)
    if (binary->op == op)
      return {how, target->variable, binary->rhs};
  const auto *call = dyn_cast<Intrinsic>(binary->rhs);
  const bool combines = binary->op == BinaryOp::Assign && call && call->arguments.size() == 2 &&
                        isVariable(call->arguments[0], target->variable);
  for (const auto &[function, how] : combiningFunctions)
    if (combines && call->is(function))
      return {how, target->variable, call->arguments[1]};
  return {};
}

/// Of 4 or 8 bytes; no half, which vectors of numbers cannot hold.
bool isNumber(const Type *type) {
  return type->isScalar() && (type->isInteger() || type->isFloating()) && sizeOf(type) >= 4;
}

void ShuffleLowering::dropDeclaration(const Variable *variable, List &before) const {
  auto found = std::find_if(before.begin(), before.end(), [&](Stmt *stmt) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    return declaration && declaration->variables.size() == 1 &&
           declaration->variables[0] == variable;
  });
  if (found == before.end())
    return;
  if (std::next(found) != before.end())
    prependComments(*std::next(found), *found);
  before.erase(found);
}

/// The loop before ends with `value = sum`, this one begins with `sum += shuffle(value)`: one call
/// for all lanes takes the place of both statements.
void ShuffleLowering::combine(ThreadLoop *loop, List &before) {
  List &own = loop->body->statements;
  const auto last = std::find_if(before.rbegin(), before.rend(),
                                 [](Stmt *stmt) { return !isa<Declaration>(stmt); });
  auto *previous = last == before.rend() ? nullptr : dyn_cast<ThreadLoop>(*last);
  if (own.empty() || !previous || previous->scope != SyncScope::Warp ||
      previous->body->statements.empty())
    return;
  const Combination combination = combinationOf(own.front());
  auto *shuffle = dyn_cast_or_null<Intrinsic>(combination.other);
  if (!shuffle || !isWhole(shuffle))
    return;
  const Variable *value = cast<AllThreads>(shuffle->arguments[0])->variable;
  List &theirs = previous->body->statements;
  const auto [copy, original] = assignment(theirs.back());
  if (copy != value || !isVariable(original, combination.variable) || kernel.usesOf(value) != 2 ||
      combination.variable->storage != Storage::PerLane || combination.variable->isVolatile ||
      combination.variable->type != value->type || !isNumber(value->type))
    return;

  Stmt *call = wholeShuffle(shuffle, combination.how);
  auto *all = program.make<AllThreads>(*cast<AllThreads>(shuffle->arguments[0]));
  all->variable = combination.variable;
  cast<Intrinsic>(cast<Expression>(call)->expr)->arguments[0] = all;
  prependComments(call, own.front());
  prependComments(call, loop);
  own.erase(own.begin());
  theirs.pop_back();
  if (theirs.empty()) {
    prependComments(call, previous);
    before.erase(std::next(last).base());
  }
  dropDeclaration(value, before);
  before.push_back(call);
}

void ShuffleLowering::run(Block *block) {
  List statements;
  for (Stmt *stmt : block->statements) {
    auto *loop = dyn_cast<ThreadLoop>(stmt);
    if (loop && loop->scope == SyncScope::Warp) {
      lanes.emplace(loop->body, ThreadGroup::Warp, effects);
      combine(loop, statements);
      if (loop->body->statements.empty())
        continue;
      lower(loop, statements);
    }
    statements.push_back(stmt);
  }
  block->statements = std::move(statements);
}

} // namespace

void lowerShuffles(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : kernelsOf(program)) {
    ShuffleLowering lowering(program, *kernel, effects);
    for (Block *block : blocksBelow(kernel->body))
      lowering.run(block);
  }
}

} // namespace cu2port::ir
