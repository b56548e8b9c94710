// What of a CMake argument holds for sources of one language, or for one compiler.
#pragma once

#include "build_files/BuildFlavour.h"

#include <optional>
#include <string>

#include "llvm/ADT/StringRef.h"

namespace cu2port {

struct CMakeCondition {
  std::string text;       ///< the argument, as it holds for translated sources
  bool isUnclear = false; ///< sources that were CUDA's would have something else
};

/// Nothing for an argument that asks for neither a language nor a compiler, and for one that holds
/// for sources of C++ and of CUDA alike.
std::optional<CMakeCondition> conditionIn(llvm::StringRef argument, const BuildFlavour &flavour);

} // namespace cu2port
