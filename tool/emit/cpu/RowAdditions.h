// Where the atomic additions of neighbouring threads to neighbouring words stand in a loop over
// threads, and what they need of it.
#pragma once

#include "emit/cpu/RowSteps.h"

#include <optional>

namespace cu2port::emit::cpu {

using StmtList = std::vector<ir::Stmt *>;

/// A list of statements around the additions in it. These are statements of their own, or the ends
/// of blocks under guards.
struct Parts {
  StmtList before, additions, after;
};

/// A statement that only adds to memory.
bool isAtomicAdd(const ir::Stmt *stmt);
ir::Intrinsic *callOf(ir::Stmt *addition);

/// Finds the additions in a loop.
class RowAdditions {
public:
  RowAdditions(ir::ThreadLoop *loop, ir::EffectsAnalysis &effects)
      : loop(loop), effects(effects), steps(loop, effects) {}

  /// Nothing if there is none, or one that must stay as it is.
  std::optional<Parts> partsOf(const StmtList &all);
  /// The declarations and returns before the last statements that these need; nothing if they need
  /// more.
  std::optional<StmtList> neededBy(const StmtList &tail, const StmtList &before);
  /// `i < n`: the only threads of a row that pass are the first ones.
  const ir::Binary *limitIn(const ir::Expr *condition) const;

private:
  bool isAddition(ir::Stmt *stmt);
  bool isSameForRow(const ir::Expr *condition);
  bool passesFirst(const ir::Expr *condition);
  bool isReturn(const ir::Stmt *stmt);
  bool canRepeat(const ir::Declaration *declaration) const;
  bool needsNoMemory(ir::Stmt *stmt);

  ir::ThreadLoop *loop;
  ir::EffectsAnalysis &effects;
  const RowSteps steps;
  bool isLimited = false; ///< by a guard around what is looked at
};

} // namespace cu2port::emit::cpu
