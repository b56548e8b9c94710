// Loops in which a thread waits for what others write: flags, locks.
#pragma once

#include "device/analysis/Waits.h"
#include "device/lock_step/WarpCallers.h"
#include "device/values/Effects.h"

#include <string>

namespace cu2port::ir {

/// The reads that decide how long the loop runs, if others have to write for it to end: `flag` in
/// `while (flag == 0);`, in `do seen = flag; while (!seen);` and in `for (;;) if (flag) break;`.
/// Reads are volatile accesses, atomics and calls. None is of memory that the loop itself writes,
/// and none is a compare-and-swap with what the loop has just read, which tries again and waits for
/// nobody.
std::set<const Expr *> readsToWait(Stmt *loop, EffectsAnalysis &effects);
/// For whom threads may have waited, in loops, since they last met.
enum class Waited : std::uint8_t { Nobody, ForOthers, ForOwnBlock };
/// ... by these reads: for threads of their own block by shared memory.
Waited waitedBy(const std::set<const Expr *> &reads, const WarpCallers &callers);

/// What the user calls that for which a loop waits: the first in the text. Empty if it ends by
/// itself: where threads take the next of something, `while ((i = atomicAdd(next, 1)) < n)`, they
/// wait for nobody. Memory that is not volatile counts as well where the loop has it read anew in
/// each round: by a barrier, a fence, an atomic, or since it is read by __ldcg().
std::string awaitedIn(Stmt *loop, EffectsAnalysis &effects);
/// Whom such a loop of the function waits for: who has begun, if all that it waits for are locks,
/// or elements whose place in memory an atomic operation has told, as a ticket does. Nobody has to
/// come where its own counter ends it: it lets those run that are there.
Awaited whoIsAwaitedIn(Stmt *loop, const Function &function, EffectsAnalysis &effects);

} // namespace cu2port::ir
