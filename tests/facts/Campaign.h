// Kernel after kernel: made, asked about, run, compared.
#pragma once

#include "Claims.h"

namespace cu2port::facts {

/// What is to be checked.
struct Settings {
  std::uint64_t seed = 1;
  std::uint64_t count = 100000; ///< expressions that stand by themselves, at least
  unsigned mostFailures = 10;   ///< then it ends
};

/// A kernel of which something is claimed that does not hold.
struct Failure {
  std::uint64_t seed = 0;
  Violation violation;
  std::string expr; ///< its text
  std::string text; ///< of the program, for --print-facts
};

struct Summary {
  std::uint64_t kernels = 0, expressions = 0, evaluations = 0;
  std::uint64_t lanes = 0, dead = 0, wrapped = 0; ///< of launches, at their ends
  Rates rates;
  std::vector<Failure> failures;
};

Summary check(const Settings &settings);
/// Whether the kernel of this seed has a claim that does not hold.
bool hasFailure(std::uint64_t seed);

} // namespace cu2port::facts
