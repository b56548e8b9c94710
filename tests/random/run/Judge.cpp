#include "run/Judge.h"

namespace cu2port::random {

Results expectTheSame(const Case &test, Machine &forward, Machine &backward) {
  Results results = execute(test, forward);
  const std::string difference = describeDifference(test, results, execute(test, backward));
  if (!difference.empty())
    throw LaunchFailed("the order of the threads matters: " + difference);
  return results;
}

} // namespace cu2port::random
