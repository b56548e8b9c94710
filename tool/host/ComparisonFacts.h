// What the runtime is told of kernels' texts, so that it can compare launches and say what differs.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::host {

/// What a module's kernels are compared with: the direct form, and the plain one if there is one.
std::string describeReferences(const std::string &module, bool hasPlain);

/// The table of facts about a module's kernels and variables: C++ for the end of X.cpp. `files` is
/// what the names of the files of kernels begin with.
std::string describeFacts(const ir::Program &program, const std::string &module,
                          const std::string &files);

} // namespace cu2port::host
