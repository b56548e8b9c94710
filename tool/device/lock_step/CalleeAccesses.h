// What a function does with memory, as its callers know it.
#pragma once

#include "device/lock_step/WarpAccess.h"

namespace cu2port::ir {

/// Any element of the array.
ElementIndex somewhereIn(const Variable *array);
/// For the function's callers, who do not know its variables.
WarpAccess summary(WarpAccess access, const AffineArithmetic &arithmetic);
/// What a callee does, as its caller sees it. The arguments are read by the caller's `indices`, and
/// by those for its own callers, if it has any.
std::vector<WarpAccess> inTermsOf(const Call &call, std::vector<WarpAccess> accesses,
                                  const ElementIndices &indices,
                                  const std::optional<ElementIndices> &forCallers);

} // namespace cu2port::ir
