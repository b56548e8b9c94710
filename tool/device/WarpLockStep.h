// Where code says that it relies on the lock-step of a warp.
#pragma once

#include "device/WarpExchanges.h"

namespace cu2port::ir {

/// Statements after which the warp must meet, and for which array.
using LockSteps = std::map<Stmt *, const Variable *>;

/// Looks in volatile memory, and in shared memory where a condition picks a warp or a
/// __threadfence_block() says that threads pass each other values. What it looks for: between two
/// synchronisations a thread reads an element that it has not touched before, of an array in which
/// it has written another element; or writes an element that it has not touched, of an array of
/// which it has read another. In code that does not rely on lock-step another thread would have to
/// be free of doing the like. `exchanges` knows the functions that this one calls.
LockSteps findLockSteps(const Function &function, const WarpCallers &callers,
                        const WarpExchangeFinder &exchanges);

} // namespace cu2port::ir
