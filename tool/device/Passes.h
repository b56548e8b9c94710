// The passes over the device program; Passes.def has their order.
#pragma once

#include "device/ir/Ir.h"

#include <functional>
#include <string>
#include <vector>

namespace cu2port {
class Findings;
class Rules;
} // namespace cu2port

namespace cu2port::ir {

class Analyses;
class EffectsAnalysis;

// ---- What all targets have in common

/// Operands that interfere are evaluated in CUDA's order, whatever the text's language leaves open.
void orderOperands(Program &program, EffectsAnalysis &effects);
/// Gives code that relies on the lock-step of a warp the __syncwarp() that it lacks, and says so.
/// Marks the functions with such code (Function::reliesOnLockStep).
void addWarpSteps(Program &program, Analyses &analyses, Findings &findings);
/// Loops in which threads wait for what others write let them run.
void addTurns(Program &program, Analyses &analyses);
/// Fills Function::facts, callees included.
void collectFacts(Program &program);

// ---- The block form

/// Turns each kernel into a function that runs a whole block: see docs/architecture.md. For the
/// CPU.
void makeBlockForm(Program &program, Analyses &analyses, Findings &findings);
/// Puts the block form of each kernel that synchronises its threads beside it, under the name
/// NAME_block; those that have none are left as they are. For OpenCL.
void addBlockKernels(Program &program);
/// Turns what addBlockKernels added into block form; one that has none gets an obstacle. Functions
/// that depend on the thread are copied for them.
void makeBlockKernels(Program &program, EffectsAnalysis &effects);
/// Branches that do nothing, of functions that run a whole block.
void dropEmptyBranches(Program &program, EffectsAnalysis &effects);
/// A loop around regions of threads is unrolled only where that is small.
void dropUnrolling(Program &program);
/// Arrays that only the two branches at a kernel's end use become an array for each.
void sinkArrays(Program &program);
/// Values of a warp that are copied at the end of a block come to be where the copy is.
void dropCopies(Program &program);
/// Shuffles by the same distance in all lanes move the whole warp's values at once.
void lowerShuffles(Program &program, EffectsAnalysis &effects);
/// Gives what one lane does a loop of its own (ThreadLoop::only), and the others their lane's
/// number.
void separateLanes(Program &program, EffectsAnalysis &effects);
/// Guards that the first lanes pass become bounds of the loops over the lanes.
void boundLanes(Program &program, EffectsAnalysis &effects);
/// Shuffles of the whole warp in a loop over distances become one step, or the loop is unrolled.
void lowerTrees(Program &program);
/// Atomic additions to neighbouring words become one call for each row of threads.
void coalesceAtomics(Program &program, EffectsAnalysis &effects);

/// Block sizes that gain nothing by code of their own go; all of them in the plain form.
void chooseBlockSizes(Program &program);
/// Loops over the lanes of a warp stay as they are where there are very many (ThreadLoop).
void keepRolled(Program &program);
/// Which loops each row may run by itself, and which regions only one thread of a row (For,
/// ThreadLoop).
void markRows(Program &program, EffectsAnalysis &effects);
/// What comes next is fetched before regions run (Prefetch).
void addPrefetches(Program &program, EffectsAnalysis &effects);
/// How the threads of regions may run (ThreadOrder).
void orderThreads(Program &program, EffectsAnalysis &effects);
/// Device functions with a loop become part of the kernels that call them.
void inlineLoops(Program &program, EffectsAnalysis &effects);
/// Which regions run a row of threads at once (ThreadLoop::inLanes).
void chooseLanes(Program &program, EffectsAnalysis &effects);
/// Which regions convert to half precision, or from it.
void markHalfConversions(Program &program);
/// Sums of unsigned indices that may be added in another type (Cast, Index).
void markIndexSums(Program &program);
/// Indices that are conditions, which GCC 12 would take for 0 or -1 (Index). On the CPU.
void hideTruths(Program &program);
/// Threads that set one element are run in order: PoCL's LLVM crashes otherwise. On OpenCL.
void keepOrderOfSharedElements(Program &program, EffectsAnalysis &effects);
/// Indices whose steps compilers must not see (WrappingStrides.h).
void hideStrides(Program &program);
/// Small numbers that count in loops: compilers must not see how, where they are looked at.
void hideSmallCounters(Program &program);
/// Kernels whose work-items might see their own accesses in another order on PoCL: their threads'
/// indices are hidden.
void keepOrderOfWorkItems(Program &program, EffectsAnalysis &effects);
/// Conversions of ints that may be a condition's -1 keep the sign (Cast, Binary). SYCL only.
void keepSignsOfConditions(Program &program);

// ---- Which kernels a target has

/// Says why a target cannot have a call of CUDA's library; empty if it can.
using WhyMissing = std::function<std::string(const Intrinsic *)>;
/// A call that the target cannot have keeps the kernels that reach it out. On OpenCL, the block
/// form needs none for what synchronises threads.
void findMissingOnCpu(Program &program, const WhyMissing &whyMissing, Findings &findings);
void findMissingFunctions(Program &program, const WhyMissing &whyMissing);
/// A __managed__ variable is in the host's memory, which other devices cannot use.
void findManagedVariables(Program &program);
/// Says of loops that other threads must end that they may not. OpenCL and SYCL.
void reportWaits(Program &program, Analyses &analyses, Findings &findings);
/// Takes arrays without elements (`int rest[0]`) out of structs and computes where they begin;
/// kernels that use in another way what has no size get an obstacle. OpenCL and SYCL, before
/// setAside.
void lowerEmptyArrays(Program &program);
/// Gives kernels that reach a function which calls itself an obstacle. SYCL, before setAside; on
/// OpenCL, inferAddressSpaces does.
void findRecursion(Program &program);
/// Takes the kernels that have an obstacle on the target out of the program, with what only they
/// reach: they are in Program::leftOut then.
void setAside(Program &program);
/// The same, and reports those that have no block form either. Drops what nothing uses any more.
void setFormlessAside(Program &program, Findings &findings);
/// The block form of a kernel, beside it in the program; null if it has none there.
Function *findBlockForm(const Program &program, const Function &kernel);
/// Device functions that no kernel of the CPU's reaches go.
void dropUnreached(Program &program);

// ---- What C and OpenCL C have otherwise

/// Gives every pointer an address space and clones a function where calls disagree. OpenCL only.
void inferAddressSpaces(Program &program, Findings &findings);
/// Answers __isShared() and its kin, by where their pointers point: on targets without address
/// spaces, they are inferred for that. A kernel that asks of a pointer into more than one kind of
/// memory gets an obstacle. After inferAddressSpaces.
void answerSpaceQuestions(Program &program, Findings &findings);
/// Turns uses of device variables, and of shared variables declared in device functions, into
/// hidden parameters of the functions and kernels that reach them. Afterwards
/// - a kernel's hidden parameters are those of globalsUsed, in that order, after the CUDA ones;
/// - all shared variables are declared in the outermost block of a kernel, those of helpers first;
/// - a kernel declares at most one variable that isDynamicShared; further `extern __shared__`
///   declarations have become pointers to its beginning.
void passGlobals(Program &program, Findings &findings);
/// What may be looked at before it has a value gets one: zero. For SYCL.
void setUnsetVariables(Program &program);
/// Shared variables of kernels become hidden parameters, too, behind all others. After
/// passGlobals, for SYCL.
void passSharedVariables(Program &program);
/// Which variables are references in C++ (Variable::isAlias). For SYCL, last: whoever sets a
/// variable or takes its address must come before.
void markAliases(Program &program);
/// The device variables that a kernel reaches, in the order of Program::globals. Valid before
/// passGlobals.
std::vector<const Variable *> globalsUsed(const Program &program, const Function &kernel);
/// A struct among the parameters of a kernel that its threads change becomes a variable of theirs,
/// which starts as the parameter. OpenCL only, before inferAddressSpaces.
void copyChangedParameters(Program &program);
/// Calls of malloc and free take the device's heap, which comes with the launch as a device
/// variable does: the last one of the program's. OpenCL and SYCL, before endFailedThreads.
void passHeap(Program &program);
/// Whether launches of the kernel pass the heap.
bool usesHeap(const Function &kernel);
/// What fails an assertion or traps tells of it in a record, which is a device variable, and its
/// thread ends by a `return`: device functions that may fail become part of their kernels. OpenCL
/// only, after addBlockKernels and before "globals".
void endFailedThreads(Program &program, Analyses &analyses);
/// Takes the returns of a kernel back, where its other threads wait for those that have failed;
/// false if there are none.
bool letFailedThreadsGoOn(Function &kernel);
/// The same for kernels in block form: what fails there ends its block. After makeBlockKernels.
void endFailedBlocks(Program &program);
/// Makes every thread reach every barrier: a `return` of some threads before a barrier clears a
/// flag instead, and what follows runs only where the flag is set. A kernel in which this cannot be
/// done gets an obstacle. OpenCL only, after inferAddressSpaces.
void keepReturnedThreads(Program &program, EffectsAnalysis &effects);
/// memcpy and memset, where nothing uses their results, become functions with loops in them. OpenCL
/// only, first of all.
void lowerByteFunctions(Program &program);
/// Finds `blockIdx.x * blockDim.x + threadIdx.x` in any order of operands (and `gridDim.x *
/// blockDim.x`). OpenCL only.
void recogniseGlobalIds(Program &program);
/// Guards on signed sums with the thread's index that may wrap around become ones that compilers
/// compute no bounds from. OpenCL and SYCL, after recogniseGlobalIds.
void hideWrappingGuards(Program &program);
/// Marks the functions that synchronise the threads of a warp, in kernels of one work-item a
/// thread: they are for devices that have sub-groups of 32. A __syncwarp() becomes a barrier of the
/// sub-group; a kernel in which not all threads of a warp reach it gets an obstacle. Before
/// "globals".
void useSubGroups(Program &program, EffectsAnalysis &effects);
/// Makes explicit which conversions C would not do by itself where they stand.
void showConversions(Program &program);
/// What OpenCL C leaves open about types in memory.
void storeFixedSizes(Program &program);
/// Kernel parameters as OpenCL C allows them: dynamic shared memory last, structs that hold
/// pointers through memory, no pointers to pointers. After "globals" and "address spaces".
void lowerParameters(Program &program);
/// Barriers for which CLK_LOCAL_MEM_FENCE is enough order no global memory (Barrier).
/// __syncthreads() does, but that matters only where threads of a block write global memory on one
/// side of the barrier and use the same array on the other. Different parameters may be the same
/// array, unless one is `__restrict__`.
void orderSharedMemoryOnly(Program &program);
/// Names that OpenCL C keeps for itself are changed.
void renameReserved(Program &program, const Rules &rules);
/// Names that files of the CPU's or SYCL's have already, from C's headers, and SYCL's of helpers,
/// likewise.
void renameReservedOfCpu(Program &program, const Rules &rules);
void renameReservedOfSycl(Program &program, const Rules &rules);
/// A switch with a label for every value that it can get has `default:` for one of them: PoCL takes
/// a `default:` that is never reached for a way out of the kernel that misses the barriers behind
/// it.
void keepDefaults(Program &program);
/// Addresses of vector lanes, labels before declarations, and other forms that are C++ only.
void lowerForms(Program &program);
/// Casts thread indices to uint where arithmetic on OpenCL's size_t would give another value. After
/// recogniseGlobalIds.
void castIndices(Program &program);
/// Writes down that indices become signed numbers of 64 bits where the sign counts. After
/// castIndices.
void keepIndexSigns(Program &program);

} // namespace cu2port::ir
