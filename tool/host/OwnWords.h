// Words of the text that is written into a file, where the program has macros of their names:
//
//   #define kernel __global__ void
//   ...
//   #pragma push_macro("kernel")
//   #undef kernel
//   [[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module y_module{
//       ... {cu2port::kernel(scale, "scale")}};
//   #pragma pop_macro("kernel")
#pragma once

#include "host/Plan.h"

namespace cu2port::host {

/// Whether there is a macro of this name anywhere in what was read.
bool isEverMacro(const TranslationUnit &unit, llvm::StringRef name);

/// The lines, which come last in their file, with its macros of their words set aside.
std::string setMacrosAside(const TranslationUnit &unit, const std::string &lines);

} // namespace cu2port::host
