// Which operations synchronise threads, how, and what the block form puts in their place
// (Sync.cpp):
//
//   __shfl_down_sync(mask, v, 1)    Shuffle      ->   warp barrier, cu2port::shuffleDown(...)
//   __any_sync(mask, p)             Any          ->   warp barrier, cu2port::ballot(...) != 0
//   __syncthreads_or(p)             AnyThread    ->   barrier, cu2port::countThreads(...) != 0
//   __syncwarp(mask)                Synchronise  ->   warp barrier
//   __cu2port_sync_part()           SynchronisePart  ->   barrier, which some threads may not reach
//
// One more that synchronises threads in one of these ways is one more row of `operations`.
#include "device/analysis/Synchronisation.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/Uniformity.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;

using Id = OperationId;
using Kind = SyncKind;

/// CUDA's operation, its kind, what looks at all threads' values, and whether its first argument is
/// a mask: those without `_sync` have none, nor have those of the block.
constexpr SyncOperation operations[] = {
    {Id::ShflSync, Kind::Shuffle, Id::Shuffle},
    {Id::ShflUpSync, Kind::Shuffle, Id::ShuffleUp},
    {Id::ShflDownSync, Kind::Shuffle, Id::ShuffleDown},
    {Id::ShflXorSync, Kind::Shuffle, Id::ShuffleXor},
    {Id::Shfl, Kind::Shuffle, Id::Shuffle, false},
    {Id::ShflUp, Kind::Shuffle, Id::ShuffleUp, false},
    {Id::ShflDown, Kind::Shuffle, Id::ShuffleDown, false},
    {Id::ShflXor, Kind::Shuffle, Id::ShuffleXor, false},
    {Id::BallotSync, Kind::Ballot, Id::Ballot},
    {Id::AnySync, Kind::Any, Id::Ballot},
    {Id::AllSync, Kind::All, Id::Ballot},
    {Id::BallotOfWarp, Kind::Ballot, Id::Ballot, false},
    {Id::AnyOfWarp, Kind::Any, Id::Ballot, false},
    {Id::AllOfWarp, Kind::All, Id::Ballot, false},
    {Id::ActiveMask, Kind::ActiveMask, Id::Lanes, false},
    {Id::MatchAnySync, Kind::Match, Id::MatchAny},
    {Id::MatchAllSync, Kind::Match, Id::MatchAll},
    {Id::ReduceAddSync, Kind::Reduce, Id::ReduceAdd},
    {Id::ReduceMinSync, Kind::Reduce, Id::ReduceMin},
    {Id::ReduceMaxSync, Kind::Reduce, Id::ReduceMax},
    {Id::ReduceAndSync, Kind::Reduce, Id::ReduceAnd},
    {Id::ReduceOrSync, Kind::Reduce, Id::ReduceOr},
    {Id::ReduceXorSync, Kind::Reduce, Id::ReduceXor},
    {Id::SyncWarp, Kind::Synchronise, Id::Other},
    {Id::SyncThreadsCount, Kind::CountThreads, Id::CountThreads, false},
    {Id::SyncThreadsOr, Kind::AnyThread, Id::CountThreads, false},
    {Id::SyncThreadsAnd, Kind::AllThreads, Id::CountThreads, false},
    {Id::SyncPart, Kind::SynchronisePart, Id::Other, false},
};

} // namespace

const SyncOperation *findSyncOperation(const Expr *expr) {
  const auto *call = dyn_cast<Intrinsic>(expr);
  if (!call)
    return nullptr;
  const auto *found =
      std::find_if(std::begin(operations), std::end(operations),
                   [&](const SyncOperation &operation) { return call->is(operation.id); });
  return found == std::end(operations) ? nullptr : found;
}

/// Votes of the block come by their own kinds; all others are the warp's.
SyncScope SyncOperation::scope() const {
  const bool isBlock = kind == Kind::CountThreads || kind == Kind::AnyThread ||
                       kind == Kind::AllThreads || kind == Kind::SynchronisePart;
  return isBlock ? SyncScope::Block : SyncScope::Warp;
}

bool isSyncOperation(const Expr *expr) { return findSyncOperation(expr) != nullptr; }

bool isWarpOperation(const Expr *expr) {
  const SyncOperation *operation = findSyncOperation(expr);
  return operation && operation->scope() == SyncScope::Warp;
}

bool isBlockVote(const Expr *expr) {
  const SyncOperation *operation = findSyncOperation(expr);
  return operation && operation->scope() == SyncScope::Block;
}

static bool isSync(const Stmt *stmt, Kind kind) {
  const auto *expression = dyn_cast<Expression>(stmt);
  const SyncOperation *operation = expression ? findSyncOperation(expression->expr) : nullptr;
  return operation && operation->kind == kind;
}

bool isSyncWarp(const Stmt *stmt) { return isSync(stmt, Kind::Synchronise); }
bool isSyncPart(const Stmt *stmt) { return isSync(stmt, Kind::SynchronisePart); }

// ---- Where threads wait -------------------------------------------------------------------------

/// By a barrier, or by an operation.
using IsWait = bool (*)(const Expr *);

static bool waits(Function *function, IsWait isWait) {
  return llvm::any_of(reachedFrom(*function), [&](const Function *reached) {
    return hasBarrier(reached->body) || anyExpr(reached->body, isWait);
  });
}

static bool waitsItself(const Expr *expr, IsWait isWait) {
  const auto *call = dyn_cast<Call>(expr);
  return isWait(expr) || (call && waits(call->callee, isWait));
}

/// Also where it is evaluated under a condition, as behind `&&`.
static bool waits(const Expr *expr, IsWait isWait) {
  return anyExprIn(expr, [&](const Expr *each) { return waitsItself(each, isWait); });
}

static bool waits(const Stmt *stmt, IsWait isWait) {
  return hasBarrier(stmt) ||
         anyExpr(stmt, [&](const Expr *each) { return waitsItself(each, isWait); });
}

bool waitsForBlock(const Expr *expr) { return waits(expr, isBlockVote); }
bool waitsForBlock(const Stmt *stmt) { return waits(stmt, isBlockVote); }
bool synchronises(const Expr *expr) { return waits(expr, isSyncOperation); }
bool synchronises(const Stmt *stmt) { return waits(stmt, isSyncOperation); }
bool synchronises(Function *function) { return waits(function, isSyncOperation); }

std::set<const Function *> synchronisingFunctions(const std::vector<Function *> &roots) {
  return functionsThatReach(roots, [](const Function *function) {
    return hasBarrier(function->body) || anyExpr(function->body, isSyncOperation);
  });
}

bool containsBarrier(const Stmt *stmt, SyncScope scope) {
  return anyStmt(stmt, [&](const Stmt *each) { return isBarrier(each, scope); });
}

// ---- Votes and masks ----------------------------------------------------------------------------

bool isVote(const Expr *expr) {
  return isCallOf(expr, Id::Ballot) || isCallOf(expr, Id::Lanes) ||
         isCallOf(expr, Id::CountThreads);
}

bool isVote(const Expr *expr, SyncScope scope) {
  return isVote(expr) && isCallOf(expr, Id::CountThreads) == (scope == SyncScope::Block);
}

bool isFullMask(const Expr *mask) {
  const auto lanes = constantOf(mask); // of 64 bits, the lower ones count
  return lanes && static_cast<std::uint32_t>(*lanes) == 0xffffffffu;
}

bool containsReturn(const Stmt *stmt) {
  return anyStmt(stmt, [](const Stmt *each) { return llvm::isa<Return>(each); });
}

} // namespace cu2port::ir
