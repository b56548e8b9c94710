#include "device/analysis/Synchronisation.h"
#include "device/analysis/Uniformity.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;

using Kind = SyncKind;

constexpr SyncOperation operations[] = {
    {"__shfl_sync", Kind::Shuffle, "shuffle"},
    {"__shfl_up_sync", Kind::Shuffle, "shuffleUp"},
    {"__shfl_down_sync", Kind::Shuffle, "shuffleDown"},
    {"__shfl_xor_sync", Kind::Shuffle, "shuffleXor"},
    {"__shfl", Kind::Shuffle, "shuffle", false},
    {"__shfl_up", Kind::Shuffle, "shuffleUp", false},
    {"__shfl_down", Kind::Shuffle, "shuffleDown", false},
    {"__shfl_xor", Kind::Shuffle, "shuffleXor", false},
    {"__ballot_sync", Kind::Ballot, "ballot"},
    {"__any_sync", Kind::Any, "ballot"},
    {"__all_sync", Kind::All, "ballot"},
    {"__ballot", Kind::Ballot, "ballot", false},
    {"__any", Kind::Any, "ballot", false},
    {"__all", Kind::All, "ballot", false},
    {"__activemask", Kind::ActiveMask, "lanes", false},
    {"__match_any_sync", Kind::Match, "matchAny"},
    {"__match_all_sync", Kind::Match, "matchAll"},
    {"__reduce_add_sync", Kind::Reduce, "reduceAdd"},
    {"__reduce_min_sync", Kind::Reduce, "reduceMin"},
    {"__reduce_max_sync", Kind::Reduce, "reduceMax"},
    {"__reduce_and_sync", Kind::Reduce, "reduceAnd"},
    {"__reduce_or_sync", Kind::Reduce, "reduceOr"},
    {"__reduce_xor_sync", Kind::Reduce, "reduceXor"},
    {"__syncwarp", Kind::Synchronise, ""},
    {"__syncthreads_count", Kind::CountThreads, "countThreads", false},
    {"__syncthreads_or", Kind::AnyThread, "countThreads", false},
    {"__syncthreads_and", Kind::AllThreads, "countThreads", false},
};

} // namespace

const SyncOperation *findSyncOperation(const Expr *expr) {
  const auto *call = dyn_cast<Intrinsic>(expr);
  if (!call)
    return nullptr;
  const auto *found =
      std::find_if(std::begin(operations), std::end(operations),
                   [&](const SyncOperation &operation) { return call->name == operation.name; });
  return found == std::end(operations) ? nullptr : found;
}

SyncScope SyncOperation::scope() const {
  bool isBlock = kind == Kind::CountThreads || kind == Kind::AnyThread || kind == Kind::AllThreads;
  return isBlock ? SyncScope::Block : SyncScope::Warp;
}

bool isSyncOperation(const Expr *expr) { return findSyncOperation(expr) != nullptr; }

bool isWarpOperation(const Expr *expr) {
  const SyncOperation *operation = findSyncOperation(expr);
  return operation && operation->scope() == SyncScope::Warp;
}

bool isSyncWarp(const Stmt *stmt) {
  const auto *expression = dyn_cast<Expression>(stmt);
  const SyncOperation *operation = expression ? findSyncOperation(expression->expr) : nullptr;
  return operation && operation->kind == Kind::Synchronise;
}

bool synchronises(Function *function) {
  for (Function *reached : reachedFrom(*function)) {
    bool found = hasBarrier(reached->body);
    forEachExpr(reached->body, [&](Expr *&expr) { found |= isSyncOperation(expr); });
    if (found)
      return true;
  }
  return false;
}

bool synchronises(const Expr *expr) {
  bool found = false;
  auto *root = const_cast<Expr *>(expr);
  forEachExprIn(root, [&](Expr *&each) {
    auto *call = dyn_cast<Call>(each);
    found |= isSyncOperation(each) || (call && synchronises(call->callee));
  });
  return found;
}

bool isVote(const Expr *expr) {
  const auto *call = llvm::dyn_cast_or_null<Intrinsic>(expr);
  return call && (call->name == "cu2port::ballot" || call->name == "cu2port::lanes" ||
                  call->name == "cu2port::countThreads");
}

bool isVote(const Expr *expr, SyncScope scope) {
  const bool isOfBlock = isVote(expr) && cast<Intrinsic>(expr)->name == "cu2port::countThreads";
  return isVote(expr) && isOfBlock == (scope == SyncScope::Block);
}

bool containsReturn(const Stmt *stmt) {
  bool found = false;
  forEachStmt(const_cast<Stmt *>(stmt), [&](Stmt *each) { found |= llvm::isa<Return>(each); });
  return found;
}

bool containsBarrier(const Stmt *stmt, SyncScope scope) {
  bool found = false;
  forEachStmt(const_cast<Stmt *>(stmt), [&](Stmt *each) { found |= isBarrier(each, scope); });
  return found;
}

} // namespace cu2port::ir
