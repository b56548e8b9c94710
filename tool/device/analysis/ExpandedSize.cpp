#include "device/analysis/ExpandedSize.h"

#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

unsigned ExpandedSize::of(const Expr *expr) {
  unsigned size = 0;
  auto *root = const_cast<Expr *>(expr);
  forEachExprIn(root, [&](Expr *&each) {
    ++size;
    const auto *ref = llvm::dyn_cast<VariableRef>(each);
    const Expr *value = ref && size <= limit ? valueOf(ref->variable) : nullptr;
    if (!value)
      return;
    const auto [found, isNew] = known.try_emplace(ref->variable, limit);
    if (isNew)
      found->second = of(value);
    size = std::min(size + found->second, limit + 1);
  });
  return size;
}

} // namespace cu2port::ir
