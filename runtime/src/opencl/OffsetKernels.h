// Kernels for devices without shared virtual memory.
//
// There a kernel's pointer argument is always the begin of a cl_mem, but CUDA programs pass
// pointers into the middle of an allocation. So each kernel takes, behind all of its own
// parameters, an offset in bytes for each pointer to global or constant memory, and begins by
// adding it:
//
//   __kernel void saxpy(int n, __global const float *x, __global float *y, ulong x_at, ulong y_at)
//   {
//     x = (__global void *)((__global char *)x + x_at); y = ...
//
// The kernel itself is edited, and not wrapped in another one: a kernel that calls a kernel with
// __local variables means what the implementation likes, and oclgrind gives up on it. Lines keep
// their numbers.
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace cu2port::opencl {

struct OffsetKernels {
  std::string text;
  /// How many offsets each kernel takes, by its name.
  std::map<std::string, std::size_t> offsets;
};

/// Edits all kernels of a program in OpenCL C. Kernels whose signature comes out of a macro are not
/// seen.
OffsetKernels addOffsets(const std::string &text);

} // namespace cu2port::opencl
