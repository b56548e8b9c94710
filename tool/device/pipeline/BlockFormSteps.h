// The steps of the block form, as a list.
#pragma once

#include "device/block_form/BlockForm.h"

namespace cu2port::ir {

/// Runs all steps for one kernel, or, for its plain form, those that are required. BlockForm.h says
/// what each does. What a step refuses is in `context`; then the kernel is half done.
void makeBlockForm(BlockFormContext &context);

} // namespace cu2port::ir
