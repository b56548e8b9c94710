// The user's own build files, translated.
#pragma once

#include "build_files/BuildSources.h"
#include "build_files/CudaSources.h"

#include <map>
#include <optional>
#include <string>

namespace cu2port {

class Findings;

struct UserBuild {
  std::map<std::string, std::string> texts; ///< of files that have changed, by path in the tree
  /// The top CMakeLists.txt builds the translated programs, as the user's own builds the CUDA ones.
  bool isWhole = false;
};

/// What the translation was told of the build.
struct GivenBuild {
  /// The command line's for the compiler: macros among them hold for the whole build.
  const std::vector<std::string> &arguments;
  /// By a compile database. If not, kernels may have been translated for other values of macros,
  /// so that each such macro is a finding.
  bool isWhole = false;
  const std::string &dialect; ///< the folder of headers that stand in for CUDA's
  /// What takes back macros of a type of build that texts ask for (SourceWords.h).
  const std::vector<std::string> &withoutBuildType;
  std::optional<bool> definesNdebug; ///< nothing: for some sources
  const CudaSources &cudaSources;
};

/// What could not be translated has a comment in the text, and is a finding.
UserBuild translateUserBuild(const Tree &tree, BuildSources sources, const GivenBuild &given,
                             Findings &findings);

} // namespace cu2port
