#include "cpu/Versions.h"

#include "Log.h"

#include <cstdlib>
#include <cstring>

namespace cu2port::cpu {
namespace {

/// What x86 processors are sorted by, as compilers' -march= has it; 0: none of them.
constexpr const char *levels[] = {"less than x86-64-v2", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
constexpr int levelCount = sizeof levels / sizeof *levels;

int levelOfProcessor() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("x86-64-v4")   ? 3
         : __builtin_cpu_supports("x86-64-v3") ? 2
         : __builtin_cpu_supports("x86-64-v2") ? 1
                                               : 0;
#else
  return 0;
#endif
}

/// One that no processor has if there is none of that name.
int levelNamed(const char *name) {
  int level = 1;
  while (level < levelCount && std::strcmp(name, levels[level]) != 0)
    ++level;
  return level;
}

/// The most that may run; negative if CU2PORT_CPU asks for what cannot be.
int readLevel() {
  const int own = levelOfProcessor();
  const char *value = secure_getenv("CU2PORT_CPU");
  if (!value || !*value)
    return own;
  const int asked = levelNamed(value);
  if (asked == levelCount)
    complain("CU2PORT_CPU=%s: use x86-64-v2, x86-64-v3 or x86-64-v4", value);
  else if (asked > own)
    complain("CU2PORT_CPU=%s: this processor is %s", value, levels[own]);
  return asked > own ? -1 : asked;
}

int allowedLevel() {
  static const int level = readLevel();
  return level;
}

/// Once for all kernels of a program.
void tellOnce(const CpuKernel *version) {
  static const bool isTold = [=] {
    if (version)
      log("the kernels of this program run as %s", version->name);
    else if (allowedLevel() == 0)
      complain("the kernels of this program need a processor of x86-64-v2 (SSE4.2) at least");
    return true;
  }();
  (void)isTold;
}

} // namespace

const CpuKernel *chooseVersion(const CpuKernel *table) {
  if (!table || !table->version)
    return table;
  const CpuKernel *each = table;
  while (each->name && levelNamed(each->name) > allowedLevel())
    ++each;
  const CpuKernel *chosen = each->name ? each : nullptr;
  tellOnce(chosen);
  return chosen ? chosen->version : nullptr;
}

} // namespace cu2port::cpu
