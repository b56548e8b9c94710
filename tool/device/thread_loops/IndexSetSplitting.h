// Block form: what only the threads at an edge of the block do.
#pragma once

#include "device/block_form/BlockForm.h"

namespace cu2port::ir {

/// Gives it regions of its own, where other statements stand beside it.
void splitIndexSets(BlockFormContext &context);

} // namespace cu2port::ir
