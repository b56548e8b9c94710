// Accesses of one thread whose order a compiler may lose when it runs threads side by side.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

class EffectsAnalysis;

/// Clang gathers loads with a stride (`p[i].x` and `p[i].y`, `x[2 * i]` and `x[2 * i + 1]`) at the
/// first of them, and stores at the last. In a loop whose iterations it may take to be independent,
/// it no longer asks whether one iteration writes in between what it reads:
///
///   float a = p[i].x;  q[i].y = a;  float b = p[i].y;    // p and q may be the same
bool isUnsafeToVectorise(ThreadLoop *loop, EffectsAnalysis &effects);

} // namespace cu2port::ir
