// Which compiler a command line of a compile database runs.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

struct CompilerCall {
  bool isNvcc = false;            ///< who reads `words`: nvcc, or a host compiler
  std::vector<std::string> words; ///< behind the compiler's name
  /// What of the line is not understood, so that `words` may not be all that the compiler gets;
  /// empty if it is.
  std::string unread;
};

/// Of a whole line, launchers included.
CompilerCall findCompiler(const std::vector<std::string> &line);

} // namespace cu2port
