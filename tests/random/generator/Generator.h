// Random CUDA kernels whose result CUDA defines: no races, no barrier that only some threads reach,
// no overflow, nothing unset, no dependence on the order of threads.
#pragma once

#include "case/Case.h"
#include "generator/Features.h"

namespace cu2port::random {

/// The case of this seed, always the same.
Case generate(std::uint64_t seed, const Features &features);

} // namespace cu2port::random
