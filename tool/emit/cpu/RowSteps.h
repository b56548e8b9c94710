// How values change from thread to thread in a row of a block, or in a warp that lies in one.
#pragma once

#include "device/analysis/Effects.h"
#include "device/analysis/Memo.h"

namespace cu2port::emit::cpu {

enum class RowStep : std::uint8_t {
  Same, ///< for all threads
  Next, ///< one more for the next thread: a number, or the address of the next element
  Unknown,
};

/// Of expressions in one loop over threads. As elsewhere, no index wraps around inside a block, and
/// a load from an address that is the same for all gives all the same.
class RowSteps {
public:
  explicit RowSteps(ir::ThreadLoop *loop, ir::EffectsAnalysis &effects);

  RowStep of(const ir::Expr *expr) const;
  /// Whether a number with steps may begin before the data and, as it is unsigned or becomes so,
  /// wrap around in the row.
  bool mayWrap(const ir::Expr *expr, bool isUnsigned = false) const;
  /// Variables that get new values in the loop.
  bool isChanging(const ir::Variable *variable) const { return changing.count(variable) != 0; }

private:
  RowStep find(const ir::Expr *expr) const;
  RowStep ofAddress(const ir::Expr *lvalue) const;
  RowStep ofVariable(const ir::VariableRef *ref) const;
  RowStep ofSpecial(const ir::Special *special) const;
  RowStep ofSum(const ir::Binary *sum) const;
  bool isSame(const ir::Expr *expr) const;
  bool isNonNegative(const ir::Expr *expr) const;

  ir::EffectsAnalysis &effects;
  const bool isWarp;
  std::set<const ir::Variable *> changing, own;
  ir::Memo<ir::Expr, RowStep> steps;
  ir::Memo<ir::Variable, bool> nonNegative;
};

} // namespace cu2port::emit::cpu
