#include "device/analysis/Waits.h"

#include "device/analysis/Synchronisation.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;

/// An operation for each, as that is what a call has.
static llvm::StringRef operationFor(Awaited awaited) {
  switch (awaited) {
  case Awaited::Running:
    return "cu2port::letOthersRun";
  case Awaited::Blocks:
    return "cu2port::letBlocksRun";
  case Awaited::Threads:
    return "cu2port::letThreadsRun";
  }
  return "";
}

void setAwaited(Program &program, Stmt *letOthersRun, Awaited awaited) {
  auto *call = cast<Intrinsic>(cast<Expression>(letOthersRun)->expr);
  call->operation = program.operations->intern(operationFor(awaited), call->operation->effects);
}

std::set<Awaited> awaitedBy(const Function &kernel) {
  std::set<Awaited> all;
  for (const Function *reached : reachedFrom(kernel))
    if (reached->body)
      forEachExpr(reached->body, [&](Expr *&expr) {
        for (const Awaited each : {Awaited::Running, Awaited::Blocks, Awaited::Threads})
          if (isLetOthersRun(expr) && cast<Intrinsic>(expr)->name() == operationFor(each))
            all.insert(each);
      });
  return all;
}

} // namespace cu2port::ir
