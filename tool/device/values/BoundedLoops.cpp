// A loop ends by itself if each round takes its counter nearer to a bound:
//
//   for (int i = t; i < n; i += 32)            up, while it is below
//   while (tries-- > 0)                        down, by the test itself
//   for (;;) { ...; if (++i > n) break; }      up, while it is not above
//   again: ...; if (++i < n) goto again;       up, while it is below
//   do { ...; --i; } while (i != n);           by ones, to what stays: it will meet it
//   for (unsigned d = 16; d > 0; d >>= 1)      shrinks, while it is above zero
//   for (int d = 1; d < 64; d *= 2)            grows, from one at least
//   while (__any_sync(mask, i++ < n))          up, in all threads that vote
//
// and not if
//
//   while (i > 0) { if (*flag) --i; }          a round may do without the step
//   for (short i = 0; i < n; ++i)              n may be what no short is
//   for (unsigned i = n; i >= 0; --i)          the test always holds
//
// A round has in it: the test and the step of the loop itself; statements that stand in its body
// under no condition, unless a `continue` may jump over them. Of 64 bits, a counter takes forever
// to run through all of its values; so none is taken to meet a bound, and none to come down to one.
#include "device/values/BoundedLoops.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/ControlFlow.h"
#include "device/values/Effects.h"
#include "device/values/Ranges.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using Number = IntegerRange::Number;

namespace {

/// What happens in each round that another one follows.
class Round {
public:
  explicit Round(Stmt *loop);

  struct Test {
    const Expr *condition;
    bool holds; ///< how it comes out
  };
  std::vector<Test> tests;
  std::vector<const Expr *> steps; ///< assignments, `++i`
  RegionFacts facts;               ///< of all rounds

private:
  void addBody(Stmt *body);
  void addStatement(const Stmt *stmt);
  void addTest(const Expr *condition, bool holds);
  void addStep(const Expr *expr);
};

Round::Round(Stmt *loop) {
  const auto *counted = dyn_cast<For>(loop);
  forEachChildStmt(loop, [&](Stmt *child) {
    if (counted && child == counted->init)
      return;
    facts.add(child);
    addBody(child);
  });
  forEachChildExpr(loop, [&](const Expr *expr) { facts.add(expr); });
  if (counted && counted->step)
    addStep(counted->step);
  if (const Expr *condition = conditionOf(loop))
    addTest(condition, true);
}

/// Nothing behind a `continue` is in each round. But where the body ends with `if (c) continue;
/// break;`, as what was a `goto` to its begin does, no other round follows than by that.
void Round::addBody(Stmt *body) {
  if (!hasOwnJump(body, StmtKind::Continue))
    return addStatement(body);
  const auto *block = dyn_cast<Block>(body);
  if (!block || block->statements.size() < 2 || !llvm::isa<Break, Return>(block->statements.back()))
    return;
  const llvm::ArrayRef<Stmt *> before = llvm::ArrayRef(block->statements).drop_back(2);
  const auto *branch = dyn_cast<If>(block->statements[before.size()]);
  if (!branch || branch->otherwise || !isJump(branch->then, StmtKind::Continue) ||
      llvm::any_of(before, [](Stmt *each) { return hasOwnJump(each, StmtKind::Continue); }))
    return;
  for (const Stmt *each : before)
    addStatement(each);
  addTest(branch->condition, true);
}

/// Where a branch leaves, whoever goes on has come past it.
void Round::addStatement(const Stmt *stmt) {
  if (const auto *block = dyn_cast<Block>(stmt))
    for (const Stmt *each : block->statements)
      addStatement(each);
  else if (const auto *expression = dyn_cast<Expression>(stmt))
    addStep(expression->expr);
  else if (const auto *branch = dyn_cast<If>(stmt); branch && leaves(branch->then))
    addTest(branch->condition, false);
}

/// What threads are asked that go through the loop together: it ends for all if it ends for each.
const Expr *askedOfAll(const Expr *condition) {
  const auto *vote = dyn_cast<Intrinsic>(condition);
  const bool isVote = vote && llvm::any_of(
                                  std::initializer_list<OperationId>{
                                      OperationId::AnySync, OperationId::AllSync,
                                      OperationId::AnyOfWarp, OperationId::AllOfWarp,
                                      OperationId::SyncThreadsOr, OperationId::SyncThreadsAnd},
                                  [&](OperationId each) { return vote->is(each); });
  if (!isVote)
    return nullptr;
  const Expr *asked = vote->arguments.back();
  const auto *number = dyn_cast<Cast>(asked); // `(int)(i < n)`
  return number && number->operand->type->isBool() ? number->operand : asked;
}

/// Of `a && b` that holds, and of `a || b` that does not, both are asked.
void Round::addTest(const Expr *condition, bool holds) {
  condition = withoutImplicitCasts(condition);
  if (const Expr *asked = askedOfAll(condition))
    return addTest(asked, holds);
  if (const auto *isNotZero = dyn_cast<Binary>(condition);
      isNotZero && isNotZero->op == BinaryOp::NotEqual && constantOf(isNotZero->rhs) == 0 &&
      askedOfAll(withoutImplicitCasts(isNotZero->lhs)))
    return addTest(isNotZero->lhs, holds);
  const auto *negated = dyn_cast<Unary>(condition);
  if (negated && negated->op == UnaryOp::Not)
    return addTest(negated->operand, !holds);
  const auto *binary = dyn_cast<Binary>(condition);
  if (binary && binary->op == (holds ? BinaryOp::And : BinaryOp::Or)) {
    addTest(binary->lhs, holds);
    return addTest(binary->rhs, holds);
  }
  tests.push_back({condition, holds});
  if (binary && isComparison(binary->op)) {
    addStep(binary->lhs);
    addStep(binary->rhs);
  }
  addStep(condition);
}

void Round::addStep(const Expr *expr) {
  if (isMutation(withoutImplicitCasts(expr)))
    steps.push_back(withoutImplicitCasts(expr));
}

/// `i += by`, `i = i + by`, `++i`: of the last, `by` is null.
struct Step {
  BinaryOp op;
  const Expr *by;

  bool isUp() const { return op == BinaryOp::Add || op == BinaryOp::Mul || op == BinaryOp::Shl; }
  bool isSum() const { return op == BinaryOp::Add || op == BinaryOp::Sub; }
  bool isShift() const { return op == BinaryOp::Shl || op == BinaryOp::Shr; }
  bool isFactor() const { return isShift() || op == BinaryOp::Mul || op == BinaryOp::Div; }
};

class BoundFinder {
public:
  BoundFinder(Stmt *loop, const Function &function)
      : loop(loop), round(loop), region(function), ranges(function, Overflow::IndicesHaveNone) {}
  bool endsByTest() const {
    return llvm::any_of(round.tests, [&](const Round::Test &test) { return ends(test); });
  }

private:
  bool ends(const Round::Test &test) const;
  bool passes(const Expr *counter, const Expr *bound, bool isBelow, bool isStrict) const;
  bool passesBySums(const Type *counter, const IntegerRange &bound, bool isUp, bool isStrict,
                    const Type *compared, Number step) const;
  bool meets(const Expr *counter, const Expr *bound) const;
  const Variable *counterIn(const Expr *expr) const;
  std::optional<Step> stepOf(const Variable *counter) const;

  Stmt *loop;
  const Round round;
  const RegionFacts region; ///< of the function
  const Ranges ranges;
};

bool BoundFinder::ends(const Round::Test &test) const {
  if (const auto order = orderingOf(test.condition, test.holds))
    return passes(order->low, order->high, true, order->isStrict) ||
           passes(order->high, order->low, false, order->isStrict);
  const auto *binary = dyn_cast<Binary>(test.condition);
  if (!binary || !isComparison(binary->op))
    return test.holds && meets(test.condition, nullptr);
  return (binary->op == BinaryOp::NotEqual) == test.holds &&
         (meets(binary->lhs, binary->rhs) || meets(binary->rhs, binary->lhs));
}

/// The thread's own integer that it names, or steps, which a round changes once.
const Variable *BoundFinder::counterIn(const Expr *expr) const {
  expr = withoutImplicitCasts(expr);
  const auto *ref = dyn_cast<VariableRef>(expr);
  const Variable *variable = ref ? ref->variable : assignedVariable(expr);
  const bool isCounter =
      variable && variable->type->isInteger() && variable->space == AddressSpace::Private &&
      !variable->isVolatile && !variable->bytes && !region.isAddressTaken(variable) &&
      !round.facts.declares(variable) && round.facts.assignmentsOf(variable) == 1;
  return isCounter ? variable : nullptr;
}

std::optional<Step> BoundFinder::stepOf(const Variable *counter) const {
  const auto found = llvm::find_if(
      round.steps, [&](const Expr *each) { return assignedVariable(each) == counter; });
  if (found == round.steps.end())
    return std::nullopt;
  if (const auto *unary = dyn_cast<Unary>(*found)) {
    const bool isUp = unary->op == UnaryOp::PreInc || unary->op == UnaryOp::PostInc;
    return Step{isUp ? BinaryOp::Add : BinaryOp::Sub, nullptr};
  }
  const auto *assignment = llvm::cast<Binary>(*found);
  if (assignment->op != BinaryOp::Assign)
    return Step{withoutAssignment(assignment->op), assignment->rhs};
  const auto *next = dyn_cast<Binary>(withoutImplicitCasts(assignment->rhs));
  return next && counterIn(next->lhs) == counter ? std::optional(Step{next->op, next->rhs})
                                                 : std::nullopt;
}

/// Whether the counter, which lies below the bound or above it in each round, comes there.
bool BoundFinder::passes(const Expr *counter, const Expr *bound, bool isBelow,
                         bool isStrict) const {
  const Variable *variable = counterIn(counter);
  const auto step = variable ? stepOf(variable) : std::nullopt;
  if (!step || step->isUp() != isBelow || !bound->type->isInteger() ||
      (step->by && !step->by->type->isInteger()))
    return false;
  const Type *compared = commonType(counter->type, bound->type);
  const IntegerRange to = ranges.rangeOf(bound).converted(compared);
  const Number by = step->by ? ranges.rangeOf(step->by).least() : 1;
  if (step->isSum())
    return by >= 1 && passesBySums(variable->type, to, isBelow, isStrict, compared, by);
  if (!step->isFactor() || by < (step->isShift() ? 1 : 2))
    return false;
  if (!isBelow)
    return to.least() + isStrict > 0 &&
           (isUnsigned(variable->type->scalar) || !isUnsigned(compared->scalar));
  const auto *counted = dyn_cast<For>(loop);
  const auto known = counted ? ranges.counterOf(counted) : std::nullopt;
  return known && known->first == variable && known->second.least() > 0;
}

/// In all rounds but the first, the counter is at most the bound: a step more must still fit. Where
/// it must fit anyway, some bound has to be there for which it does.
bool BoundFinder::passesBySums(const Type *counter, const IntegerRange &bound, bool isUp,
                               bool isStrict, const Type *compared, Number step) const {
  constexpr Number longest = Number(1) << 40;
  if (sizeOf(counter) > 4 && (!isUp || bound.least() > longest))
    return false;
  const bool mustFit =
      sizeOf(counter) >= 4 && !isUnsigned(counter->scalar) && !isUnsigned(compared->scalar);
  const IntegerRange all(sizeOf(counter) == sizeOf(compared) ? compared : counter);
  if (isUp)
    return (mustFit ? bound.least() : bound.most()) - isStrict + step <= all.most();
  return (mustFit ? bound.most() : bound.least()) + isStrict - step >= all.least();
}

/// Whether the counter takes all values of its type, the bound among them; null is zero.
bool BoundFinder::meets(const Expr *counter, const Expr *bound) const {
  const Variable *variable = counterIn(counter);
  const auto step = variable ? stepOf(variable) : std::nullopt;
  if (!step || !step->isSum() || sizeOf(variable->type) > 4 ||
      (step->by && constantOf(step->by) != 1))
    return false;
  if (!bound)
    return true;
  const auto *ref = dyn_cast<VariableRef>(withoutImplicitCasts(bound));
  const bool stays = ref ? ref->variable->space == AddressSpace::Private &&
                               !ref->variable->isVolatile && !round.facts.sets(ref->variable)
                         : constantOf(bound).has_value();
  return stays && bound->type->isInteger() && ranges.rangeOf(bound).fits(variable->type);
}

} // namespace

bool endsByItself(Stmt *loop, const Function &function) {
  return BoundFinder(loop, function).endsByTest();
}

} // namespace cu2port::ir
