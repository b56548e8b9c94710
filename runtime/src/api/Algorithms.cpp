// What the headers of Thrust and of CUB's device algorithms ask of the runtime.
#include "Runtime.h"
#include "SourceLine.h"

#include <cstdio>
#include <execinfo.h>
#include <mutex>
#include <set>

using namespace cu2port;

/// Where the program's own code called the headers' functions, as far as debug information tells.
static std::string callersLine() {
  void *frames[64];
  const int count = backtrace(frames, 64);
  for (int i = 1; i < count; ++i) {
    // The address is that behind the call.
    const std::string line = sourceLine(reinterpret_cast<std::uintptr_t>(frames[i]) - 1);
    if (!line.empty() && line.find("/cu2port/libraries/") == std::string::npos)
      return line;
  }
  return {};
}

void cu2port_tellNotRun(const char *algorithm, const char *why) {
  static std::mutex mutex;
  static std::set<std::string> told;
  std::lock_guard lock(mutex);
  if (!told.insert(algorithm).second)
    return;
  const std::string line = callersLine();
  std::fprintf(stderr, "cu2port: %s%s%s: not run, since %s\n", algorithm,
               line.empty() ? "" : " at ", line.c_str(), why);
}

int cu2port_isHostMemory(void) {
  Context *context = nullptr;
  return Runtime::get().current(&context) == portSuccess && context->device.isHostMemory();
}
