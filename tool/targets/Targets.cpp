// Targets.def as tables. A row's files are an array of their own first, since a row may have any
// number of them:
//
//   TARGET(Cpu, cpu, ..., {".cpu.cpp", ...})
//     ->  constexpr TargetFile filesOfCpu[] = {{".cpu.cpp", ...}};
//         TargetInfo all[] = {..., {Target::Cpu, "cpu", ..., filesOfCpu}};
#include "targets/Targets.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port {

#define TARGET(id, name, shown, column, unlisted, forms, written, without, ...)                    \
  static constexpr TargetFile filesOf##id[] = {__VA_ARGS__};
#include "Targets.def"

static llvm::ArrayRef<TargetInfo> rows() {
  // What the rows name without a scope: `Simt | Block`.
  constexpr auto Simt = KernelForms::Simt, Block = KernelForms::Block;
  static const TargetInfo all[] = {
#define TARGET(id, name, shown, column, unlisted, forms, written, without, ...)                    \
  {Target::id,       #name,   shown,      column, Unlisted::unlisted, forms,                       \
   Written::written, without, filesOf##id},
#include "Targets.def"
  };
  return all;
}

llvm::ArrayRef<TargetInfo> targets() { return rows(); }

/// The names of those rows, sorted.
template <class Predicate> static std::vector<std::string> namesOf(Predicate isOne) {
  std::vector<std::string> names;
  for (const TargetInfo &row : targets())
    if (isOne(row))
      names.push_back(row.name.str());
  llvm::sort(names);
  return names;
}

std::vector<std::string> usualTargets() {
  return namesOf([](const TargetInfo &row) { return row.written == Written::Always; });
}

std::vector<std::string> runningTargets() {
  return namesOf([](const TargetInfo &row) { return row.runs(); });
}

/// Target::All comes first in the enum, and has no row.
const TargetInfo &infoOf(Target target) { return targets()[static_cast<unsigned>(target) - 1]; }

llvm::StringRef nameOf(Target target) {
  return target == Target::All ? llvm::StringRef("all") : llvm::StringRef(infoOf(target).name);
}

llvm::StringRef shownName(Target target) { return infoOf(target).shown; }

const TargetInfo *findTarget(llvm::StringRef name) {
  const auto *found =
      llvm::find_if(targets(), [&](const TargetInfo &row) { return row.name == name; });
  return found == targets().end() ? nullptr : found;
}

llvm::ArrayRef<const TargetInfo *> deviceColumns() {
  static const std::vector<const TargetInfo *> columns = [] {
    std::vector<const TargetInfo *> found;
    for (const TargetInfo &row : targets())
      if (llvm::none_of(found, [&](const TargetInfo *each) { return each->column == row.column; }))
        found.push_back(&row);
    llvm::sort(found, [](auto *a, auto *b) { return a->column < b->column; });
    return found;
  }();
  return columns;
}

} // namespace cu2port
