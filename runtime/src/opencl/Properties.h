// An OpenCL device as CUDA describes devices.
#pragma once

#include "cu2port/runtime.h"
#include "opencl/Capabilities.h"

namespace cu2port::opencl {

/// `number`: its place among the machine's OpenCL devices, of which two may be alike.
portDeviceProp queryProperties(cl_device_id device, std::size_t number,
                               const Capabilities &capabilities);

} // namespace cu2port::opencl
