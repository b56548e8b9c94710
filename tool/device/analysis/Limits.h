// What CUDA's own compilers refuse since it is too large, and other targets may run.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port {
class Findings;

namespace ir {

/// Tells of kernels with more parameters or static shared memory than a kernel of CUDA's can have,
/// and of more constant memory than a file can. After collectFacts.
void checkLimits(const Program &program, Findings &findings);

} // namespace ir
} // namespace cu2port
