// The pass "turns": a loop that others must end (WaitLoops.h) lets them run, in each round.
//
//   while (*count < n)             while (*count < n) {
//     __threadfence();       ->      letOthersRun();
//                                    __threadfence();
//                                  }
//
// On a GPU they run anyway. Where blocks, or the threads of a block, take turns, whoever waits is
// left there and gone on with later (runtime/src/cpu/Turns.h); and a compiler, which sees a call
// that may write, reads memory anew.
#include "device/Passes.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/lock_step/WaitLoops.h"
#include "device/values/Analyses.h"
#include "device/values/ControlFlow.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

static void addTurn(Program &program, Stmt *loop, Awaited awaited) {
  Stmt *&body = bodyOf(loop);
  if (!body || !isa<Block>(body))
    body = makeBlock(program,
                     body && !isa<Empty>(body) ? std::vector<Stmt *>{body} : std::vector<Stmt *>{});
  auto &statements = cast<Block>(body)->statements;
  statements.insert(statements.begin(), makeLetOthersRun(program, awaited, loop->place));
}

void addTurns(Program &program, Analyses &analyses) {
  std::vector<std::pair<Stmt *, Awaited>> loops;
  for (const Function *function : program.functions)
    if (function->body)
      forEachStmt(function->body, [&](Stmt *stmt) {
        if (isLoop(stmt) && !awaitedIn(stmt, analyses.effects).empty())
          loops.emplace_back(stmt, whoIsAwaitedIn(stmt, *function, analyses.effects));
      });
  for (const auto &[loop, awaited] : loops)
    addTurn(program, loop, awaited);
}

} // namespace cu2port::ir
