// What conditions say of sums, where they hold.
#pragma once

#include "device/values/ExprTree.h"
#include "device/values/ThreadSum.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace cu2port::ir {

/// A bound on a thread-dependent sum, by a uniform expression whose value is known only at run
/// time.
struct UniformLimit {
  enum class Kind : std::uint8_t {
    Below,   ///< `threadIdx.x < n`
    From,    ///< `threadIdx.x >= n`
    Multiple ///< `threadIdx.x % n == 0`
  };
  Kind kind;
  AffineExpr thread, bound;
  std::int64_t remainder = 0;

  bool operator==(const UniformLimit &) const = default;
};

/// A condition that does not hold for all threads, or its contrary.
struct Guard {
  const ExprTree *condition = nullptr;
  bool holds = true;
  bool isEarlier = false; ///< variables that it names have got other values since

  bool operator==(const Guard &) const = default;
  bool operator<(const Guard &other) const {
    return std::tuple(condition->number, holds, isEarlier) <
           std::tuple(other.condition->number, other.holds, other.isEarlier);
  }
};

/// Of terms of the thread.
using TermValues = std::map<Product, std::int64_t>;

/// `threadIdx.x == 3`, `threadIdx.x < 16`: what holds of terms.
struct AffineConstraints {
  TermValues values;                 ///< the only one
  TermValues bounds;                 ///< all lie below
  std::vector<UniformLimit> uniform; ///< while their variables keep their values
  /// The least and the greatest number that a variable can be, all through a loop.
  std::map<Product, std::pair<std::int64_t, std::int64_t>> ranges;
  std::set<Guard> guards;

  void add(const AffineConstraints &others);
  /// Whether the values are among those of the others.
  bool holdIn(const AffineConstraints &others) const;
  bool operator==(const AffineConstraints &) const = default;
};

} // namespace cu2port::ir
