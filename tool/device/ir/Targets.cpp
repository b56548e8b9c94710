#include "device/ir/Targets.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

static const TargetInfo rows[] = {
#define TARGET(id, name, shown, ending, declaration, entry, without)                               \
  {Target::id, #name, shown, ending, declaration, entry, without},
#include "Targets.def"
};

llvm::ArrayRef<TargetInfo> targets() { return rows; }

llvm::StringRef nameOf(Target target) {
  return target == Target::All ? "all" : rows[static_cast<unsigned>(target) - 1].name;
}

llvm::StringRef shownName(Target target) { return rows[static_cast<unsigned>(target) - 1].shown; }

const TargetInfo *findTarget(llvm::StringRef name) {
  const auto *found = llvm::find_if(rows, [&](const TargetInfo &row) { return row.name == name; });
  return found == std::end(rows) ? nullptr : found;
}

} // namespace cu2port::ir
