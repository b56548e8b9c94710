// Sums of CUDA's unsigned indices that become an int.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// `a + b` or `a - b` in unsigned int.
const Binary *unsignedSum(const Expr *expr);

} // namespace cu2port::ir
