// Whom a loop that waits (the pass "turns") waits for, as far as the text shows.
#pragma once

#include "device/ir/Ir.h"

#include <set>

namespace cu2port::ir {

enum class Awaited : std::uint8_t {
  Running, ///< who has a lock, or has begun before: they go on wherever this thread does
  Blocks,  ///< perhaps blocks that have not begun
  Threads, ///< of the same block, by its shared memory
};

/// Tells a letOthersRun() (Synchronisation.h) who they are.
void setAwaited(Program &program, Stmt *letOthersRun, Awaited awaited);
/// All that the kernel's loops wait for, and those of what it calls.
std::set<Awaited> awaitedBy(const Function &kernel);

} // namespace cu2port::ir
