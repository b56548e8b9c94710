// The user's own build files, translated.
#pragma once

#include "build_files/BuildSources.h"

#include <map>
#include <string>

namespace cu2port {

class Findings;

struct UserBuild {
  std::map<std::string, std::string> texts; ///< of files that have changed, by path in the tree
  /// The top CMakeLists.txt builds the translated programs, as the user's own builds the CUDA ones.
  bool isWhole = false;
};

/// What could not be translated has a comment in the text, and is a finding. `arguments` are the
/// command line's for the compiler: macros among them hold for the whole build. `knowsBuild`: what
/// the build defines was known to the translation; if it was not, kernels may have been translated
/// for other values, so that each such macro is a finding, too.
UserBuild translateUserBuild(const Tree &tree, BuildSources sources,
                             const std::vector<std::string> &arguments, bool knowsBuild,
                             Findings &findings);

} // namespace cu2port
