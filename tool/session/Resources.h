// Where cu2port's own data lies: the rules and the dialect headers.
#pragma once

#include <string>

namespace cu2port {

class Findings;

struct Resources {
  std::string rules;       ///< folder with *.yaml
  std::string dialect;     ///< folder with cuda_runtime.h
  std::string diagnostics; ///< folder with a page for each diagnostic: 2001.md
  std::string page;        ///< folder with page.html, page.css and page.js

  /// The file that explains a diagnostic, by its number.
  std::string pageAbout(int id) const;
};

/// What translated programs are built with.
struct RuntimeFiles {
  std::string include;  ///< folder of cu2port/
  std::string library;  ///< libcu2port_runtime.so
  std::string archive;  ///< libcu2port_cudart.a: for host files that were not translated, too
  std::string dialect;  ///< folder of the Toolkit's headers, for host files
  std::string folder;   ///< with what only the direct form takes: direct/, cmake/
  std::string compiler; ///< cu2portcc, which compiles kernels
};

/// cu2port's own: `1.2.0`.
const char *version();

/// Looks beside the executable (build tree: the source tree it was built from; install tree:
/// share/cu2port). What is missing is a finding, and its path empty.
Resources findResources(Findings &findings);

/// The folder of cu2port/ and of the headers of CUDA's libraries.
std::string findRuntimeHeaders(Findings &findings);

/// The same for the runtime (build tree: lib/ beside bin/).
RuntimeFiles findRuntime(Findings &findings);

/// Where it is installed: the folder above bin/nvcc. Missing, as in a build tree, it is a finding.
std::string findToolkit(Findings &findings);

/// The compiler that builds what is translated, by CMake's choice: $CXX, c++, g++, clang++. Empty
/// if there is none.
std::string findHostCompiler();

/// The program that lists the machine's devices: beside the executable. Missing, it is a finding.
std::string findDeviceLister(Findings &findings);

/// The program that knows recorded launches: beside the executable. Missing, it is a finding.
std::string findReplayer(Findings &findings);

} // namespace cu2port
