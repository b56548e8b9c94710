// How far apart neighbouring threads' accesses are, as a compiler may see it.
#pragma once

#include "device/values/Affine.h"
#include "device/values/Divergence.h"

#include <map>

namespace cu2port::ir {

/// The number by which a value grows from each thread of a row to the next one, if a compiler sees
/// one at all; nothing where it is not known which it may see.
using Stride = std::optional<std::int64_t>;

/// In bytes, for sums that may be below zero.
inline std::int64_t signedSizeOf(const Type *type) {
  return static_cast<std::int64_t>(sizeOf(type));
}

/// Of values in one body that threads run: a region's, or a function's that it calls.
class ThreadStrides {
public:
  using OfVariables = std::map<const Variable *, Stride>;
  /// `sums` are those of the function, mutable variables included. `given`: of its parameters.
  ThreadStrides(const Stmt *body, const AffineExprs &sums, const Divergence &row,
                OfVariables given = {});

  Stride of(const Expr *value) const;
  /// In bytes, of the address of an lvalue.
  Stride ofPlace(const Expr *lvalue) const;
  /// In bytes, of what the pointer leads to.
  Stride ofPointer(const Expr *pointer) const;

private:
  void findCounters(const Stmt *body);
  Stride ofSum(const AffineExpr &sum) const;
  Stride ofProduct(const Product &product) const;
  Stride ofAtom(const Atom &atom) const;

  const AffineExprs &sums;
  const Divergence &row;
  OfVariables variables; ///< parameters, and counters of loops in the body
};

} // namespace cu2port::ir
