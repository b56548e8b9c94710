// Texts that come from outside, as they may be shown.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace cu2port {

/// Control characters as `^[`: a terminal would obey them.
std::string visible(llvm::StringRef text);

} // namespace cu2port
