#pragma once

#include "device/ir/Ir.h"

#include <string>

namespace cu2port {
class Findings;
class Rules;
namespace emit::opencl {

/// Prints the program as a whole, formatted file. `source` is the CUDA file's name, for the first
/// comment; `module` is the name under which the runtime finds the kernels. Runs the passes of this
/// target first, on the program given, which is the emitter's own copy.
/// With `namesLines`, the text is not formatted, and has #line directives that name the user's
/// files.
std::string emit(ir::Program &program, const std::string &source, const std::string &module,
                 const Rules &rules, bool namesLines, Findings &findings);

} // namespace emit::opencl
} // namespace cu2port
