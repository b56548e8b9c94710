// Elements that differ, looked at in other orders of blocks and threads: which of them CUDA leaves
// open, and who writes them.
#pragma once

#include "verify/Trial.h"

namespace cu2port::verify {

/// Elements that differ, sorted by why.
struct Suspects {
  std::vector<Place> wrong;   ///< those that no order changes
  std::vector<Place> byOrder; ///< those that an order changes
  std::string untried;        ///< why an order could not be tried; empty: all were
};

/// Runs the kernel in several orders until all of `different` are found to depend on them, twice
/// alike. Numbers
/// that do, but are much further from what is expected than orders take them, are wrong all the
/// same.
Suspects tryOrders(const Disagreement &which, std::vector<Place> different);

/// Who was the last to write each of these, if that can be found out. Where nobody should have
/// written, `isUnexpected` is true and it is who did.
struct Writer {
  bool isKnown = false;
  bool isUnexpected = false;
  WriterPlace place;
};
std::vector<Writer> findWriters(const Disagreement &which, const std::vector<Place> &places);

} // namespace cu2port::verify
