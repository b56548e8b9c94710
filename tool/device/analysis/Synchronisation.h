// What has the threads of a warp or block wait for each other: barriers, and the operations in
// which each thread looks at the others' values.
#pragma once

#include "device/ir/Ir.h"

#include <set>
#include <vector>

namespace cu2port::ir {

/// An intrinsic of CUDA's that synchronises threads, by how it does so.
enum class SyncKind : std::uint8_t {
  Shuffle,      ///< a value of some other thread
  Ballot,       ///< the votes of the warp, a bit a thread
  Any,          ///< whether there is a vote
  All,          ///< whether there is none against
  ActiveMask,   ///< who is here
  Match,        ///< compares all threads' values
  Reduce,       ///< combines all threads' values
  Synchronise,  ///< nothing but the barrier
  CountThreads, ///< the votes of the block
  AnyThread,
  AllThreads,
  SynchronisePart, ///< nothing but the barrier, which only some threads of the block may reach
};

struct SyncOperation {
  OperationId id;
  SyncKind kind;
  OperationId becomes; ///< in the block form, behind a barrier; Other: nothing but the barrier
  bool hasMask = true; ///< the first argument names the lanes

  /// Which threads wait for each other there.
  SyncScope scope() const;
};

/// What the expression itself is; null if it synchronises no threads. That of a part of it does not
/// count.
const SyncOperation *findSyncOperation(const Expr *expr);

/// An intrinsic that synchronises the threads of a warp or block: a shuffle, a vote, __syncwarp().
bool isSyncOperation(const Expr *expr);
/// One that synchronises the threads of a warp.
bool isWarpOperation(const Expr *expr);
/// `__syncthreads_or(p)` and its like: a barrier, and what all threads of the block say.
bool isBlockVote(const Expr *expr);
/// Whether the threads of the block wait for each other in it or below, or in what it calls.
bool waitsForBlock(const Expr *expr);
bool waitsForBlock(const Stmt *stmt);
/// `__syncwarp(mask);`
bool isSyncWarp(const Stmt *stmt);
/// `__cu2port_sync_part();`
bool isSyncPart(const Stmt *stmt);
/// A mask of all 32 lanes, as people write it: a literal, a constant with a name, `~0u`, `-1`.
bool isFullMask(const Expr *mask);
/// Likewise, whether any threads do.
bool synchronises(const Expr *expr);
bool synchronises(const Stmt *stmt);
bool synchronises(Function *function);
/// All such functions among these and what they call, found together.
std::set<const Function *> synchronisingFunctions(const std::vector<Function *> &roots);
/// A question to all threads at once, with one answer: `cu2port::ballot(warp p)`. Those that take
/// part are the active ones, if the last argument says who is active.
bool isVote(const Expr *expr);
bool isVote(const Expr *expr, SyncScope scope);

/// Of a statement and all below.
bool containsReturn(const Stmt *stmt);
bool containsBarrier(const Stmt *stmt, SyncScope scope);

} // namespace cu2port::ir
