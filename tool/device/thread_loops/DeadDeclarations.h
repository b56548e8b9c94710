// Declarations that a rewrite has left without a use.
#pragma once

#include "device/analysis/Effects.h"

#include <functional>
#include <vector>

namespace cu2port::ir {

/// Takes declarations out of the first `count` statements of a list, from the last to the first:
/// those whose variables nothing in the list names any more, and whose initial values do nothing.
/// `mayGo` says which are asked at all.
void dropDeadDeclarations(
    std::vector<Stmt *> &list, std::size_t count, EffectsAnalysis &effects,
    const std::function<bool(const Declaration *)> &mayGo = [](const Declaration *) {
      return true;
    });

} // namespace cu2port::ir
