// Which row of a module a stub belongs to that makes itself known (cu2port/local_instances.h): what
// compilers call it says so.
#pragma once

#include "cu2port/module.h"

namespace cu2port {

/// Whether the stub is that of a kernel which the table cannot name. Not for two threads at once.
bool isStubOf(const Stub &stub, const Kernel &kernel);

} // namespace cu2port
