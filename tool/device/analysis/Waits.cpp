#include "device/analysis/Waits.h"

#include "device/analysis/Synchronisation.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

struct Wait {
  Awaited awaited;
  llvm::StringLiteral name;
};
/// One for each, as that is what a call has.
constexpr Wait waits[] = {{Awaited::Running, "cu2port::letOthersRun"},
                          {Awaited::Blocks, "cu2port::letBlocksRun"},
                          {Awaited::Threads, "cu2port::letThreadsRun"}};

/// Their end for all other expressions.
const Wait *waitOf(const Expr *expr) {
  const auto *call = dyn_cast<Intrinsic>(expr);
  return call ? llvm::find_if(waits, [&](const Wait &each) { return call->name() == each.name; })
              : std::end(waits);
}

} // namespace

Stmt *makeLetOthersRun(Program &program, Awaited awaited, Place place) {
  const Wait *wait =
      llvm::find_if(waits, [&](const Wait &each) { return each.awaited == awaited; });
  auto *call = program.make<Intrinsic>();
  call->operation = program.operations->intern(wait->name, {Effect::OrdersMemory, Effect::Ordered});
  call->type = program.types.scalar(Scalar::Void);
  call->place = place;
  return makeStatement(program, call, place);
}

bool isLetOthersRun(const Expr *expr) { return waitOf(expr) != std::end(waits); }

bool isLetOthersRun(const Stmt *stmt) {
  const auto *expression = dyn_cast<Expression>(stmt);
  return expression && isLetOthersRun(expression->expr);
}

bool letsOthersRun(const Stmt *stmt) {
  auto lets = [](const Expr *expr) { return isLetOthersRun(expr); };
  return anyExpr(stmt, lets) || anyExpr(reachedFrom(stmt), lets);
}

std::set<Awaited> awaitedBy(const Function &kernel) {
  std::set<Awaited> all;
  for (const Wait &each : waits)
    if (anyExpr(reachedFrom(kernel), [&](const Expr *expr) { return waitOf(expr) == &each; }))
      all.insert(each.awaited);
  return all;
}

/// The pass "turns" has put it first in the loop's body.
static const Wait *waitIn(const Stmt *loop) {
  const Wait *found = std::end(waits);
  forEachChildStmt(loop, [&](const Stmt *child) {
    const auto *body = dyn_cast<Block>(child);
    const auto *first = body && !body->statements.empty()
                            ? dyn_cast<Expression>(body->statements.front())
                            : nullptr;
    if (first)
      found = waitOf(first->expr);
  });
  return found;
}

bool isCountedWait(const Stmt *loop) {
  if (!isLoop(loop))
    return false;
  const Wait *wait = waitIn(loop);
  return wait != std::end(waits) && wait->awaited != Awaited::Running && !waitsForBlock(loop);
}

bool countsWaits(const Function &kernel) {
  return llvm::any_of(reachedFrom(kernel),
                      [](const Function *each) { return anyStmt(each->body, isCountedWait); });
}

} // namespace cu2port::ir
