// One CMake file of the user's, translated: what builds CUDA sources builds their translations.
#pragma once

#include "build_files/CMakeText.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace cu2port {

class BuildSources;

/// What holds for all CMake files of a tree.
struct CMakeFacts {
  std::set<std::string> functions; ///< and macros that the tree defines, in lower case
  struct Value {
    std::string folder; ///< of the file
    std::string text;
  };
  std::map<std::string, std::vector<Value>> variables; ///< all that may be in them
  std::set<std::string> used;                          ///< variables that are read anywhere

  void add(const CMakeText &file, const std::string &folder);
};

/// A command that could not be translated, or not in a way that holds whatever the project does.
struct CMakeMark {
  unsigned line, column;
  std::string reason;
};

struct CMakeResult {
  std::string text;
  bool isChanged = false;
  bool hasProject = false;
  bool hasTargets = false;      ///< that have translated sources
  std::vector<CMakeMark> marks; ///< left to do
  std::vector<CMakeMark> notes; ///< true under a condition
};

/// `folder` is that of the file, relative to the tree's root. Commands that could not be translated
/// have a comment above them, `# cu2port: REASON`. After each project() comes what every file of it
/// needs, if `needsPackage`; `extra` are further lines there.
CMakeResult translateCMake(const std::string &text, const std::string &folder,
                           const BuildSources &sources, const CMakeFacts &facts, bool needsPackage,
                           const std::vector<std::string> &extra);

} // namespace cu2port
