// The text of a macro, which is all that there is of one: changed word by word.
#pragma once

#include <string>

#include "llvm/ADT/StringRef.h"

namespace cu2port::ir {

/// What C++ and CUDA spell otherwise than OpenCL C. OpenCL C 1.2 has no `long long`: its long has
/// 64 bits; `float(x)`, a conversion of C++'s, is `(float)(x)`. What stands in quotes stays.
std::string macroForOpenCl(llvm::StringRef text);

/// With another name wherever the word `old` stands.
std::string macroWithName(llvm::StringRef text, llvm::StringRef old, llvm::StringRef name);

} // namespace cu2port::ir
