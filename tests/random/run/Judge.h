// Who says what a case's results should be.
#pragma once

#include "run/Rows.h"

#include <memory>

namespace cu2port::random {

class Judge {
public:
  virtual ~Judge() = default;
  /// Fills the rows with the results that cases should have. One is Failed for which there are
  /// none: it does what CUDA leaves undefined.
  virtual void expect(const std::vector<Case> &cases, Rows &rows) = 0;
};

/// Runs a case twice, the threads in their order and in the reverse one. Throws LaunchFailed if the
/// results differ.
Results expectTheSame(const Case &test, Machine &forward, Machine &backward);

} // namespace cu2port::random
