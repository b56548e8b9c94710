// Many cases: batches of them in workers, one file each.
#pragma once

#include "run/Evaluation.h"

#include <functional>

namespace cu2port::random {

/// Cases that share a file and the way in which it is compiled.
struct Batch {
  std::vector<Case> cases;
  Settings settings;
};

/// Evaluates the batches, `jobs` at a time. One that fails as a whole (the translator crashes, a
/// translation is no C++) is split until the guilty cases are alone. `done` is called for each
/// evaluated part, in any order.
void evaluateAll(std::vector<Batch> batches, unsigned jobs,
                 const std::function<void(const Batch &, const Evaluation &)> &done);

} // namespace cu2port::random
