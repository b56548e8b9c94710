// The command line.
#pragma once

#include "session/Options.h"

#include <optional>
#include <string>
#include <vector>

namespace cu2port {

/// A command line in two parts: what is for cu2port, and what is for the compiler.
struct SplitArguments {
  std::vector<std::string> own;
  std::vector<std::string> compiler;
};

/// Takes out what a compiler understands and an option parser does not: `-DX=1`, `-D X=1`,
/// `-std=c++17`,
/// `-isystem DIR`. Options of nvcc that say how to build, not what the program means (-arch=, -O3,
/// -lineinfo), are dropped, so that the arguments of an nvcc line can be given as they are.
SplitArguments splitArguments(const std::vector<std::string> &arguments);

/// Reads the command line. If it is finished with that (--help, --version, or an error, which has
/// been printed), no options come back and `status` is the exit status.
std::optional<Options> readCommandLine(const std::vector<std::string> &arguments, int &status);

} // namespace cu2port
