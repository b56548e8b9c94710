// Kernels that were compiled several times, each for processors of another level.
#pragma once

#include "cu2port/module.h"

namespace cu2port::cpu {

/// The table of kernels for this processor: `table` itself or, if that is one of versions, the
/// first of those that the processor can run and CU2PORT_CPU allows. Null if there is none, which
/// is said once.
const CpuKernel *chooseVersion(const CpuKernel *table);

} // namespace cu2port::cpu
