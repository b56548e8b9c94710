#include "campaign/MemoryWatch.h"

#include "ProcessFigures.h"

#include <fmt/format.h>

namespace cu2port::model {

std::string MemoryWatch::look(double share, std::uint64_t launches) {
  constexpr long mayGrow = 16 << 10, ofLaunch = 384;
  const long now = memoryOfProcess() / 1024;
  most = std::max(most, now);
  if (share < settling || !settled)
    settled = most;
  else if (now > settled + mayGrow + ofLaunch * static_cast<long>(launches))
    return fmt::format("difference: {} KB of memory, {} at first\n", now, settled);
  return "";
}

} // namespace cu2port::model
