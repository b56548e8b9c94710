// Names that OpenCL C keeps for itself. Kernels must not have them, since host code finds kernels
// by name; the OpenCL emitter changes all others.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace cu2port {

/// Keywords, types and macros of OpenCL C: nothing of the user's can be called so.
bool isKeyword(llvm::StringRef name);
/// Built-in functions: no function of the user's can be called so, and no variable where the
/// function is used.
bool isBuiltinFunction(llvm::StringRef name);

} // namespace cu2port
