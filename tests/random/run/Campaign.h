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

/// Seeds of kernels: the first so many that this one leads to.
std::vector<std::uint64_t> seedsFrom(std::uint64_t seed, std::size_t count);

/// With the compilers that this was built with; temporary files lie in the folder.
Settings settingsIn(const std::string &folder);

/// Evaluates the batches, `jobs` at a time. One that fails as a whole (the translator crashes, a
/// translation is no C++) is split until the guilty cases are alone. `done` is called for each
/// evaluated part, in any order.
void evaluateAll(std::vector<Batch> batches, unsigned jobs,
                 const std::function<void(const Batch &, const Evaluation &)> &done);

} // namespace cu2port::random
