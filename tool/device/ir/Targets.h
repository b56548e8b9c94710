// What device code becomes: the rows of Targets.def.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace cu2port::ir {

enum class Target : std::uint8_t {
  All,
#define TARGET(id, name, shown, ending, declaration, entry, without) id,
#include "Targets.def"
};

/// A row; Targets.def says what its columns are.
struct TargetInfo {
  Target target;
  llvm::StringLiteral name, shown, ending, declaration, entry, without;
};

/// All of them, in order.
llvm::ArrayRef<TargetInfo> targets();
/// The row's name; "all" for Target::All.
llvm::StringRef nameOf(Target target);
/// As people read it: "the CPU". Not of Target::All.
llvm::StringRef shownName(Target target);
/// The row of a target's name; null if there is none.
const TargetInfo *findTarget(llvm::StringRef name);

} // namespace cu2port::ir
