#include "SourceLine.h"

#if defined(CU2PORT_HAS_BACKTRACE)
#include <backtrace.h>

#include <mutex>
#endif

namespace cu2port {

#if defined(CU2PORT_HAS_BACKTRACE)
static void ignore(void *, const char *, int) {}

/// The first call is about the innermost function, which may be inlined into others.
static int keepFirst(void *with, std::uintptr_t, const char *file, int line, const char *) {
  if (!file || line <= 0)
    return 0;
  *static_cast<std::string *>(with) = std::string(file) + ":" + std::to_string(line);
  return 1;
}

std::string sourceLine(std::uintptr_t instruction) {
  static std::mutex mutex;
  static backtrace_state *state = backtrace_create_state(nullptr, 0, ignore, nullptr);
  std::lock_guard lock(mutex);
  std::string line;
  if (state)
    backtrace_pcinfo(state, instruction, keepFirst, ignore, &line);
  return line;
}
#else
std::string sourceLine(std::uintptr_t) { return {}; }
#endif

} // namespace cu2port
