// Between which numbers `for` keeps its counter, if it counts from one number to another:
//
//   for (int i = 1; i < 8; ++i)            i: 1 .. 7
//   for (int d = 16; d > 0; d /= 2)        d: 1 .. 16, of which not all are reached
//   for (int i = 0; i < n; ++i)            nothing: n is no number
//   for (int i = 0; i != 8; ++i)           nothing: who has jumped over 8 goes on
//
// The range holds in the body, where the test has held.
#include "device/analysis/CounterRange.h"

#include "device/analysis/Effects.h"
#include "device/analysis/ThreadNumbering.h"

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

/// Steps by a number above zero. The counter is taken not to wrap around, nor to be below zero
/// where it is multiplied or divided.
Direction directionOf(const Expr *step, const Variable *counter) {
  if (!step || assignedVariable(step) != counter)
    return Direction::None;
  if (const auto *unary = dyn_cast<Unary>(step))
    return unary->op == UnaryOp::PreInc || unary->op == UnaryOp::PostInc ? Direction::Up
                                                                         : Direction::Down;
  const auto *binary = dyn_cast<Binary>(step);
  const auto by = binary ? numberOf(binary->rhs) : std::nullopt;
  if (!by || *by <= 0)
    return Direction::None;
  switch (binary->op) {
  case BinaryOp::AddAssign:
  case BinaryOp::MulAssign:
  case BinaryOp::ShlAssign:
    return Direction::Up;
  case BinaryOp::SubAssign:
  case BinaryOp::DivAssign:
  case BinaryOp::ShrAssign:
    return Direction::Down;
  default:
    return Direction::None;
  }
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
  const Direction direction = directionOf(loop->step, counter);
  if (direction == Direction::Up && test->op == BinaryOp::Less)
    return CounterRange{counter, *first, *bound - 1};
  if (direction == Direction::Up && test->op == BinaryOp::LessEqual)
    return CounterRange{counter, *first, *bound};
  if (direction == Direction::Down && test->op == BinaryOp::Greater)
    return CounterRange{counter, *bound + 1, *first};
  if (direction == Direction::Down && test->op == BinaryOp::GreaterEqual)
    return CounterRange{counter, *bound, *first};
  return std::nullopt;
}

} // namespace cu2port::ir
