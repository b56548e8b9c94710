// The user's own build files, as far as they say which sources are built.
#pragma once

#include "tree/Tree.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace cu2port {

/// Folders have sources that no build takes. This tells them from the others, as far as names in
/// the nearest build file do.
class BuildFiles {
public:
  explicit BuildFiles(const Tree &tree);

  /// The build file (Makefile, CMakeLists.txt) of the source's folder, or of the nearest one above
  /// that has any, if it names sources of its folder, takes none by a pattern, and does not name
  /// this one. Null if it names it, or says nothing.
  const TreeFile *leavesOut(const TreeFile &source) const;

private:
  struct Build {
    const TreeFile *file = nullptr;
    /// The file names in it: extensions by stem, `main` -> `.cu` and `.o`.
    std::map<std::string, std::set<std::string>> names;
    bool hasPattern = false; ///< `*.cu`, `$(wildcard ...)`, GLOB
    /// Whether the source is named, or an object that only it can be the source of.
    bool takes(const std::filesystem::path &source) const;
  };
  const Build *nearest(std::string folder) const;
  void read(const Tree &tree, const TreeFile &file);

  std::map<std::string, Build> builds;                  ///< by folder
  std::map<std::string, std::set<std::string>> sources; ///< stems by folder
};

} // namespace cu2port
