// A command line with all that belongs to it: what files and the environment add.
#pragma once

#include "arguments/ResponseFiles.h"

#include <string>
#include <vector>

namespace cu2port {

/// nvcc's words, with those of NVCC_PREPEND_FLAGS before and of NVCC_APPEND_FLAGS behind them, and
/// of its options files (`-optf f,g`) and of `@f` in their places. Names of files are relative to
/// `folder`, or to the current one if that is empty. The words live as long as `saver`'s memory.
llvm::Expected<CommandWords> expandNvccWords(const std::vector<std::string> &arguments,
                                             llvm::StringRef folder, llvm::StringSaver &saver,
                                             WordBudget &budget);

/// A host compiler's words, with those of its response files (`@f`) in their places.
llvm::Expected<std::vector<std::string>> expandHostWords(const std::vector<std::string> &arguments,
                                                         llvm::StringRef folder,
                                                         WordBudget &budget);

} // namespace cu2port
