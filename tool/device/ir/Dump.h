// The textual form of the device program, for tests and --dump-ir.
#pragma once

#include "device/ir/Ir.h"

#include <string>

namespace cu2port::ir {

/// One node a line where that helps reading: C-like, with every implicit conversion, address space,
/// storage and fact written out. Stable: tests compare it.
std::string dump(const Program &program);
std::string dump(const Expr *expr);

} // namespace cu2port::ir
