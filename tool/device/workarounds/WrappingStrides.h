// Indices that step through memory and wrap around: `s[t * 7 % 64]`.
#pragma once

#include "device/analysis/ElementIndex.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace cu2port::ir {

/// LLVM (14 to 19 at least) takes such an access for a load of every 7th element and forgets the
/// remainder, where the number of rounds is a constant that wraps the index: neighbours' elements
/// come from behind the array. Whoever prints such an index keeps its stride from LLVM.
class WrappingStrides {
public:
  void read(const Function &function);
  /// Whether an index, or what its variables are made of, has a part that wraps around at a power
  /// of two (`& 63`, `% 64`, a conversion to a small type), of something whose steps may be neither
  /// powers of two nor unknown.
  bool in(const Expr *index) const;

private:
  using Variables = std::set<const Variable *>;

  template <class Visit>
  void forEachPart(const Expr *expr, Variables &seen, Visit visit, bool isValue = false) const;
  bool wraps(const Expr *expr) const;
  bool strides(const Expr *expr) const;

  std::optional<AffineTable> atoms;
  std::optional<ElementIndices> indices;
  /// What variables are set to: `i`'s 0 and its `i += 3`.
  std::map<const Variable *, std::vector<const Expr *>> values;
};

} // namespace cu2port::ir
