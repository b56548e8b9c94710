// Names that OpenCL C keeps for itself, and those of C's library. Kernels must not have the former,
// since host code finds kernels by name; passes change all others.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace cu2port {

/// Keywords, types and macros of OpenCL C: nothing of the user's can be called so.
bool isKeyword(llvm::StringRef name);
/// Built-in functions: no function of the user's can be called so, and no variable where the
/// function is used.
bool isBuiltinFunction(llvm::StringRef name);
/// What C's headers declare at file scope, where SYCL's include them: no type, constant or variable
/// there can be called so, and no function with the same parameters.
bool isFunctionOfC(llvm::StringRef name);
bool isTypeOfC(llvm::StringRef name);

} // namespace cu2port
