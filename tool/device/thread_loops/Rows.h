// Loops around the threads' code that each row of a block may run by itself.
#pragma once

#include "device/analysis/Effects.h"

namespace cu2port::ir {

/// `for (k...) threads { sum += a[k] * b[k]; }` keeps the sums of all threads in memory; a row of
/// threads that runs all of the loop before the next row does keeps its own in registers. That is
/// so for loops without a barrier, with nothing in them but the threads' code on arrays of the
/// block, and a counter of their own.
bool runsRowByRow(const For *loop, EffectsAnalysis &effects);

/// `for (i = 128; i > 0; i /= 2) threads below i { ... }` runs a few rounds, each of another length
/// that is known where its beginning is. Unrolled, they are vectors without a rest, and what a
/// round leaves for the next one stays in registers.
bool stepsByFactor(const For *loop);

/// The one threadIdx.x that has something to do in a region, by a guard around all that it does: a
/// number, or the block's extent and numbers. Null if there may be more, or none.
const Expr *onlyIndex(const ThreadLoop *loop, EffectsAnalysis &effects);

} // namespace cu2port::ir
