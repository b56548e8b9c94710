// The files that a build makes, as far as its build files name them.
#pragma once

#include "build_files/CMakeText.h"

#include "llvm/ADT/StringRef.h"

namespace cu2port {

struct BuildOutput {
  unsigned line = 0;           ///< from 1
  std::string path;            ///< as the build has it, behind the last variable
  bool isBesideSource = false; ///< it may lie in a folder of sources
};

/// Whatever may be an output: of a command that is not known, all names.
std::vector<BuildOutput> outputsOf(const CMakeText &file);
/// Of a Makefile, a script, or a build file of another kind.
std::vector<BuildOutput> outputsIn(llvm::StringRef text, bool isMakefile);

} // namespace cu2port
