// Loops that others must end, said to the user: targets do not promise that the others run.
//
//   while (atomicCAS(lock, 0, 1) != 0);       'lock': threads wait here for what others write ...
//   while (atomicAdd(&arrived, 0) < n);       'arrived': likewise
//   while (!enter(mutex));                    'enter': a call of something that tries a lock
//   while ((i = atomicAdd(next, 1)) < n)      nothing: each takes the next and waits for nobody
//
// Where work-items run side by side in lock-step, one that waits keeps the one from going on that
// it waits for; where work-groups run one after the other, so does a work-group.
#include "device/Passes.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/lock_step/WaitLoops.h"
#include "device/values/Analyses.h"
#include "device/values/ConstantValue.h"
#include "device/values/MemoryRef.h"
#include "diag/Findings.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <tuple>

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;

/// An atomic that is there for what it returns: of a lock, or one that changes nothing.
bool looksForOthers(const Expr *expr) {
  const auto *atomic = dyn_cast<Intrinsic>(expr);
  if (!atomic || !atomic->operation->effects.has(Effect::Atomic))
    return false;
  const llvm::StringRef name = atomic->name();
  if (name.starts_with("atomicCAS") || name.starts_with("atomicExch"))
    return true;
  const bool addsBits = name.starts_with("atomicAdd") || name.starts_with("atomicOr") ||
                        name.starts_with("atomicSub") || name.starts_with("atomicXor");
  return addsBits && atomic->arguments.size() > 1 && constantOf(atomic->arguments[1]) == 0;
}

bool callsForOthers(const Call *call) {
  for (Function *reached : reachedFrom(*call->callee))
    if (reached->body && anyExpr(reached->body, looksForOthers))
      return true;
  return false;
}

/// What the user calls that for which a loop waits with this read; empty if it does not.
std::string awaitedBy(const Expr *read) {
  if (const auto *call = dyn_cast<Call>(read))
    return callsForOthers(call) ? call->callee->name : "";
  const auto *atomic = dyn_cast<Intrinsic>(read);
  if (atomic && !looksForOthers(read))
    return "";
  const Variable *memory = atomic ? arrayOf(atomic->arguments[0]) : memoryOf(read);
  if (!memory)
    return atomic ? atomic->name() : "volatile memory";
  return memory->sourceName.empty() ? memory->name : memory->sourceName;
}

/// The first that the loop waits for, in the order of the text.
std::string awaitedIn(Stmt *loop, EffectsAnalysis &effects) {
  std::map<std::tuple<unsigned, unsigned>, std::string> awaited;
  for (const Expr *read : readsToWait(loop, effects))
    if (std::string name = awaitedBy(read); !name.empty())
      awaited.emplace(std::make_tuple(read->place.line, read->place.column), std::move(name));
  return awaited.empty() ? "" : awaited.begin()->second;
}

} // namespace

void reportWaits(Program &program, Analyses &analyses, Findings &findings) {
  for (const Function *function : program.functions)
    if (function->body)
      forEachStmt(function->body, [&](Stmt *stmt) {
        const std::string awaited = isLoop(stmt) ? awaitedIn(stmt, analyses.effects) : "";
        if (awaited.empty())
          return;
        const Place &place = stmt->place;
        findings.add(DiagId::ConditionalRewrite, place.file ? *place.file : "", place.line,
                     place.column, awaited,
                     std::string("threads wait here for what others write; where they run in "
                                 "lock-step, or blocks one after the other, this may not end"));
      });
}

} // namespace cu2port::ir
