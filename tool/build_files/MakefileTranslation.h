// A Makefile of the user's, translated: cu2portcc takes nvcc's place, and sources have their new
// names. cu2portcc knows nvcc's flags, and what kernels belong to a translated source, so that
// rules and variables stay as they are.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

class BuildSources;

struct MakefileResult {
  /// The whole file's.
  std::string text;
  bool isChanged = false;
  struct Mark {
    /// Of the user's file, from 1.
    unsigned line;
    std::string reason;
  };
  std::vector<Mark> marks; ///< left to do; each has a comment above its line, `# cu2port: REASON`
};

/// `folder` is that of the file, relative to the tree's root.
MakefileResult translateMakefile(const std::string &text, const std::string &folder,
                                 const BuildSources &sources);

} // namespace cu2port
