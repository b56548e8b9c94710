// Where the atomic additions of neighbouring threads to neighbouring words stand in a loop over
// threads, and what they need of it.
#pragma once

#include "device/values/Divergence.h"

#include <optional>

namespace cu2port::ir {

using StmtList = std::vector<Stmt *>;

/// A list of statements around the additions in it. These are statements of their own, or the ends
/// of blocks under guards.
struct Parts {
  StmtList before, additions, after;
};

/// A statement that only adds to memory.
bool isAtomicAdd(const Stmt *stmt);
Intrinsic *callOf(Stmt *addition);

/// Finds the additions in a loop.
class RowAdditions {
public:
  RowAdditions(ThreadLoop *loop, EffectsAnalysis &effects)
      : loop(loop), effects(effects),
        shapes(loop->body,
               loop->scope == SyncScope::Warp ? ThreadGroup::WarpInRow : ThreadGroup::Row,
               effects) {}

  /// Nothing if there is none, or one that must stay as it is.
  std::optional<Parts> partsOf(const StmtList &all);
  /// The declarations and returns before the last statements that these need; nothing if they need
  /// more.
  std::optional<StmtList> neededBy(const StmtList &tail, const StmtList &before);
  /// `i < n`: the only threads of a row that pass are the first ones.
  const Binary *limitIn(const Expr *condition) const;

private:
  bool isAddition(Stmt *stmt);
  bool isSameForRow(const Expr *condition);
  bool passesFirst(const Expr *condition);
  bool isReturn(const Stmt *stmt);
  bool canRepeat(const Stmt *stmt) const;
  bool needsNoMemory(Stmt *stmt);

  ThreadLoop *loop;
  EffectsAnalysis &effects;
  const Divergence shapes;
  bool isLimited = false; ///< by a guard around what is looked at
};

} // namespace cu2port::ir
