// Recognises expressions that number the threads of a block or grid.
#pragma once

#include "device/ir/Ir.h"

#include <optional>
#include <set>

namespace cu2port::ir {

/// Neighbours in a warp have neighbouring numbers, from a multiple of 32 on.
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

class ThreadNumbering {
public:
  /// `body` is where the expressions are; what it declares and never changes stands for its value.
  explicit ThreadNumbering(Stmt *body);

  Numbering of(const Expr *expr) const;
  /// The number of a thread in its block, and what is added to it, as in
  /// `threadIdx.y * blockDim.x + threadIdx.x + 16`.
  struct OfBlock {
    unsigned dimensions; ///< 2 or 3 of the block
    std::int64_t added;
  };
  /// However it is computed from sums and products.
  std::optional<OfBlock> inBlock(const Expr *expr) const;
  /// Without conversions between integers of 32 bits or more, and for a variable with one value,
  /// that.
  const Expr *definition(const Expr *expr) const;

private:
  bool isProduct(const Expr *expr, SpecialValue lhs, SpecialValue rhs, unsigned dimension) const;
  class Polynomial;

  const std::set<const Variable *> changing, declared;
};

} // namespace cu2port::ir
