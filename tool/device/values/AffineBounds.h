// The least and the most that a sum can be, by what its atoms can be.
#pragma once

#include "device/values/AffineExpr.h"

#include <optional>

namespace cu2port::ir {

struct AffineBounds {
  WideInteger least = 0, most = 0;

  bool isWithin(const AffineBounds &other) const {
    return other.least <= least && most <= other.most;
  }
};

/// All numbers of the type.
AffineBounds boundsOf(AffineType type);
/// The values that the atom can have in any launch CUDA allows.
AffineBounds boundsOf(const Atom &atom);
/// Of the sum as a number that does not wrap around; nothing if that is more than can be computed.
std::optional<AffineBounds> boundsOfSum(const AffineExpr &sum);
/// Of its value: as a number of its type.
AffineBounds boundsOfValue(const AffineExpr &sum);
/// Whether the value is known not to be below zero.
bool isNonNegative(const AffineExpr &sum);

} // namespace cu2port::ir
