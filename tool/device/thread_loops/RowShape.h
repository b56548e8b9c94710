// How values change from thread to thread in a row of a block, or in a warp that lies in one.
#pragma once

#include "device/analysis/Effects.h"
#include "device/analysis/Memo.h"

namespace cu2port::ir {

enum class RowShape : std::uint8_t {
  Uniform,    ///< for all threads
  Contiguous, ///< one more for the next thread: a number, or the address of the next element
  Unknown,
};

/// Of expressions in one loop over threads. As elsewhere, no index wraps around inside a block, and
/// a load from an address that is the same for all gives all the same.
class RowShapes {
public:
  explicit RowShapes(ThreadLoop *loop, EffectsAnalysis &effects);

  RowShape of(const Expr *expr) const;
  /// Whether a number with steps may begin before the data and, as it is unsigned or becomes so,
  /// wrap around in the row.
  bool mayWrap(const Expr *expr, bool isUnsigned = false) const;
  /// Variables that get new values in the loop.
  bool isChanging(const Variable *variable) const { return changing.count(variable) != 0; }

private:
  RowShape find(const Expr *expr) const;
  RowShape ofAddress(const Expr *lvalue) const;
  RowShape ofVariable(const VariableRef *ref) const;
  RowShape ofSpecial(const Special *special) const;
  RowShape ofSum(const Binary *sum) const;
  bool isSame(const Expr *expr) const;
  bool isNonNegative(const Expr *expr) const;

  EffectsAnalysis &effects;
  const bool isWarp;
  std::set<const Variable *> changing, own;
  Memo<Expr, RowShape> steps;
  Memo<Variable, bool> nonNegative;
};

} // namespace cu2port::ir
