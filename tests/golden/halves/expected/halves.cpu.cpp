// The kernels of halves.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

struct alignas(2) __half {
  unsigned short __x;
};

/// As CUDA's conversions have it: a NaN loses its bits. Asked of the float, that would be a branch,
/// and loops with it are not made vectors of.
static inline float __cu2port_half_value(unsigned short bits) {
  const bool isNan = (bits & 0x7fffu) > 0x7c00u;
  return isNan ? __cu2port_bits_float(0x7fffffffu) : __cu2port_half_to_float(bits);
}

static inline float __half2float(__half value) { return __cu2port_half_value(value.__x); }

static void addRowsKernel(const cu2port::Block &block, const __half *rows, float *sums, int width,
                          int height) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  alignas(64) float sum[cu2port::maxThreads];
  CU2PORT_THREADS(blockDim) {
    const std::size_t t = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);
    sum[t] = 0;
  }
  for (int y = 0; y < height; ++y) {
    CU2PORT_THREADS_WITH_HALVES_BELOW(blockDim, (long)width - (int)(blockIdx.x * blockDim.x)) {
      const std::size_t t = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);
      int x = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
      sum[t] += __half2float(rows[y * width + x]);
    }
  }
  CU2PORT_THREADS_BELOW(blockDim, (long)width - (int)(blockIdx.x * blockDim.x)) {
    const std::size_t t = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);
    int x = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
    sums[x] = sum[t];
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel halves_cpu[];
const cu2port::CpuKernel halves_cpu[] = {
    {"addRowsKernel", cu2port::blockFunction<addRowsKernel, cu2port::BlockSize<128>>},
    {},
};
