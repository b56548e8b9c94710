// Loops that wait for what others write call letOthersRun(), by the pass "turns": whom they wait
// for, as far as the text shows.
#pragma once

#include "device/ir/Ir.h"

#include <set>

namespace cu2port::ir {

enum class Awaited : std::uint8_t {
  Running, ///< who has a lock, or has begun before: they go on wherever this thread does. Or for
           ///< a while only (values/BoundedLoops.h)
  Blocks,  ///< perhaps blocks that have not begun
  Threads, ///< of the same block, by its shared memory
};

/// `letOthersRun();`
Stmt *makeLetOthersRun(Program &program, Awaited awaited, Place place);
bool isLetOthersRun(const Expr *expr);
bool isLetOthersRun(const Stmt *stmt);
/// Whether there is one in it or below, or in what it calls: whoever runs it may wait for others.
bool letsOthersRun(const Stmt *stmt);
/// All that the kernel's loops wait for, and those of what it calls.
std::set<Awaited> awaitedBy(const Function &kernel);

/// Whether a loop's rounds are counted where nobody lets the others run, so that it fails rather
/// than never ends: where it may wait for who has not begun, or for threads of its own block. Not
/// where the threads of a block decide together, since one of them would leave alone: they wait for
/// other blocks, and how many there are is known at the launch.
bool isCountedWait(const Stmt *loop);
/// Whether there is one in the kernel or what it calls.
bool countsWaits(const Function &kernel);

} // namespace cu2port::ir
