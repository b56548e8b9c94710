// Random CUDA kernels whose result CUDA defines: no races, no barrier that only some threads reach,
// no overflow. What they are made of is chosen once per kernel, so that a construct that cannot be
// translated does not keep all others from being tested.
#pragma once

#include "case/Case.h"
#include "generator/Random.h"

namespace cu2port::random {

constexpr unsigned inputs = 1024;
constexpr unsigned outputsPerThread = 4;
constexpr unsigned plainAtomics = 64;
constexpr unsigned atomics = plainAtomics + 16 + 1024; ///< with those for rows of threads

/// What kernels may be made of.
struct Features {
  bool hidden = true; ///< barriers whose conditions are the same for all threads without looking so
  bool returns = true;      ///< some threads end early
  bool functions = true;    ///< device functions
  bool barrierCalls = true; ///< device functions with barriers
  bool counts = true;       ///< __syncthreads_count and its like
  bool warps = true;        ///< shuffles, votes, matches, reductions
};

/// The kernel of this seed, always the same.
Case generate(std::uint64_t seed, const Features &features);

} // namespace cu2port::random
