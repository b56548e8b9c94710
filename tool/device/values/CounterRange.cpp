// Between which numbers `for` keeps its counter, if it counts from one number to another:
//
//   for (int i = 1; i < 8; ++i)            i: 1 .. 7
//   for (int d = 16; d > 0; d /= 2)        d: 1 .. 16, of which not all are reached
//   for (int i = 0; i < n; ++i)            nothing: n is no number
//   for (int i = 0; i != 8; ++i)           nothing: who has jumped over 8 goes on
//
// The range holds in the body, where the test has held.
#include "device/values/CounterRange.h"

#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

const Variable *variableOf(const Expr *expr) {
  const auto *ref = expr ? dyn_cast<VariableRef>(withoutImplicitCasts(expr)) : nullptr;
  return ref ? ref->variable : nullptr;
}

/// What the loop begins with.
const Expr *firstValueOf(const Variable *counter, const Stmt *init) {
  if (const auto *declaration = llvm::dyn_cast_or_null<Declaration>(init))
    return declaration->variables.size() == 1 && declaration->variables[0] == counter
               ? counter->init
               : nullptr;
  const auto *expression = llvm::dyn_cast_or_null<Expression>(init);
  const auto *assignment = expression ? dyn_cast<Binary>(expression->expr) : nullptr;
  const bool sets =
      assignment && assignment->op == BinaryOp::Assign && variableOf(assignment->lhs) == counter;
  return sets ? assignment->rhs : nullptr;
}

enum class Direction : std::uint8_t { None, Up, Down };

/// A step by a number above zero, or by such a factor.
struct Step {
  Direction direction = Direction::None;
  std::int64_t by = 1;
  bool isFactor = false;
};

Step stepOf(const Expr *step, const Variable *counter) {
  if (!step || assignedVariable(step) != counter)
    return {};
  if (const auto *unary = dyn_cast<Unary>(step)) {
    const bool goesUp = unary->op == UnaryOp::PreInc || unary->op == UnaryOp::PostInc;
    return {goesUp ? Direction::Up : Direction::Down};
  }
  const auto *binary = dyn_cast<Binary>(step);
  const auto by = binary ? numberOf(binary->rhs) : std::nullopt;
  if (!by || *by <= 0 || *by > INT32_MAX)
    return {};
  const std::int64_t shifted = *by < 31 ? std::int64_t{1} << *by : INT32_MAX;
  switch (binary->op) {
  case BinaryOp::AddAssign:
    return {Direction::Up, *by};
  case BinaryOp::SubAssign:
    return {Direction::Down, *by};
  case BinaryOp::MulAssign:
    return {Direction::Up, *by, true};
  case BinaryOp::ShlAssign:
    return {Direction::Up, shifted, true};
  case BinaryOp::DivAssign:
    return {Direction::Down, *by, true};
  case BinaryOp::ShrAssign:
    return {Direction::Down, shifted, true};
  default:
    return {};
  }
}

/// The largest number of a type that wraps around; nothing for one that must not overflow.
std::optional<std::int64_t> largestBeforeWrap(const Type *type) {
  const bool isWithoutSign = isUnsigned(type->scalar);
  if (!isWithoutSign && sizeOf(type) >= 4)
    return std::nullopt;
  if (sizeOf(type) >= 8)
    return INT64_MAX;
  const std::uint64_t bits = 8 * sizeOf(type) - !isWithoutSign;
  return (std::int64_t{1} << bits) - 1;
}

/// `for (unsigned i = 10; i > 0; i -= 3)` goes on behind 1, and `i /= 2` from -8 upwards.
bool leavesAtItsEnd(const CounterRange &range, const Step &step) {
  if (step.isFactor && range.least < 0)
    return false;
  const auto largest = largestBeforeWrap(range.counter->type);
  if (!largest)
    return true;
  if (step.direction == Direction::Down)
    return step.isFactor || step.by <= range.least;
  return step.isFactor ? range.most <= *largest / step.by : range.most <= *largest - step.by;
}

/// As if no step could lead past the bound, and on from there.
std::optional<CounterRange> boundedRange(const Variable *counter, Direction direction, BinaryOp op,
                                         std::int64_t first, std::int64_t bound) {
  if (direction == Direction::Up && op == BinaryOp::Less)
    return CounterRange{counter, first, bound - 1};
  if (direction == Direction::Up && op == BinaryOp::LessEqual)
    return CounterRange{counter, first, bound};
  if (direction == Direction::Down && op == BinaryOp::Greater)
    return CounterRange{counter, bound + 1, first};
  if (direction == Direction::Down && op == BinaryOp::GreaterEqual)
    return CounterRange{counter, bound, first};
  return std::nullopt;
}

} // namespace

std::optional<CounterRange> rangeOfCounter(const For *loop) {
  const auto *test =
      loop->condition ? dyn_cast<Binary>(withoutImplicitCasts(loop->condition)) : nullptr;
  const Variable *counter = test ? variableOf(test->lhs) : nullptr;
  const Expr *init = counter ? firstValueOf(counter, loop->init) : nullptr;
  const auto first = init ? numberOf(init) : std::nullopt;
  const auto bound = first ? numberOf(test->rhs) : std::nullopt;
  if (!bound || changingVariables(loop->body).count(counter))
    return std::nullopt;
  const Step step = stepOf(loop->step, counter);
  const auto range = boundedRange(counter, step.direction, test->op, *first, *bound);
  return range && leavesAtItsEnd(*range, step) ? range : std::nullopt;
}

} // namespace cu2port::ir
