// Targets that are the user's own text: the rows TEXT_TARGET of Targets.def.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace cu2port {

/// A row; Targets.def says what its columns are.
struct TextTarget {
  llvm::StringLiteral name, shown, ending;
};

/// All of them, in order.
llvm::ArrayRef<TextTarget> textTargets();
/// The one among names of targets; null if there is none.
const TextTarget *findTextTarget(const std::vector<std::string> &names);

} // namespace cu2port
