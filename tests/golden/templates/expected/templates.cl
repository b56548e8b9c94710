// The kernels of templates.cu in OpenCL C 1.2, translated by cu2port.

#pragma OPENCL EXTENSION cl_khr_fp64 : enable

// The index of a work-item. PoCL tells LLVM that no access in its loops over work-items depends on another one, not even a load on
// the same work-item's store. Of a loop with an instruction like this one, LLVM makes no vectors, and so keeps all in order.
#ifdef POCL_DEVICE_ADDRESS_BITS
#if __clang_major__ > 15 // over assembly in a kernel itself, PoCL 5 and 6 end
__attribute__((noinline))
#endif
uint own_order(uint index) {
  __asm__ volatile("" : "+r"(index));
  return index;
}
#else
#define own_order(index) ((uint)(index))
#endif

/// What a map does to an element.
int scaleAndShift_int(const int value, int scale, int shift) { return value * scale + shift; }

// Each thread handles `Items` neighbouring elements.
__kernel void map_int_1(__global int *data, int n, int scale, int shift) {
  const int first = get_global_id(0) * 1;
#pragma unroll
  for (int k = 0; k < 1; ++k) {
    if (first + k < n)
      data[first + k] = scaleAndShift_int(data[first + k], scale, shift);
  }
}

/// What a map does to an element.
float scaleAndShift_float(const float value, float scale, float shift) {
  return value * scale + shift;
}

// Each thread handles `Items` neighbouring elements.
__kernel void map_float_4(__global float *data, int n, float scale, float shift) {
  const int first = own_order(get_global_id(0)) * 4;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    if (first + k < n)
      data[first + k] = scaleAndShift_float(data[first + k], scale, shift);
  }
}

/// What a map does to an element.
double scaleAndShift_double(const double value, double scale, double shift) {
  return value * scale + shift;
}

// Each thread handles `Items` neighbouring elements.
__kernel void map_double_4(__global double *data, int n, double scale, double shift) {
  const int first = own_order(get_global_id(0)) * 4;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    if (first + k < n)
      data[first + k] = scaleAndShift_double(data[first + k], scale, shift);
  }
}
