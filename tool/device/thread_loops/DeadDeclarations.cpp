// `int i = base + t;` goes when `if (i < n)` was all that named it. A load that nobody looks at
// goes as well, unless it is volatile.
#include "device/thread_loops/DeadDeclarations.h"

#include "device/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

static bool isNamedIn(const std::vector<Stmt *> &list, const Declaration *declaration) {
  return llvm::any_of(declaration->variables, [&](const Variable *variable) {
    return llvm::any_of(list, [&](const Stmt *stmt) { return refersTo(stmt, variable); });
  });
}

void dropDeadDeclarations(std::vector<Stmt *> &list, std::size_t count, EffectsAnalysis &effects,
                          const std::function<bool(const Declaration *)> &mayGo) {
  for (std::size_t i = count; i-- > 0;) {
    const auto *declaration = llvm::dyn_cast<Declaration>(list[i]);
    if (!declaration || !mayGo(declaration))
      continue;
    const Effects does = effects.of(declaration);
    if (!does.writes && !does.atomics && !isNamedIn(list, declaration))
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

} // namespace cu2port::ir
