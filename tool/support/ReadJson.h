// JSON that people or other programs may have written.
#pragma once

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace cu2port {

/// As llvm::json::parse, which needs the more stack the deeper a text is nested: one that is deeper
/// than any of ours is an error, too.
llvm::Expected<llvm::json::Value> readJson(llvm::StringRef text);

} // namespace cu2port
