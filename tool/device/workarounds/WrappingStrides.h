// Indices that step through memory and wrap around: `s[t * 7 % 64]`.
#pragma once

#include "device/values/RegionFacts.h"
#include "device/workarounds/CountingSteps.h"

namespace cu2port::ir {

/// LLVM (14 to 19 at least) takes such an access for a load of every 7th element and forgets the
/// remainder: neighbours' elements come from behind the array. Whoever prints such an index keeps
/// its stride from LLVM.
class WrappingStrides {
public:
  WrappingStrides(const Program &program, const Function &function) : steps(program, function) {}
  /// Whether an index, or what its variables, functions and memory are made of, has a part in fewer
  /// than 32 bits (`& 63`, `% n`, `/ 4`, a small type) of something whose steps are not proved to
  /// be powers of two, or none.
  bool in(const Expr *index) const;

private:
  bool narrows(const Expr *expr) const;
  bool narrowsIn(const AffineExpr &sum) const;
  bool isSetElsewhere(const Variable *variable) const;
  bool isStoredNarrow(const Expr *load) const;
  bool areStoresNarrowed() const;

  const StepCounting steps;
  mutable std::optional<bool> storesAreNarrowed; ///< found when asked for
};

} // namespace cu2port::ir
