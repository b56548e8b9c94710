// The layout of generated code.
#pragma once

#include <string>

namespace cu2port::emit {

/// Lays out printed code as people would: LLVM's style, 100 columns. Comments keep their text.
std::string format(const std::string &printed);

} // namespace cu2port::emit
