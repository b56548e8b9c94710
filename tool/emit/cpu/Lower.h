// What the CPU does otherwise than the block form says, rewritten before it is printed.
#pragma once

#include "device/analysis/Effects.h"

#include <map>
#include <vector>

namespace cu2port::emit::cpu {

/// A loop around regions of threads is unrolled only where that is small.
void dropUnrolling(ir::Program &program);

/// Arrays that only the two branches at a kernel's end use become an array for each.
void sinkArrays(ir::Program &program);

/// Values of a warp that are copied at the end of a block come to be where the copy is.
void dropCopies(ir::Program &program);

/// Shuffles by the same distance in all lanes move the whole warp's values at once.
void lowerShuffles(ir::Program &program, ir::EffectsAnalysis &effects);

/// Loops in which only one thread has something to do: over the lanes of a warp, this lane, if the
/// warp lies in a row of the block; over the threads of the block, the first of each row.
using LoopLanes = std::map<const ir::ThreadLoop *, unsigned>;
/// Gives what one lane does a loop of its own, and the others their lane's number.
LoopLanes separateLanes(ir::Program &program, ir::EffectsAnalysis &effects);

/// Guards that the first lanes pass become bounds of the loops over the lanes.
void boundLanes(ir::Program &program, ir::EffectsAnalysis &effects, const LoopLanes &lanes);

/// Shuffles of the whole warp in a loop over distances become one step, or the loop is unrolled.
void lowerTrees(ir::Program &program, const LoopLanes &lanes);

/// Atomic additions to neighbouring words become one call for each row of threads.
void joinAtomics(ir::Program &program, ir::EffectsAnalysis &effects, LoopLanes &lanes);

/// An address in the block's shared memory, as far as the expression shows.
bool isSharedAddress(const ir::Expr *expr);

} // namespace cu2port::emit::cpu
