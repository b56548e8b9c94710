// CUDA's limits of launches: the table of "Technical Specifications per Compute Capability" in its
// Programming Guide, the same for all GPUs since Kepler.
#include "device/values/CudaLimits.h"

#include "support/Faults.h"

#include <algorithm>

namespace cu2port::ir {

/// Along x, y and z.
static constexpr std::array<std::uint64_t, 3> threadsAlong = {1024, 1024, 64};
static constexpr std::array<std::uint64_t, 3> blocksAlong = {0x7fffffff, 65535, 65535};

Limits limitsOf(SpecialValue value, unsigned dimension, std::uint64_t threads) {
  const std::uint64_t blocks = blocksAlong[dimension];
  threads = std::min(threadsAlong[dimension], has(Fault::HalfBlock) ? 512 : threads);
  switch (value) {
  case SpecialValue::ThreadIdx:
  case SpecialValue::FirstThreadIdx:
    return {0, threads - 1};
  case SpecialValue::BlockDim:
    return {1, threads};
  case SpecialValue::BlockIdx:
    return {0, blocks - 1};
  case SpecialValue::GridDim:
    return {1, blocks};
  case SpecialValue::GlobalIdx:
    return {0, blocks * threads - 1};
  case SpecialValue::GlobalSize:
    return {1, blocks * threads};
  case SpecialValue::WarpSize:
    return {warpWidth, warpWidth};
  case SpecialValue::Lane:
    return {0, warpWidth - 1};
  }
  return {0, UINT64_MAX};
}

} // namespace cu2port::ir
