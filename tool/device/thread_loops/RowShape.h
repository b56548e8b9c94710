// How values change from thread to thread in a row of a block, or in a warp that lies in one:
//
//   blockIdx.x * 256, n         Uniform        i, with int i = base + t    Contiguous
//   threadIdx.x, (int)t - 1     Contiguous     2 * t, x[t], t * n          Unknown
//   &x[i], x + i                Contiguous     &x[2 * i]                   Unknown
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
  /// The loop's scope says what a row is: the threads of one threadIdx.y and z, or of a warp.
  explicit RowShapes(ThreadLoop *loop, EffectsAnalysis &effects);

  /// Of any expression in the loop's body; that of an address is that of what it is made of.
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
  Memo<Expr, RowShape> steps;       ///< of expressions that have been asked for
  Memo<Variable, bool> nonNegative; ///< of the loop's own variables
};

} // namespace cu2port::ir
