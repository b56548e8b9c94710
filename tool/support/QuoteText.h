// Texts as C's string literals.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace cu2port {

/// `say "a"`  ->  `"say \"a\""`
std::string quoteText(llvm::StringRef text);

} // namespace cu2port
