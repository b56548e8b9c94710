// What the user's build files ask of compilers: kernels are translated for one value of each macro,
// and for one choice of headers.
#pragma once

#include "build_files/CMakeText.h"

#include "llvm/ADT/StringRef.h"

namespace cu2port {

/// One option, wherever a build file may say it: conditions around it do not count.
struct BuildOption {
  enum class Kind {
    Define,     ///< -DN=4
    Exports,    ///< CMake's own `k_EXPORTS` of a shared library
    PreInclude, ///< -include config.h
    Folder,     ///< -Iinc
    Standard,   ///< -std=c++14
    Unread,     ///< what only a run of the build would tell: `$(shell ./flags.sh)`
  };
  Kind kind = Kind::Define;
  std::string
      name; ///< of the macro, empty if only a run of the build would tell; header; folder; c++14
  std::string text;              ///< as the build has it: `N=4`
  unsigned line = 0, column = 1; ///< from 1
};

/// Of CMake's commands, in the order of the file; a macro that is defined twice is there twice.
std::vector<BuildOption> optionsOf(const CMakeText &file);

/// Of a Makefile, a script, or a build file of another kind: all that stands in it like an option
/// of a compiler's. `isMakefile`: $(...) is make's.
std::vector<BuildOption> optionsIn(llvm::StringRef text, bool isMakefile);
/// The files that a Makefile includes, as it names them. A `-` in front: it need not be there.
std::vector<BuildOption> includesOf(llvm::StringRef makefile);

} // namespace cu2port
