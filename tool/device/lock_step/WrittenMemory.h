// What a loop writes, by which it may come to its end without others.
#pragma once

#include "device/values/RegionFacts.h"

#include <map>
#include <vector>

namespace cu2port::ir {

class WrittenMemory {
public:
  void add(const Expr *lvalue);
  /// Somewhere in the array; null: somewhere that nobody knows.
  bool has(const Variable *array) const { return places.count(array) != 0; }
  /// Whether it may be what is read. Of one array or struct it is not if it is by number or name
  /// another element or field. Where a pointer goes on in the loop, p[0] is what p[1] was before.
  bool mayBe(const Expr *read, const RegionFacts &loop) const;

private:
  std::map<const Variable *, std::vector<const Expr *>> places;
};

} // namespace cu2port::ir
