// Recognises expressions that number the threads of a block or grid.
#pragma once

#include "device/values/Affine.h"
#include "device/values/ThreadSum.h"

namespace cu2port::ir {

/// How an expression numbers threads. For all but None, consecutive lanes have consecutive numbers,
/// and a warp starts at a multiple of 32.
enum class Numbering : std::uint8_t {
  None,
  Row,   ///< threadIdx.x
  Plane, ///< threadIdx.y * blockDim.x + threadIdx.x
  Grid,  ///< blockIdx.x * blockDim.x + threadIdx.x
};

/// `threadIdx.x`, or the lane: one more for the next thread of a row or warp.
bool isThreadX(const Expr *expr);
/// Each thread, or lane, has its own in an array over them.
bool isOverThreads(const Variable *variable);

/// Of the expressions of a function. Indices are taken not to wrap around (docs/index-shape.md).
class ThreadNumbering {
public:
  explicit ThreadNumbering(const Function &function);

  Numbering of(const Expr *expr) const;
  /// Of what the expression is the place in a warp: Row of `threadIdx.x % 32`, `threadIdx.x & 31`.
  Numbering ofPlaceInWarp(const Expr *expr) const;

private:
  std::optional<AffineExpr> sumOf(const Expr *expr) const;

  AffineTable table;
  const AffineExprs exprs;
};

} // namespace cu2port::ir
