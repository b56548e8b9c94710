// Between which numbers `for` keeps its counter, as far as no step leads past where its type ends:
//
//   for (int i = 1; i < 8; ++i)            body 1 .. 7      loop 1 .. 8
//   for (int d = 16; d > 0; d /= 2)        body 1 .. 16     loop 0 .. 16
//   for (int i = threadIdx.x; i < 99; i += 3)    body 0 .. 98     loop 0 .. 1023
//   for (int i = 0; i < n; ++i)            body 0 .. 2^31 - 2
//   for (int i = 0; i < n; i += 2)         unknown: 2^31 - 2 + 2 is below zero
//   for (int i = 0; i != 8; ++i)           unknown: a counter that skips 8 never meets the bound
//
// In the body the test has held. Bound, start and step may be any expressions: their ranges hold
// whenever they are evaluated.
#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"
#include "device/values/Ranges.h"
#include "support/Faults.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using Number = IntegerRange::Number;

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

/// Of `a && b`, both.
void collectTests(const Expr *condition, std::vector<Ordering> &tests) {
  const auto *binary = condition ? dyn_cast<Binary>(withoutImplicitCasts(condition)) : nullptr;
  if (!binary)
    return;
  if (binary->op == BinaryOp::And) {
    collectTests(binary->lhs, tests);
    collectTests(binary->rhs, tests);
  } else if (const auto order = orderingOf(binary)) {
    tests.push_back(*order);
  }
}

/// `switch (n) { case 0: for (...) { case 1: ... } }` goes past the test.
bool hasEntry(const Stmt *body) {
  bool found = body->kind == StmtKind::Case;
  if (body->kind != StmtKind::Switch)
    forEachChildStmt(body, [&](const Stmt *child) { found |= hasEntry(child); });
  return found;
}

/// An integer that only this thread's code changes.
bool isCounter(const Variable *variable) {
  return variable->type->isInteger() && variable->space == AddressSpace::Private &&
         !variable->isVolatile && !variable->bytes;
}

/// How often a round of the loop changes the variable, at most.
unsigned changesInRound(const For *loop, const Variable *variable) {
  RegionFacts round(loop->body);
  round.add(loop->condition);
  round.add(loop->step);
  return round.assignmentsOf(variable);
}

} // namespace

/// The counter of a loop is what its step changes, and nothing else in the loop. One whose address
/// is taken anywhere is none.
void Ranges::findCounters(const Function &function) {
  forEachStmt(function.body, [&](const Stmt *stmt) {
    const auto *loop = dyn_cast<For>(stmt);
    const Variable *counter = loop && loop->step ? assignedVariable(loop->step) : nullptr;
    const bool isKnown = counter && isCounter(counter) && !region.isAddressTaken(counter) &&
                         firstValueOf(counter, loop->init) && !hasEntry(loop->body);
    if (!isKnown || changesInRound(loop, counter) != 1)
      return;
    counting.insert(loop);
    forEachExpr(loop->body, [&](const Expr *expr) {
      if (const auto *ref = dyn_cast<VariableRef>(expr); ref && ref->variable == counter)
        inBodies[ref] = loop;
    });
    if (region.assignmentsOf(counter) == 1 && llvm::isa<Declaration>(loop->init))
      declaring[counter] = loop;
  });
}

const Ranges::CounterRanges *Ranges::countersOf(const For *loop) const {
  const auto [found, isNew] = counters.try_emplace(loop);
  if (isNew)
    counters.at(loop) = findRanges(loop, assignedVariable(loop->step));
  const std::optional<CounterRanges> &ranges = counters.at(loop);
  return ranges ? &*ranges : nullptr;
}

std::optional<std::pair<const Variable *, IntegerRange>> Ranges::counterOf(const For *loop) const {
  const CounterRanges *ranges = counting.count(loop) ? countersOf(loop) : nullptr;
  return ranges ? std::optional(std::pair(assignedVariable(loop->step), ranges->inBody))
                : std::nullopt;
}

// ---- Steps and bounds ---------------------------------------------------------------------------

/// Steps by numbers above zero, or by such factors.
std::optional<Ranges::Step> Ranges::stepOf(const Expr *step, const Variable *counter) const {
  if (const auto *unary = dyn_cast<Unary>(step)) {
    const bool isUp = unary->op == UnaryOp::PreInc || unary->op == UnaryOp::PostInc;
    return Step{isUp, false, 1, counter->type};
  }
  const auto *binary = dyn_cast<Binary>(step);
  if (!binary || !binary->rhs->type->isInteger() || binary->op == BinaryOp::Assign)
    return std::nullopt;
  const IntegerRange by = rangeOf(binary->rhs);
  const BinaryOp op = withoutAssignment(binary->op);
  const bool isShift = op == BinaryOp::Shl || op == BinaryOp::Shr;
  const bool isSum = op == BinaryOp::Add || op == BinaryOp::Sub;
  const bool isFactor = isShift || op == BinaryOp::Mul || op == BinaryOp::Div;
  if (by.least() < (isFactor && !isShift ? 1 : 0) || by.most() > (isShift ? 31 : INT32_MAX) ||
      (!isSum && !isFactor))
    return std::nullopt;
  const bool isUp = op == BinaryOp::Add || op == BinaryOp::Mul || op == BinaryOp::Shl;
  return Step{isUp, isFactor, isShift ? Number(1) << by.most() : by.most(), binary->rhs->type};
}

/// What is compared with the counter, on either side.
std::optional<Ranges::Bound> Ranges::boundOf(const Ordering &test, const Variable *counter) const {
  const auto &[low, high, isBelow] = test;
  const bool isUp = variableOf(low) == counter;
  if ((!isUp && variableOf(high) != counter) || !low->type->isInteger() || !high->type->isInteger())
    return std::nullopt;
  const bool isStrict = isBelow || has(Fault::LoopsLastStep);
  const Type *computed = commonType(low->type, high->type);
  const IntegerRange to = converted(isUp ? high : low, computed);
  return Bound{isUp, isUp ? to.most() - isStrict : to.least() + isStrict,
               isUnsigned(computed->scalar) && !isUnsigned(counter->type->scalar)};
}

std::optional<Ranges::CounterRanges> Ranges::findRanges(const For *loop,
                                                        const Variable *counter) const {
  const IntegerRange first = converted(firstValueOf(counter, loop->init), counter->type);
  const std::optional<Step> step = stepOf(loop->step, counter);
  std::vector<Ordering> tests;
  if (step)
    collectTests(loop->condition, tests);
  for (const Ordering &test : tests) {
    const std::optional<Bound> bound = boundOf(test, counter);
    const bool isTowards = bound && bound->isUp == step->isUp;
    // Compared as unsigned, a negative start exceeds every bound.
    if (!isTowards || (bound->losesSign && first.least() < 0))
      continue;
    if (const auto ranges = rangesTo(*bound, counter->type, first, *step))
      return ranges;
  }
  return std::nullopt;
}

/// Whether a step past the end of the type is undefined, and may be taken not to be made.
bool Ranges::mustFit(const Type *type, const Step &step) const {
  return overflow != Overflow::Wraps && !isUnsigned(type->scalar) && sizeOf(type) >= 4 &&
         !isUnsigned(commonType(type, step.by)->scalar);
}

/// A start behind the bound counts as the bound: the body never runs. A counter that goes down is
/// one that goes up, with the other sign.
std::optional<Ranges::CounterRanges> Ranges::rangesTo(const Bound &bound, const Type *type,
                                                      const IntegerRange &first,
                                                      const Step &step) const {
  const IntegerRange all(type);
  const bool isUp = step.isUp;
  const Number from = isUp ? first.least() : -first.most();
  const Number limit = isUp ? all.most() : bound.losesSign ? 0 : -all.least();
  const Number last = std::max(std::min(isUp ? bound.last : -bound.last, limit), from);
  const Number end = !step.isFactor ? last + step.most : isUp ? last * step.most : 0;
  const bool mayWrap = end > limit && ((bound.losesSign && !isUp) || !mustFit(type, step));
  if (mayWrap || (step.isFactor && (isUp ? from : -last) < 0))
    return std::nullopt;
  const auto upTo = [&](Number most) {
    return isUp ? IntegerRange(type, from, most) : IntegerRange(type, -most, -from);
  };
  const Number latest = isUp ? first.most() : -first.least();
  return CounterRanges{upTo(last), upTo(std::max(latest, std::min(end, limit)))};
}

} // namespace cu2port::ir
