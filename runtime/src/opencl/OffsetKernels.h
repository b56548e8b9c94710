// Kernels for devices without shared virtual memory.
//
// There a kernel's pointer argument is always the begin of a cl_mem, but CUDA programs pass
// pointers into the middle of an allocation. So each kernel gets a twin that takes an offset in
// bytes behind each pointer:
//
//   __kernel void saxpy_cu2port_at(int a0, float a1, __global void *a2, ulong o2, __global void
//   *a3, ulong o3) {
//     saxpy(a0, a1, (__global char *)a2 + o2, (__global char *)a3 + o3);
//   }
#pragma once

#include "cu2port/runtime.h"
#include "opencl/Handle.h"

#include <string>

namespace cu2port::opencl {

/// The twins of all kernels of a program that was built from source with -cl-kernel-arg-info.
portError_t offsetKernels(cl_program program, std::string *text);

/// The twin's name.
std::string offsetKernelName(const std::string &kernel);

} // namespace cu2port::opencl
