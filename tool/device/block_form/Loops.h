// Block form: which loops stay in the threads.
#pragma once

#include "device/block_form/BlockForm.h"

namespace cu2port::ir {

/// `for (int k = 0; k < 4; ...)`: the bound is small. Such a loop is unrolled inside the loop over
/// the threads, and not taken apart.
bool isShort(const Stmt *stmt);

} // namespace cu2port::ir
