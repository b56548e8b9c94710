// How large an expression is, when variables give way to what they stand for.
//
//   int a = x + x;             3 nodes
//   int b = a * a;             3, of which two are variables of 3     ->   9
//   int c = b * b; ...         twice as much with each line
//
// Sizes double with each such variable, so that whoever would write it all out asks first. Each
// variable's size is found once, and nothing is counted beyond the limit.
#include "device/analysis/ExpandedSize.h"

#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

unsigned ExpandedSize::of(const Expr *expr) {
  unsigned size = 0;
  forEachExprIn(expr, [&](const Expr *each) {
    ++size;
    const auto *ref = llvm::dyn_cast<VariableRef>(each);
    const Expr *value = ref && size <= limit ? valueOf(ref->variable) : nullptr;
    if (!value)
      return;
    // While it is being found, it is as large as the limit: what stands for itself is not small.
    const auto [found, isNew] = known.try_emplace(ref->variable, limit);
    if (isNew)
      found->second = of(value);
    size = std::min(size + found->second, limit + 1);
  });
  return size;
}

} // namespace cu2port::ir
