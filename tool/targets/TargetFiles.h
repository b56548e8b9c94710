// Files of kernels by their names.
#pragma once

#include "targets/Targets.h"

#include <string>

namespace cu2port {

/// The file of a target that a path names by its ending; null if it is none.
const TargetFile *findTargetFile(llvm::StringRef path);

/// The name of what the file defines for the runtime: `saxpy_cl`. Empty if the runtime does not run
/// the target.
std::string symbolOf(const TargetFile &file, llvm::StringRef module);

/// Whether it is a text that programs hold, and not code that is compiled into them.
bool isEmbedded(const TargetFile &file);
bool isEmbedded(llvm::StringRef path);

} // namespace cu2port
