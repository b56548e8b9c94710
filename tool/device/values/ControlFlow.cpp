// Which ways there are through a statement, as far as its shape and its numbers say so:
//
//   for (;;), while (true)             is never left by its test
//   for (int i = 0; i < 4; ++i)        its body is run, whatever comes before
//   if (c) return; else break;         nobody comes behind it
//
// Each way that is none makes what walks know (ForwardDataflow.h) more exact.
#include "device/values/ControlFlow.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"

#include "llvm/Support/ErrorHandling.h"

#include <optional>

namespace cu2port::ir {

using llvm::dyn_cast;

/// A switch decides by its value which statements run, so that it counts as one here.
Expr *conditionOf(const Stmt *stmt) {
  if (const auto *branch = dyn_cast<If>(stmt))
    return branch->condition;
  if (const auto *counted = dyn_cast<For>(stmt))
    return counted->condition;
  if (const auto *again = dyn_cast<Do>(stmt))
    return again->condition;
  if (const auto *tested = dyn_cast<While>(stmt))
    return tested->condition;
  const auto *choice = dyn_cast<Switch>(stmt);
  return choice ? choice->value : nullptr;
}

bool isAlwaysTrue(const Expr *condition) {
  if (!condition)
    return true;
  condition = withoutImplicitCasts(condition);
  if (const auto *literal = dyn_cast<BoolLiteral>(condition))
    return literal->value;
  const auto number = constantOf(condition);
  return number && *number != 0;
}

/// A number whose order is the same in all types of index.
static std::optional<std::int64_t> smallNumber(const Expr *expr) {
  const auto number = expr ? constantOf(expr) : std::nullopt;
  return number && *number <= INT32_MAX ? std::optional<std::int64_t>(*number) : std::nullopt;
}

/// `==`, and what is no comparison, says nothing of the first round.
static bool compares(BinaryOp op, std::int64_t a, std::int64_t b) {
  switch (op) {
  case BinaryOp::Less:
    return a < b;
  case BinaryOp::LessEqual:
    return a <= b;
  case BinaryOp::Greater:
    return a > b;
  case BinaryOp::GreaterEqual:
    return a >= b;
  case BinaryOp::NotEqual:
    return a != b;
  default:
    return false;
  }
}

bool runsOnceAtLeast(const Stmt *loop) {
  if (llvm::isa<Do>(loop) || isAlwaysTrue(conditionOf(loop)))
    return true;
  const auto *counted = dyn_cast<For>(loop);
  const auto *declared = counted ? llvm::dyn_cast_or_null<Declaration>(counted->init) : nullptr;
  const auto *test = counted ? dyn_cast<Binary>(withoutImplicitCasts(counted->condition)) : nullptr;
  const auto *index = test ? dyn_cast<VariableRef>(withoutIndexCasts(test->lhs)) : nullptr;
  if (!declared || !index || declared->variables.size() != 1 ||
      declared->variables[0] != index->variable)
    return false;
  const auto first = smallNumber(index->variable->init), bound = smallNumber(test->rhs);
  return first && bound && compares(test->op, *first, *bound);
}

/// Of a list, the last statement counts. A loop never does: it may be left by its test.
bool leaves(const Stmt *stmt) {
  if (const auto *block = dyn_cast<Block>(stmt))
    return !block->statements.empty() && leaves(block->statements.back());
  if (const auto *branch = dyn_cast<If>(stmt))
    return branch->otherwise && leaves(branch->then) && leaves(branch->otherwise);
  return llvm::isa<Return, Break, Continue>(stmt);
}

bool isReturn(const Stmt *stmt) {
  const auto *block = dyn_cast<Block>(stmt);
  return block ? block->statements.size() == 1 && isReturn(block->statements[0])
               : llvm::isa<Return>(stmt);
}

bool mayLeave(const Stmt *stmt) {
  return anyStmt(stmt, [](const Stmt *each) { return llvm::isa<Return, Break, Continue>(each); });
}

bool hasOwnJump(Stmt *body, StmtKind kind) {
  if (body->kind == kind)
    return true;
  if (isLoop(body) || (kind == StmtKind::Break && llvm::isa<Switch>(body)))
    return false;
  bool found = false;
  forEachChildStmt(body, [&](Stmt *&child) { found |= hasOwnJump(child, kind); });
  return found;
}

void RoundCount::next() {
  constexpr unsigned maxRounds = 1000;
  if (++rounds > maxRounds)
    llvm::report_fatal_error("the data flow of a loop does not end");
}

} // namespace cu2port::ir
