// Where threads use each other's elements of shared memory between two barriers.
#pragma once

#include "device/Ir.h"

#include <map>
#include <set>

namespace cu2port::ir {

/// What a function lacks for its threads not to have to run in lock-step.
struct WarpExchanges {
  std::map<Stmt *, const Variable *>
      before; ///< statements before which the warp must meet, and for which array
  std::map<Stmt *, const Variable *>
      inside; ///< statements that read before others write, or the reverse
  std::map<Stmt *, const Variable *> rounds; ///< loops at the end of whose body the warp must meet
};

/// Looks at shared arrays and variables, and at `sharedParameters`, which point to such, as far as
/// elements are sums that ElementIndices can read. Two accesses, one of which writes, meet in an
/// element of two threads if
/// - the terms of the thread's index differ: `s[t]` and `s[t ^ 1]`, `s[0]`, `s[31 - t]`, `s[t / 8 *
/// 8 + i]`;
/// - or they are the same, and a number between the two is no multiple of a warp: `s[t]` and `s[t +
/// 1]`. What one thread alone does (`if (t == 0)`) meets those of others only. Elements that the
/// function leaves to atomics and volatile arrays are not looked at.
WarpExchanges findWarpExchanges(const Function &function,
                                const std::set<const Variable *> &sharedParameters);

/// Whether its elements are volatile.
bool isVolatile(const Variable *array);

/// Calls `visit` for each lvalue that is read or written, in the order in which that happens. `a +=
/// b` reads and writes a; of `a.x = b` the lvalue is a.
void forEachAccess(Expr *expr,
                   const std::function<void(Expr *lvalue, bool isRead, bool isWrite)> &visit);

} // namespace cu2port::ir
