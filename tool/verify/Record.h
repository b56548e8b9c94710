// `cu2port record`: runs a program and keeps launches of its kernels in files.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

/// With the words after `record`. Returns 0 if all launches that were chosen have been recorded, 2
/// if not.
int recordProgram(const std::vector<std::string> &arguments);

} // namespace cu2port
