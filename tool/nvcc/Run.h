// `cu2port run`: a CUDA program, translated, built and started.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

/// `arguments` are nvcc's (files and options), and after `--` the program's. A program that was
/// built before from the same text starts at once. Does not return if the program starts; else the
/// exit status, 2.
int runProgram(const std::vector<std::string> &arguments);

} // namespace cu2port
