// `cu2port verify`: runs a program and compares its launches with another form of their kernels.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

/// With the words after `verify`. Returns 0 if all was verified, 1 if there are differences, 2 if
/// not all could be verified.
int verifyProgram(const std::vector<std::string> &arguments);

} // namespace cu2port
