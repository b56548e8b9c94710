// What threads do with memory that they have in common, and whether that concerns two of a warp.
#pragma once

#include "device/analysis/ElementIndex.h"

#include <vector>

namespace cu2port::ir {

struct WarpAccess {
  ElementIndex where;
  bool isSomewhere = false;  ///< in where.array, nobody knows in which elements
  bool isForCallers = false; ///< but callers do: `where` is in terms of the parameters
  bool isOfCallee = false;   ///< done by a function that is called, which picks the element
  bool isShared = false;     ///< the array is in shared memory; otherwise in global memory
  bool isRead = false, isWrite = false;
  AffineConstraints limits;      ///< of the threads that do it
  std::vector<Stmt *> path;      ///< from the function's body to the statement
  const Stmt *carrier = nullptr; ///< it was done in an earlier round of this loop of the path
};

/// Puts the numbers of the threads into the element: `s[t]` where `t == 3` is s[3].
void settle(WarpAccess &access);

/// Of atoms: what variables are.
enum Version : unsigned {
  Now,
  Before, ///< what they were before they got other values, all earlier ones alike
  Called, ///< what they are in a function that is called, which nobody else knows
};
/// With another version of those atoms for which `versionOf` gives one.
using VersionOf = llvm::function_ref<std::optional<unsigned>(const Atom &variable)>;
AffineExpr withVersions(const AffineExpr &sum, const AffineArithmetic &arithmetic,
                        VersionOf versionOf);

/// The access when the variable has got another value since: its element is picked by the earlier
/// one, and what it says of threads now says nothing; nothing if it does not name the variable.
/// Null is all variables of functions that are called.
std::optional<WarpAccess> withEarlier(const Variable *variable, const WarpAccess &access,
                                      const AffineArithmetic &arithmetic);
/// Those for which there is another access with an earlier value.
std::set<const Variable *> namedVariables(const WarpAccess &access);

/// Whether one thread of a warp reads what another writes; both accesses are settled.
/// - Known elements, in shared memory, or one of them used by a single thread (`if (t == 0)`):
///   unless their sums show that they differ (DependenceTest.h).
/// - Known elements of global memory, used by all threads: if they are neighbours, as `g[t]` and
///   `g[t + 1]` are.
/// - Unknown elements: where all threads come first and a single one then, or a single one that is
///   not the first and all then.
bool mayConflict(const WarpAccess &first, const WarpAccess &second);
/// Whether they are of the same elements, threads and kind, wherever they are done.
bool isAlike(const WarpAccess &a, const WarpAccess &b);
/// Whether the second says nothing that the first does not.
bool isSame(const WarpAccess &a, const WarpAccess &b);
/// The depth of the outermost statement that must wait between two accesses: the first that only
/// the second is in, or, if the other was done in an earlier round of a loop, the first in that
/// loop.
std::size_t depthBetween(const WarpAccess &before, const WarpAccess &later);

} // namespace cu2port::ir
