// An OpenCL device as CUDA describes devices.
#pragma once

#include "cu2port/runtime.h"
#include "opencl/Capabilities.h"

namespace cu2port::opencl {

portDeviceProp queryProperties(cl_device_id device, const Capabilities &capabilities);

} // namespace cu2port::opencl
