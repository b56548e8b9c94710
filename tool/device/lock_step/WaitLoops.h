// Loops in which a thread waits for what others write: flags, locks.
#pragma once

#include "device/values/Effects.h"

namespace cu2port::ir {

/// The reads that decide how long the loop runs, if others have to write for it to end: `flag` in
/// `while (flag == 0);`, in `do seen = flag; while (!seen);` and in `for (;;) if (flag) break;`.
/// Reads are volatile accesses, atomics and calls. None is of memory that the loop itself writes,
/// and none is a compare-and-swap with what the loop has just read, which tries again and waits for
/// nobody.
std::set<const Expr *> readsToWait(Stmt *loop, EffectsAnalysis &effects);

} // namespace cu2port::ir
