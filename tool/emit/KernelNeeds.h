// What launches of a unit's kernels need, as a file of its own for the runtime.
#pragma once

#include "device/ir/Ir.h"

#include <string>
#include <vector>

namespace cu2port::emit {

/// X.kernels.cpp, formatted: a table of `module`, with a row for each kernel. `source` is the CUDA
/// file's name, for comments; `files` are the endings of those that have the kernels: `.cl`.
/// After all targets' passes have said which kernels they have, and after "facts".
std::string kernelNeeds(const ir::Program &program, const std::string &source,
                        const std::string &module, const std::vector<std::string> &files);

} // namespace cu2port::emit
