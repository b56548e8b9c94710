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

} // namespace cu2port::ir
