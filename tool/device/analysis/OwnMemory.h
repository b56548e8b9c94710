// What a thread has in memory of its own, not in registers.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// Variables of a thread's own that the code declares, or names, live in memory: arrays, and those
/// that some pointer leads to.
bool hasOwnMemory(const Stmt *code);

} // namespace cu2port::ir
