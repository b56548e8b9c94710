// Guards of the threads that leave the loops over them.
#pragma once

#include "device/block_form/BlockForm.h"

namespace cu2port::ir {

/// Turns guards of the loops over the threads below a statement into bounds.
void boundLoops(BlockFormContext &context, Stmt *stmt);
/// Bounds the loops, and gives regions whose guards hold for most blocks a copy without them.
void versionLoops(BlockFormContext &context);

} // namespace cu2port::ir
