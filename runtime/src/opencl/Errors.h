// OpenCL's errors as CUDA's.
#pragma once

#include "cu2port/runtime.h"
#include "opencl/Loader.h"

namespace cu2port::opencl {

/// `CL_INVALID_VALUE`, say; "unknown OpenCL error" for a code that OpenCL does not name.
const char *errorName(cl_int status);

/// The CUDA error that mirrors an OpenCL one. `call` is the OpenCL function that returned it; both
/// names go to the log.
portError_t check(cl_int status, const char *call);

} // namespace cu2port::opencl
