// The CMakeLists.txt of a translated program.
#pragma once

#include "build_files/BuildFlavour.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port {

/// What there is to build. All paths are relative to the output folder.
/// Becomes a target, a program or a library.
struct BuildPlan {
  std::string program;                           ///< the target's name
  bool isLibrary = false;                        ///< no input defines main()
  const BuildFlavour *flavour = &runtimeFlavour; ///< that of all plans of a build
  std::vector<std::string> hipSources;           ///< of the sources, those that hipcc compiles
  std::vector<std::string> inputs;               ///< as the user named them, for the first comment
  std::vector<std::string> sources;              ///< the translated host files
  std::vector<std::string> kernels;              ///< X.cpu.cpp and X.cl
  std::vector<std::string> includeFolders;       ///< "." is the output folder
  std::vector<std::string> arguments;            ///< for the compiler; see Layout::buildArguments
  std::vector<std::string>
      libraries; ///< targets that it needs, of the same build and of the package
  /// Sources that need include folders and arguments of their own; the plan's are then for none.
  struct Own {
    std::vector<std::string> includeFolders;
    std::vector<std::string> arguments;
  };
  std::map<std::string, Own> own; ///< by source

  /// Each once.
  void addLibraries(const std::vector<std::string> &more);
};

/// The text for one program or library. It needs the package cu2port, which has the runtime and
/// cu2port_kernels().
std::string makeCMakeLists(const BuildPlan &plan);

/// Several programs and libraries. `missing` are those that cannot be built, each with its reason.
std::string makeCMakeLists(const std::string &project, const std::vector<BuildPlan> &plans,
                           const std::map<std::string, std::string> &missing);

/// Files and folders that no CMakeLists.txt can name.
std::vector<std::string> namesBeyondCMake(const BuildPlan &plan);

/// A name that CMake takes for a target: `my-prog`; reserved ones get a suffix.
std::string targetName(const std::string &name);

} // namespace cu2port
