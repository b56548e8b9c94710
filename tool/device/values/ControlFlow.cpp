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
#include "device/values/Ranges.h"

#include "llvm/Support/ErrorHandling.h"

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

/// Nothing of what is not known.
static std::optional<bool> truthOf(const Expr *condition) {
  if (const auto *literal = dyn_cast<BoolLiteral>(withoutCasts(condition)))
    return literal->value;
  const auto number = constantOf(withoutImplicitCasts(condition));
  return number ? std::optional(*number != 0) : std::nullopt;
}

Stmt *&bodyOf(Stmt *loop) {
  if (auto *each = dyn_cast<For>(loop))
    return each->body;
  if (auto *each = dyn_cast<While>(loop))
    return each->body;
  return llvm::cast<Do>(loop)->body;
}

bool isAlwaysTrue(const Expr *condition) { return !condition || truthOf(condition) == true; }

bool isAlwaysFalse(const Expr *condition) { return condition && truthOf(condition) == false; }

/// What a `for` declares has its initial value in the first test, unless the test changes it.
bool runsOnceAtLeast(const Stmt *loop) {
  const Expr *condition = conditionOf(loop);
  if (llvm::isa<Do>(loop) || !condition)
    return true;
  RegionFacts head;
  head.add(condition);
  if (const auto *counted = dyn_cast<For>(loop))
    head.add(counted->init);
  const Ranges ranges({[&](const Variable *variable) { return head.valueOf(variable); }});
  return ranges.isAlwaysTrue(condition);
}

/// Of a list, the last statement counts. A loop never does: it may be left by its test.
bool leaves(const Stmt *stmt) {
  if (const auto *block = dyn_cast<Block>(stmt))
    return !block->statements.empty() && leaves(block->statements.back());
  if (const auto *branch = dyn_cast<If>(stmt))
    return branch->otherwise && leaves(branch->then) && leaves(branch->otherwise);
  return llvm::isa<Return, Break, Continue>(stmt);
}

bool isJump(const Stmt *stmt, StmtKind kind) {
  const auto *block = dyn_cast<Block>(stmt);
  return block ? block->statements.size() == 1 && isJump(block->statements[0], kind)
               : stmt->kind == kind;
}

bool mayLeave(const Stmt *stmt) {
  return anyStmt(stmt, [](const Stmt *each) { return llvm::isa<Return, Break, Continue>(each); });
}

bool hasOwnJump(const Stmt *body, StmtKind kind) {
  if (body->kind == kind)
    return true;
  if (isLoop(body) || (kind == StmtKind::Break && llvm::isa<Switch>(body)))
    return false;
  bool found = false;
  forEachChildStmt(body, [&](const Stmt *child) { found |= hasOwnJump(child, kind); });
  return found;
}

bool returnsOnlyAtEnd(const Function &function) {
  unsigned count = 0;
  forEachStmt(static_cast<const Stmt *>(function.body),
              [&](const Stmt *stmt) { count += llvm::isa<Return>(stmt); });
  const auto &statements = function.body->statements;
  const bool endsInReturn = !statements.empty() && llvm::isa<Return>(statements.back());
  return count == endsInReturn;
}

void RoundCount::next() {
  constexpr unsigned maxRounds = 1000;
  if (++rounds > maxRounds)
    llvm::report_fatal_error("the data flow of a loop does not end");
}

} // namespace cu2port::ir
