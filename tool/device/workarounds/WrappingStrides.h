// Indices that step through memory and wrap around: `s[t * 7 % 64]`.
#pragma once

#include "device/values/Affine.h"
#include "device/values/RegionFacts.h"

namespace cu2port::ir {

/// LLVM (14 to 19 at least) takes such an access for a load of every 7th element and forgets the
/// remainder, where the number of rounds is a constant that wraps the index: neighbours' elements
/// come from behind the array. Whoever prints such an index keeps its stride from LLVM.
class WrappingStrides {
public:
  explicit WrappingStrides(const Function &function)
      : facts(function), sums(function, atoms, {.wrapping = Wrapping::Ignored}) {}
  /// Whether an index, or what its variables are made of, has a part that wraps around at a power
  /// of two (`& 63`, `% 64`, a conversion to a small type), of something whose steps may be neither
  /// powers of two nor unknown.
  bool in(const Expr *index) const;

private:
  bool wraps(const Expr *expr) const;
  bool strides(const Expr *expr) const;

  const RegionFacts facts;
  AffineTable atoms;
  const AffineExprs sums;
};

} // namespace cu2port::ir
