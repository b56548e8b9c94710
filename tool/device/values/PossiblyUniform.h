// What may be the same for neighbouring threads: for detectors of compilers' bugs.
#pragma once

#include "device/values/RegionFacts.h"

namespace cu2port::ir {

/// Divergence.h with its doubts turned round. A pass may do something once for all threads only if
/// a value is the same for sure; whoever looks for what a compiler takes to be the same must count
/// what may be, or he misses a bug. So nothing differs here but the thread's index and what is made
/// of it, and a variable may be the same if one of the values may be that it gets anywhere: no data
/// flow (docs/dataflow.md).
///
///   d = n + 1;                 may be: n is none of the region's
///   e = 27 % d;                may be, as d may
///   if (c) e = data[i];        this value is made of threadIdx.x; e still may be
class PossiblyUniform {
public:
  /// Along the rows of a region, of which these are the facts, with all that it calls.
  explicit PossiblyUniform(const RegionFacts &facts);

  bool mayBeUniform(const Expr *expr) const;

private:
  const RegionFacts &facts;
  std::set<const Variable *> uniform; ///< of the region
};

} // namespace cu2port::ir
