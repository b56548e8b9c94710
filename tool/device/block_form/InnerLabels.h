// Labels that stand inside loops and branches of their switch.
#pragma once

#include "device/ir/Ir.h"

#include <set>

namespace cu2port::ir {

/// Gives switches with such labels, in which threads wait for each other, a form without them.
/// Takes new names.
void lowerInnerLabels(Program &program, std::set<std::string> &names, Block *body);

} // namespace cu2port::ir
