// What memory a launch can reach, and what lies in it.
#pragma once

#include "verify/Comparison.h"
#include "verify/Launch.h"

namespace cu2port::verify {

class Image;

/// An allocation, or a variable.
struct Region {
  std::byte *address;
  std::size_t bytes;
  bool isDevicesOwn = false; ///< the host cannot write to it
  bool isReached = false;    ///< an argument leads here
  bool isRounded = false;    ///< rounded numbers flow into it
  bool isHeap = false;       ///< of kernels' malloc: no two forms have their blocks in one place
  Claims claims = {};

  bool holds(const std::byte *pointer) const {
    return pointer >= address && pointer < address + bytes;
  }
};

struct Reach {
  std::vector<Region> regions; ///< by address, not overlapping
  /// What claims are called: "y", "list[3].next". A claim's argument is its number here.
  std::vector<std::string> names;
  /// The kernel gets addresses in other ways than as arguments: they cannot be replaced.
  bool usesAddresses = false;

  std::size_t bytes() const;
  /// The region that a pointer belongs to: one that it points into, or just behind, or shortly
  /// before as in programs that count from 1. Null if there is none.
  Region *find(const std::byte *pointer);
  const Region *find(const std::byte *pointer) const {
    return const_cast<Reach *>(this)->find(pointer);
  }
};

/// Everything that the kernel's arguments lead to. Beyond that all other memory that kernels may
/// use, if that is not much more, so that what is written there is seen; all of it in any case
/// where the kernel knows addresses from elsewhere. `why` says why that cannot be known.
bool findReach(const Launch &launch, Reach *reach, std::string *why);

/// Gives types to what only pointers in memory lead to. `memory`: the contents of the regions.
void followPointers(const Launch &launch, const Image &memory, Reach *reach);

} // namespace cu2port::verify
