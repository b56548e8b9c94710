// HIP's libraries as CMake knows them, and hipcc's flags.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace cu2port {

/// The target of the library that stands for one of CUDA's: `roc::hipblas` for cublas. Empty if
/// there is none.
llvm::StringRef hipTargetOf(llvm::StringRef library);

/// The package that has such a target: `hipblas` for `roc::hipblas`. Empty for a target of the
/// build's own.
llvm::StringRef packageOf(llvm::StringRef target);

/// A line of a Makefile with hipcc's flags in place of nvcc's.
std::string hipFlags(const std::string &line);

} // namespace cu2port
