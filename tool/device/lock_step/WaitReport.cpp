// Loops that others must end, said to the user: targets do not promise that the others run.
//
//   while (atomicCAS(lock, 0, 1) != 0);       'lock': threads wait here for what others write ...
//   while (atomicAdd(&arrived, 0) < n);       'arrived': likewise
//   while (!enter(mutex));                    'enter': a call of something that tries a lock
//   while (tries-- && !enter(mutex));         'enter': threads look here for a while ...
//   while ((i = atomicAdd(next, 1)) < n)      nothing: each takes the next and waits for nobody
//
// Where work-items run side by side in lock-step, one that waits keeps the one from going on that
// it waits for; where work-groups run one after the other, so does a work-group. There is nothing
// to call either that lets the others run: what the pass "turns" has added goes.
#include "device/Passes.h"
#include "device/analysis/Waits.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/lock_step/WaitLoops.h"
#include "device/values/Analyses.h"
#include "device/values/BoundedLoops.h"
#include "diag/Findings.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;

static void reportWait(const Stmt *loop, bool endsByItself, const std::string &awaited,
                       Findings &findings) {
  const Place &place = loop->place;
  findings.add(
      DiagId::ConditionalRewrite, place.file ? *place.file : "", place.line, place.column, awaited,
      std::string(endsByItself ? "threads look here for a while for what others write; where they "
                                 "run in lock-step, or blocks one after the other, in vain"
                               : "threads wait here for what others write; where they run in "
                                 "lock-step, or blocks one after the other, this may not end"));
}

/// A body that the pass "turns" has made for it alone goes as well.
static void dropTurns(Program &program, Stmt *stmt) {
  if (auto *block = dyn_cast<Block>(stmt))
    llvm::erase_if(block->statements, [](const Stmt *each) { return isLetOthersRun(each); });
  if (isLoop(stmt))
    forEachChildStmt(stmt, [&](Stmt *&child) {
      const auto *body = dyn_cast<Block>(child);
      if (body && body->statements.size() == 1 && isLetOthersRun(body->statements[0]) &&
          !body->place.line)
        child = program.make<Empty>();
    });
}

void reportWaits(Program &program, Analyses &analyses, Findings &findings) {
  for (const Function *function : program.functions) {
    if (!function->body)
      continue;
    forEachStmt(function->body, [&](Stmt *stmt) {
      const std::string awaited = isLoop(stmt) ? awaitedIn(stmt, analyses.effects) : "";
      if (!awaited.empty())
        reportWait(stmt, endsByItself(stmt, *function), awaited, findings);
    });
    forEachStmt(function->body, [&](Stmt *stmt) { dropTurns(program, stmt); });
  }
}

} // namespace cu2port::ir
