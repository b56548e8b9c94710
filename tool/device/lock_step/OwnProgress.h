// Loops that come to their end by what they do to memory themselves, in rounds.
#pragma once

#include "device/values/RegionFacts.h"

namespace cu2port::ir {

/// Whether in each round the loop's threads make something new of what its end depends on, whatever
/// others write: `while (begin < end) { ...; if (t == 0) begin += 32; __syncthreads(); }`. What it
/// reads besides is no flag that it waits for. `ofEnd` is the slice of what decides about its end.
bool goesOnInMemory(Stmt *loop, const RegionFacts &facts, const Slice &ofEnd);

} // namespace cu2port::ir
