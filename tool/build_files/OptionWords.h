// Options of compilers among other words.
#pragma once

#include "build_files/BuildOptions.h"

namespace cu2port {

struct OptionWord {
  BuildOption option; ///< without a line
  std::size_t at = 0; ///< where it begins in the text
};
/// In their order: `-DN=4`, `-D N`, `-include x.h`, `-Iinc`, `-std=c++14`, and nvcc's long names.
std::vector<OptionWord> optionWordsIn(llvm::StringRef text);

/// `N=4` or `N`, as a macro; `${X}` as one without a name.
BuildOption macroOf(llvm::StringRef definition);

} // namespace cu2port
