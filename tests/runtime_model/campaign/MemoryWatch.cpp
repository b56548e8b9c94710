#include "campaign/MemoryWatch.h"

#include <fmt/format.h>

#include <fstream>
#include <unistd.h>

namespace cu2port::model {

/// Kilobytes of memory that the process has.
static long residentMemory() {
  long pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

std::string MemoryWatch::look(double share, std::uint64_t launches) {
  constexpr long mayGrow = 16 << 10, ofLaunch = 384;
  const long now = residentMemory();
  most = std::max(most, now);
  if (share < settling || !settled)
    settled = most;
  else if (now > settled + mayGrow + ofLaunch * static_cast<long>(launches))
    return fmt::format("difference: {} KB of memory, {} at first\n", now, settled);
  return "";
}

} // namespace cu2port::model
