#include "targets/TextTargets.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port {

llvm::ArrayRef<TextTarget> textTargets() {
  static constexpr TextTarget rows[] = {
#define TARGET(...)
#define TEXT_TARGET(name, shown, ending) {#name, shown, ending},
#include "Targets.def"
  };
  return rows;
}

const TextTarget *findTextTarget(const std::vector<std::string> &names) {
  const auto *found = llvm::find_if(
      textTargets(), [&](const TextTarget &row) { return llvm::is_contained(names, row.name); });
  return found == textTargets().end() ? nullptr : found;
}

} // namespace cu2port
