// What compiler arguments mean for a CMakeLists.txt that is written.
#pragma once

#include "arguments/CompilerArguments.h"

#include <string>
#include <vector>

namespace cu2port {

/// What is left of all -D and -U of one name: the last.
struct Macro {
  std::string name;
  std::string definition; ///< `N=4`, `F(a)=a`; empty: it is undefined
};

/// What the compiler arguments mean for the build.
struct BuildSettings {
  std::string standard = "17";
  bool extensions = true;
  std::vector<Macro> macros; ///< each name once
  std::vector<CompilerArgument> preIncludes;
  std::vector<std::string> options; ///< of one word each
  std::vector<std::string> systemFolders;
  bool openMP = false;
};

/// Defaults are those of a program that says nothing of itself: C++17 with GNU extensions.
BuildSettings settingsOf(const std::vector<std::string> &arguments);

/// What CMake takes as definitions.
std::vector<std::string> definitionsOf(const BuildSettings &settings);

/// All other options but the standard's, of a target and of one source, escaped for CMake. They
/// come behind definitions and a build type's flags.
std::vector<std::string> targetOptionsOf(const BuildSettings &settings);
std::vector<std::string> sourceOptionsOf(const BuildSettings &settings);

/// Whether the last of -DNDEBUG and -UNDEBUG defines it.
bool definesNdebug(const std::vector<std::string> &arguments);

/// `-std=gnu++17`
std::string standardOption(const BuildSettings &settings);

} // namespace cu2port
