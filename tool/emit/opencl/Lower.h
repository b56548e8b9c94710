// What OpenCL C does not have or has otherwise, rewritten in the device program before it is
// printed.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port {
class Rules;

namespace emit::opencl {

/// Marks the functions that join the threads of a warp, in kernels of one work-item a thread: they
/// are for devices that have sub-groups of 32. A __syncwarp() becomes a barrier of the sub-group; a
/// kernel in which not all threads of a warp reach it gets an obstacle. Before "globals".
void useSubGroups(ir::Program &program);
/// What OpenCL C leaves open about types in memory. After the passes.
void storeFixedSizes(ir::Program &program);
/// Kernel parameters as OpenCL C allows them: dynamic shared memory last, structs that hold
/// pointers through memory, no pointers to pointers. After "globals" and "address spaces".
void lowerParameters(ir::Program &program);
/// Names that OpenCL C keeps for itself are changed.
void renameReserved(ir::Program &program, const Rules &rules);
/// A switch with a label for every value that it can get has `default:` for one of them: PoCL takes
/// a `default:` that is never reached for a way out of the kernel that misses the barriers behind
/// it.
void keepDefaults(ir::Program &program);
/// Addresses of vector lanes, labels before declarations, and other forms that are C++ only.
void lowerForms(ir::Program &program);
/// Casts thread indices to uint where arithmetic on OpenCL's size_t would give another value. After
/// recogniseGlobalIds.
void castIndices(ir::Program &program);
/// Writes down that indices become signed numbers of 64 bits where the sign counts. After
/// castIndices.
void keepIndexSigns(ir::Program &program);

} // namespace emit::opencl
} // namespace cu2port
