// Loops that end whatever other threads do, since their own counter takes them to their end.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// Whether each round steps a counter once, and another one follows only while a test of it holds
/// that such steps end: of a loop in the function. No more than that is known where it says no. As
/// for indices, sums are taken to fit (Overflow::IndicesHaveNone): what goes past the end of its
/// type would not end on a GPU, either.
bool endsByItself(Stmt *loop, const Function &function);

} // namespace cu2port::ir
