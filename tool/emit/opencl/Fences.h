// Which memory a barrier must order.
#pragma once

#include "device/ir/Ir.h"

#include <set>

namespace cu2port::emit::opencl {

/// The barriers for which CLK_LOCAL_MEM_FENCE is enough. __syncthreads() orders global memory too,
/// but that matters only where threads of a block write global memory on one side of the barrier
/// and use the same array on the other. Different parameters may be the same array, unless one is
/// `__restrict__`.
std::set<const ir::Barrier *> localBarriers(const ir::Program &program);

} // namespace cu2port::emit::opencl
