#include "run/Judge.h"

namespace cu2port::random {

Results expectTheSame(const Case &test,
                      const std::function<std::unique_ptr<Machine>(bool isReverse)> &make) {
  const Results forward = execute(test, *make(false));
  const Results backward = execute(test, *make(true));
  const std::string difference = describeDifference(test, forward, backward);
  if (!difference.empty())
    throw LaunchFailed("the order of the threads matters: " + difference);
  return forward;
}

} // namespace cu2port::random
