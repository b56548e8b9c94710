// How a kernel's code ends its launch (cu2port_failKernel).
#pragma once

#include "cu2port/types.h"

namespace cu2port {

struct KernelFault {
  portError_t error;
};

} // namespace cu2port
