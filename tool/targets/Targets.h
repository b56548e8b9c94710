// What device code becomes: the rows of Targets.def.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cu2port {

enum class Target : std::uint8_t {
  All,
#define TARGET(id, ...) id,
#include "Targets.def"
};

/// What a device function is that a column of rules/ says nothing of: a call of the same name, or
/// nothing that the target has.
enum class Unlisted : std::uint8_t { Stays, Missing };

/// Forms of a kernel: one work-item a thread, or one function for a block.
enum class KernelForms : std::uint8_t { Simt = 1, Block = 2 };
constexpr KernelForms operator|(KernelForms a, KernelForms b) {
  return static_cast<KernelForms>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/// Whether a target's files are written always, or where they are asked for.
enum class Written : std::uint8_t { Always, Asked };

/// A file that a target's kernels are in.
struct TargetFile {
  llvm::StringLiteral ending, declaration, entry;
};

/// A row; Targets.def says what its columns are.
struct TargetInfo {
  Target target;
  llvm::StringLiteral name, shown, column;
  Unlisted unlisted;
  KernelForms forms;
  Written written;
  llvm::StringLiteral without;
  llvm::ArrayRef<TargetFile> files;

  /// Whether its kernels can be launched as a work-item a thread.
  bool hasSimt() const { return (static_cast<unsigned>(forms) & 1U) != 0; }
  /// Whether they have a form for whole blocks.
  bool hasBlock() const { return (static_cast<unsigned>(forms) & 2U) != 0; }
  /// Whether the runtime has a place for it in a module.
  bool runs() const { return !files.front().entry.empty(); }
};

/// All of them, in order.
llvm::ArrayRef<TargetInfo> targets();
/// The names of those whose files are written unless others are asked for, sorted.
std::vector<std::string> usualTargets();
/// The names of those that the runtime has devices for, sorted.
std::vector<std::string> runningTargets();
/// Not of Target::All.
const TargetInfo &infoOf(Target target);
/// The row's name; "all" for Target::All.
llvm::StringRef nameOf(Target target);
/// As people read it: "the CPU". Not of Target::All.
llvm::StringRef shownName(Target target);
/// The row of a target's name; null if there is none.
const TargetInfo *findTarget(llvm::StringRef name);

/// The columns of rules/ that targets read, by their names; of each the first row that reads it.
/// Host code has one of its own besides.
llvm::ArrayRef<const TargetInfo *> deviceColumns();
constexpr llvm::StringLiteral hostColumn = "host";

} // namespace cu2port
