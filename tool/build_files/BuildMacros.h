// Macros that the user's build defines: kernels are translated for one value of each.
#pragma once

#include "build_files/CMakeText.h"

namespace cu2port {

/// What one command says of a macro.
struct BuildMacro {
  std::string name;       ///< `${X}` if only a run of the build would tell
  std::string definition; ///< `N=4`
  /// Of the command, from 1.
  unsigned line, column;
};

/// In the order of the file; a macro that is defined twice is there twice.
std::vector<BuildMacro> macrosOf(const CMakeText &file);

} // namespace cu2port
