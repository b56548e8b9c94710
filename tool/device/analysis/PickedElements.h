// Where an int has wrapped around on its way, it is near -2^31, and picks no element of any array.
#pragma once

#include "device/values/RegionFacts.h"

namespace cu2port::ir {

/// Whether the statements, run from the first on, pick an element by a signed variable whatever
/// else happens: then it has not wrapped around where they run (docs/index-shape.md).
///
///   y[i] = x[i + 1];          by i
///   if (i >= 0) y[i] = 1;     not: it may be below zero elsewhere
///
/// `facts`: of what is looked at.
bool pickElementBy(const std::vector<Stmt *> &statements, const Variable *index,
                   const RegionFacts &facts);

} // namespace cu2port::ir
