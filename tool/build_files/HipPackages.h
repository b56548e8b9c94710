// HIP's libraries as CMake knows them, and hipcc's flags.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace cu2port {

/// The target of the library that stands for one of CUDA's: `roc::hipblas` for cublas. Its package
/// is called as it is behind `::`. Empty if there is none.
llvm::StringRef hipTargetOf(llvm::StringRef library);

/// A line of a Makefile with hipcc's flags in place of nvcc's.
std::string hipFlags(std::string line);

} // namespace cu2port
