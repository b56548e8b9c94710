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

/// Runs a case twice, the threads in their order and in the reverse one, each time on a machine of
/// its own that is gone before the next one is made. Throws LaunchFailed if the results differ.
Results expectTheSame(const Case &test,
                      const std::function<std::unique_ptr<Machine>(bool isReverse)> &make);

} // namespace cu2port::random
