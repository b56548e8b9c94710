// HIP's libraries as CMake knows them.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace cu2port {

/// The target of the library that stands for one of CUDA's: `roc::hipblas` for cublas. Its package
/// is called as it is behind `::`. Empty if there is none.
llvm::StringRef hipTargetOf(llvm::StringRef library);

} // namespace cu2port
