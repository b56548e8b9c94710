#pragma once

#include "device/ir/Ir.h"

#include <string>

namespace cu2port {
class Rules;
namespace emit::cpu {

/// Prints the program, after this target's passes, as a whole, formatted file. `source` is the CUDA
/// file's name, for the first comment; `table` is the name of the table by which the runtime finds
/// the kernels. With `namesLines`, the text is not formatted, and has #line directives that
/// name the user's files.
std::string emit(const ir::Program &program, const std::string &source, const std::string &table,
                 const Rules &rules, bool namesLines);

/// Why this target cannot have a call of CUDA's library; empty if it can.
std::string whyMissing(const ir::Intrinsic *call, const Rules &rules);

} // namespace emit::cpu
} // namespace cu2port
