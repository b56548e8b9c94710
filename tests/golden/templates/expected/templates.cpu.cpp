// The kernels of templates.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

/// What a map does to an element.
static inline int scaleAndShift_int(const int value, int scale, int shift) {
  return value * scale + shift;
}

// Each thread handles `Items` neighbouring elements.
static void map_int_1(const cu2port::Block &block, int *data, int n, int scale, int shift) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS(blockDim) {
    const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 1;
    CU2PORT_UNROLL_FULLY
    for (int k = 0; k < 1; ++k) {
      if (first + k < n)
        data[first + k] = scaleAndShift_int(data[first + k], scale, shift);
    }
  }
}

/// What a map does to an element.
static inline float scaleAndShift_float(const float value, float scale, float shift) {
  return value * scale + shift;
}

// Each thread handles `Items` neighbouring elements.
static void map_float_4(const cu2port::Block &block, float *data, int n, float scale, float shift) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_IN_ORDER(blockDim) {
    const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    CU2PORT_UNROLL_FULLY
    for (int k = 0; k < 4; ++k) {
      if (first + k < n)
        data[first + k] = scaleAndShift_float(data[first + k], scale, shift);
    }
  }
}

/// What a map does to an element.
static inline double scaleAndShift_double(const double value, double scale, double shift) {
  return value * scale + shift;
}

// Each thread handles `Items` neighbouring elements.
static void map_double_4(const cu2port::Block &block, double *data, int n, double scale,
                         double shift) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_IN_ORDER(blockDim) {
    const int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    CU2PORT_UNROLL_FULLY
    for (int k = 0; k < 4; ++k) {
      if (first + k < n)
        data[first + k] = scaleAndShift_double(data[first + k], scale, shift);
    }
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel templates_cpu[];
const cu2port::CpuKernel templates_cpu[] = {
    {"map_int_1", cu2port::blockFunction<map_int_1>},
    {"map_float_4", cu2port::blockFunction<map_float_4>},
    {"map_double_4", cu2port::blockFunction<map_double_4>},
    {},
};
