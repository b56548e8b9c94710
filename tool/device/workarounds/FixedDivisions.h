// Integer divisions that an iteration may skip and that come out the same in all of them.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// Whether the region has a branch, and divides integers by what may be the same for neighbouring
/// threads: `if (i < n) y[i] = x[27 % n]`. Clang before version 20 may take the quotient of an
/// iteration that has skipped the division, when it runs the threads side by side and needs the
/// quotient for an address (llvm-project, pull request 98892).
bool hasFixedDivisions(ThreadLoop *loop);

} // namespace cu2port::ir
