// The passes over the device program, in the order in which a target runs them. Each is one file.
#pragma once

#include "device/ir/Ir.h"

#include <set>

namespace cu2port {
class Findings;
}

namespace cu2port::ir {

/// Gives code that relies on the lock-step of a warp the __syncwarp() that it lacks, and says so.
/// Returns the functions with such code.
std::set<const Function *> addWarpSteps(Program &program, Findings &findings);
/// Gives every pointer an address space and clones a function where calls disagree. OpenCL only.
void inferAddressSpaces(Program &program, Findings &findings);
/// Turns uses of device variables, and of shared variables declared in device functions, into
/// hidden parameters of the functions and kernels that reach them. Afterwards
/// - a kernel's hidden parameters are those of globalsUsed, in that order, after the CUDA ones;
/// - all shared variables are declared in the outermost block of a kernel, those of helpers first;
/// - a kernel declares at most one variable that isDynamicShared; further `extern __shared__`
///   declarations have become pointers to its beginning.
void passGlobals(Program &program, Findings &findings);
/// The device variables that a kernel reaches, in the order of Program::globals. Valid before
/// passGlobals.
std::vector<const Variable *> globalsUsed(const Program &program, const Function &kernel);
/// A struct among the parameters of a kernel that its threads change becomes a variable of theirs,
/// which starts as the parameter. OpenCL only, before inferAddressSpaces.
void copyChangedParameters(Program &program);
/// What fails an assertion or traps tells of it in a record, which is a device variable, and its
/// thread ends by a `return`: device functions that may fail become part of their kernels. OpenCL
/// only, after addBlockKernels and before "globals".
void endFailedThreads(Program &program);
/// Takes the returns of a kernel back, where its other threads wait for those that have failed;
/// false if there are none.
bool letFailedThreadsGoOn(Function &kernel);
/// The same for kernels in block form: what fails there ends its block. After makeBlockKernels.
void endFailedBlocks(Program &program);
/// Makes every thread reach every barrier: a `return` of some threads before a barrier clears a
/// flag instead, and what follows runs only where the flag is set. A kernel in which this cannot be
/// done gets an obstacle. OpenCL only, after inferAddressSpaces.
void keepReturnedThreads(Program &program);
/// memcpy and memset, where nothing uses their results, become functions with loops in them. OpenCL
/// only, first of all.
void lowerByteFunctions(Program &program);
/// Finds `blockIdx.x * blockDim.x + threadIdx.x` in any order of operands (and `gridDim.x *
/// blockDim.x`). OpenCL only.
void recogniseGlobalIds(Program &program);
/// Fills Function::facts, callees included.
void collectFacts(Program &program);
/// Turns each kernel into a function that runs a whole block: see docs/architecture.md. CPU (later
/// OpenCL too).
void makeBlockForm(Program &program, Findings &findings);
/// Puts the block form of each kernel that joins its threads beside it, under the name NAME_block;
/// those that have none are left as they are. Before "globals"; OpenCL only.
void addBlockKernels(Program &program);
/// Turns what addBlockKernels added into block form; one that has none gets an obstacle. Functions
/// that depend on the thread are copied for them. After "address-spaces".
void makeBlockKernels(Program &program);

} // namespace cu2port::ir
