// Names that OpenCL C keeps for itself.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace cu2port::emit::opencl {

/// Keywords, types and macros of OpenCL C: nothing of the user's can be called so.
bool isKeyword(llvm::StringRef name);
/// Built-in functions: no function of the user's can be called so, and no variable where the
/// function is used.
bool isBuiltinFunction(llvm::StringRef name);

} // namespace cu2port::emit::opencl
