// Block form: guards of a whole kernel.
//
//   if (i < n) {                       threads { if (i >= n) return; a; }
//     a;                               for (int k = 0; k < m; ++k)
//     for (int k = 0; k < m; ++k)  ->    threads { if (i >= n) return; b; }
//       b;
//   }
//
// A guard around the rest of the kernel would keep loops in it, and barriers, from being taken
// apart: it becomes a return (turnGuardIntoReturn), before there are regions. One that is the
// kernel's only return is repeated in each region then (repeatGuard).
#include "device/analysis/Synchronisation.h"
#include "device/block_form/Loops.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"
#include "device/values/RegionFacts.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// A name of the kernel's outer block would be declared once more there.
bool declaresAgain(const Block *outer, const Block *inner) {
  std::set<std::string> names;
  for (const Block *block : {outer, inner})
    for (Stmt *stmt : block->statements)
      if (auto *declaration = dyn_cast<Declaration>(stmt))
        for (const Variable *variable : declaration->variables)
          if (!names.insert(variable->name).second)
            return true;
  return false;
}

/// A loop worth taking apart, a barrier, or a vote of the block, which is one.
bool hasStructure(Stmt *stmt) {
  bool found = waitsForBlock(stmt);
  forEachStmt(stmt, [&](Stmt *each) { found |= isLoop(each) && !isShort(each); });
  return found;
}

/// `if (c) return;`, where c may be asked once more.
bool isPureReturn(BlockFormContext &context, Stmt *stmt) {
  auto *guard = dyn_cast<If>(stmt);
  return guard && !guard->otherwise && isJump(guard->then, StmtKind::Return) &&
         context.effects.of(guard->condition).isPure();
}

/// Nothing outside the loops over the threads reads memory or can fail, so that it does no harm
/// when all threads have returned.
bool isHarmlessOutside(BlockFormContext &context, Stmt *stmt) {
  if (isa<ThreadLoop>(stmt))
    return true;
  bool isHarmless = true;
  forEachChildExpr(stmt, [&](Expr *&expr) {
    Effects effects = context.effects.of(expr);
    isHarmless &= !effects.loads && !effects.traps;
  });
  forEachChildStmt(stmt, [&](Stmt *&child) { isHarmless &= isHarmlessOutside(context, child); });
  return isHarmless && !isa<While>(stmt) && !isa<Do>(stmt);
}

} // namespace

/// `if (i < n) { rest }  ->  if (i >= n) return; rest`, where that is the kernel's last statement,
/// threads decide differently, and `rest` has what is taken apart.
void turnGuardIntoReturn(BlockFormContext &context) {
  auto &statements = context.kernel.body->statements;
  auto *guard = statements.empty() ? nullptr : dyn_cast<If>(statements.back());
  if (guard && !isa<Block>(guard->then) && hasStructure(guard->then))
    guard->then = makeBlock(context.program, {guard->then});
  auto *body = guard ? dyn_cast<Block>(guard->then) : nullptr;
  if (!body || guard->otherwise || !hasStructure(body) ||
      declaresAgain(context.kernel.body, body) || !context.effects.of(guard->condition).isPure())
    return;
  FissionSet splits = fissionsAtBarriers(context.kernel.body, context.scope);
  if (Uniformity(context.kernel, splits, context.effects, context.scope)
          .isUniform(guard->condition))
    return;
  auto *exit = context.program.make<If>(*guard);
  exit->comments.after.clear();
  exit->condition = negated(context.program, guard->condition);
  exit->then = context.program.make<Return>();
  statements.back() = exit;
  statements.insert(statements.end(), body->statements.begin(), body->statements.end());
  context.kernel.body->commentsAtEnd.insert(context.kernel.body->commentsAtEnd.begin(),
                                            body->commentsAtEnd.begin(), body->commentsAtEnd.end());
}

/// The only return, at the beginning of the first region, is put into all others, where a mask of
/// those who have returned would be needed else (Returns.cpp). versionLoops makes it a bound:
///
///   threads { if (i >= n) return; a }          threads { if (i >= n) return; a }
///   threads { b }                       ->     threads { if (i >= n) return; b }
///
/// What stands outside the loops over the threads runs on when all threads have returned, and must
/// do no harm then.
void repeatGuard(BlockFormContext &context) {
  auto &top = context.kernel.body->statements;
  auto first =
      std::find_if(top.begin(), top.end(), [](Stmt *stmt) { return !threadLoops(stmt).empty(); });
  auto *loop = first == top.end() ? nullptr : dyn_cast<ThreadLoop>(*first);
  bool votes = false; // they must know who has returned
  forEachExpr(context.kernel.body, [&](Expr *&expr) { votes |= isVote(expr); });
  if (!loop || votes || threadLoops(context.kernel.body).size() < 2 ||
      !isHarmlessOutside(context, context.kernel.body))
    return;
  auto &statements = loop->body->statements;
  auto guard = std::find_if(statements.begin(), statements.end(),
                            [](Stmt *stmt) { return !isa<Declaration>(stmt); });
  if (guard == statements.end() || !isPureReturn(context, *guard))
    return;
  unsigned returns = 0;
  forEachStmt(context.kernel.body, [&](Stmt *stmt) { returns += isa<Return>(stmt); });
  if (returns != 1)
    return;
  // The condition must still hold in later regions.
  if (!RegionFacts(context.kernel).isRepeatable(cast<If>(*guard)->condition))
    return;
  for (ThreadLoop *other : threadLoops(context.kernel.body)) {
    if (other == loop)
      continue;
    auto *again = cast<If>(clone(context.program, *guard));
    again->comments = {};
    again->then->comments = {};
    other->body->statements.insert(other->body->statements.begin(), again);
  }
  context.repeatsGuard = true;
}

} // namespace cu2port::ir
