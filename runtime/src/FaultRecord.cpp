#include "FaultRecord.h"

#include "Log.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

namespace cu2port {

/// File, condition and function. Where there was no room for all, the last ones are cut off.
static std::array<std::string, 3> textsOf(const FaultRecord &seen) {
  std::array<std::string, 3> texts;
  const char *at = std::begin(seen.text), *const end = std::end(seen.text);
  for (std::string &text : texts) {
    const char *zero = std::find(at, end, '\0');
    text.assign(at, zero);
    at = zero == end ? end : zero + 1;
  }
  return texts;
}

static void print(const FaultRecord &seen) {
  const auto [file, condition, function] = textsOf(seen);
  std::fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n",
               file.c_str(), seen.line, function.c_str(), seen.block[0], seen.block[1],
               seen.block[2], seen.thread[0], seen.thread[1], seen.thread[2], condition.c_str());
}

portError_t tellFault(const FaultRecord &seen) {
  const std::uint32_t error = __atomic_load_n(&seen.error, __ATOMIC_ACQUIRE);
  if (error <= FaultRecord::unfinished)
    return portSuccess;
  if (error == portErrorAssert)
    print(seen);
  if (error == portErrorLaunchTimeout)
    complain("threads have waited in vain for what others write: here those may never come, of the "
             "same block or of one that has not begun (condition 3001 says where)");
  return static_cast<portError_t>(error);
}

} // namespace cu2port
