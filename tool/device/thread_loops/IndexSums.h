// Sums of CUDA's unsigned indices that become an int.
#pragma once

#include "device/analysis/Memo.h"
#include "device/ir/Ir.h"

#include <set>

namespace cu2port::ir {

/// `int i = blockIdx.x * blockDim.x + threadIdx.x` adds unsigned numbers, which may wrap around, so
/// that a compiler does not see that neighbouring threads have neighbouring indices. Added as ints,
/// the result is the same for all indices that fit in an int.
class IndexSums {
public:
  /// Of the variables of one kernel.
  void read(const Function &kernel);
  /// Whether to convert the terms of the sum instead of the sum: it has threadIdx.x in it, and no
  /// term that could be a large number by intention.
  bool contains(const Cast *conversion) const;
  /// The sum of unsigned numbers that an index is, itself or as the only value of a variable; null
  /// if it is none. Its terms are to be added as std::size_t: the result is the same unless an
  /// index wraps around inside a block.
  const Expr *wideSum(const Expr *index) const;
  /// Whether an index is a condition, true or false.
  bool isTruth(const Expr *index) const;

private:
  bool isIndex(const Expr *expr) const;
  bool variesAlongX(const Expr *expr) const;
  bool subtracts(const Expr *expr) const;
  const Expr *onlyValue(const Expr *expr) const;

  std::set<const Variable *> changing, declared;
  Memo<Expr, bool> indices, varying, subtracting, truths; ///< of variables' values
};

/// `a + b` or `a - b` in unsigned int.
const Binary *unsignedSum(const Expr *expr);

} // namespace cu2port::ir
