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
/// A run of CMake would tell all of this; without one, what may be counts.
struct CMakeFacts {
  std::set<std::string> functions; ///< and macros that the tree defines, in lower case
  struct Value {
    std::string folder; ///< of the file
    /// A word as it is written, variables in it included.
    std::string text;
  };
  std::map<std::string, std::vector<Value>> variables; ///< all that may be in them
  std::set<std::string> used;                          ///< variables that are read anywhere
  std::set<std::string> asked;                         ///< words of conditions
  std::set<std::string> named; ///< words of all else, bare: variables that get a value are there

  /// Adds what a file says; `folder` is that of the file.
  void add(const CMakeText &file, const std::string &folder);
};

/// A command that could not be translated, or not in a way that holds whatever the project does.
struct CMakeMark {
  /// Of the command, from 1, in the user's file.
  unsigned line, column;
  std::string reason;
};

struct CMakeResult {
  /// The file's text, translated as far as it goes.
  std::string text;
  bool isChanged = false;
  /// There is a project() in it, after which the package is found.
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
