// Whether a promise that the rounds of a loop are independent keeps the order of one round's own
// accesses.
#pragma once

#include "device/analysis/ThreadAccesses.h"

namespace cu2port::ir {

/// By `#pragma clang loop vectorize(assume_safety)` LLVM's vectoriser takes all accesses of the
/// loop to be independent, those of one round, too. It keeps the order of their vectors, but for
/// groups of strided accesses (InterleavedAccessInfo): loads with one stride, a fixed distance
/// apart, become one at the first of them, and stores one at the last. With `omp simd` GCC does the
/// same.
///
///   float a = p[i].x;  q[i].y = a;  float b = p[i].y;    // b is loaded with a
///
/// So the order is kept if no access that may go up or down passes another one that it may overlap.
/// These are the accesses of which that is not proved.
std::vector<const ThreadAccess *> findMovingAccesses(const std::vector<ThreadAccess> &accesses);

/// The same where the accesses of a few threads may stand one behind the other, each a stride from
/// its like: whatever can go with such a one may move.
bool keepsOrderInCopies(const std::vector<ThreadAccess> &accesses);

} // namespace cu2port::ir
