// Sources that the build files compile as CUDA, whatever their names say.
#pragma once

#include "tree/Tree.h"

#include <set>
#include <string>
#include <vector>

namespace cu2port {

struct CudaSources {
  std::set<std::string> paths; ///< in the tree, of C++ sources

  /// A command that says so of files which only a run of the build would tell.
  struct Doubt {
    std::string file; ///< the build file, as the user would name it
    unsigned line, column;
    std::string message;
  };
  std::vector<Doubt> doubts;
};

/// By CMake's files, Makefiles and scripts.
CudaSources cudaSourcesOf(const Tree &tree);

} // namespace cu2port
