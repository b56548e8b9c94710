// The textual form of the device program, for --dump-ir, --run-passes and tests. Parse.h reads it
// back.
#pragma once

#include "device/ir/Ir.h"

#include <string>

namespace cu2port::ir {

/// One node a line where that helps reading: C-like, with every implicit conversion, address space,
/// storage and fact written out, and the types that its operands do not give an expression. Stable:
/// tests compare it. It lacks what no pass asks for: places, the layout of the user's text, and
/// what is for the host alone. The program's table gets types that are looked for.
std::string dump(Program &program);

} // namespace cu2port::ir
