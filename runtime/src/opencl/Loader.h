// OpenCL as a table of functions, found when the program runs. Nothing links against OpenCL, so
// that a program starts on a machine without it.
#pragma once

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS // clCreateCommandQueue, for devices of OpenCL 1.2
#include <CL/cl.h>

namespace cu2port::opencl {

struct Api {
#define CU2PORT_CL(NAME) decltype(&::NAME) NAME = nullptr;
#define CU2PORT_CL_OPTIONAL(NAME) decltype(&::NAME) NAME = nullptr;
#include "opencl/Functions.def"
#undef CU2PORT_CL
#undef CU2PORT_CL_OPTIONAL
};

/// Looks for OpenCL, the first time it is called. False where there is none, or one older than 1.2.
bool loadApi();

/// The functions; only to be used once loadApi has returned true.
const Api &api();

} // namespace cu2port::opencl
