// Which fault the translator of a test has: none, or the one that CU2PORT_FAULT names.
#include "support/Faults.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace cu2port {

static Fault readFault() {
  const char *name = std::getenv("CU2PORT_FAULT");
  if (!name)
    return Fault::None;
#define FAULT(fault, form, description)                                                            \
  if (std::strcmp(name, #fault) == 0)                                                              \
    return Fault::fault;
#include "support/Faults.def"
#undef FAULT
  std::fprintf(stderr, "CU2PORT_FAULT=%s: there is no such fault\n", name);
  std::exit(2);
}

Fault switchedFault = readFault();

} // namespace cu2port
