#include "NotSupported.h"

#include <cstdio>
#include <dlfcn.h>

namespace cu2port {
namespace libraries {

/// `solve+0x1c in ./program`, as far as the dynamic linker knows it.
static void printPlace(const void *address) {
  Dl_info info;
  if (!dladdr(address, &info) || !info.dli_fname)
    return;
  const char *from = static_cast<const char *>(address);
  if (info.dli_sname)
    std::fprintf(stderr, ", called by %s+0x%tx in %s", info.dli_sname,
                 from - static_cast<const char *>(info.dli_saddr), info.dli_fname);
  else
    std::fprintf(stderr, ", called from %s+0x%tx", info.dli_fname,
                 from - static_cast<const char *>(info.dli_fbase));
}

void tellNotSupported(const char *library, const char *function, const void *caller) {
  std::fprintf(stderr, "cu2port: %s: %s is not supported yet", library, function);
  printPlace(caller);
  std::fputs("\n", stderr);
}

} // namespace libraries
} // namespace cu2port
