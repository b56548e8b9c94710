// The kernels of callbacks.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

#define relu_address 0xe410157c12a583bul
#define leaky_address 0xa17795e1ff53634ful

static inline float relu(float x) { return x > 0 ? x : 0; }

static inline float leaky(float x) { return x > 0 ? x : 0.1f * x; }

static inline float call_float_float(uint3 threadIdx, uint3 blockIdx, unsigned long function,
                                     float argument0) {
  switch (function) {
  case relu_address:
    return relu(argument0);
  case leaky_address:
    return leaky(argument0);
  default:
    cu2port::assertFailed("a pointer to a function", "callbacks.cu", 16u, "call_float_float",
                          blockIdx, threadIdx);
    return 0.0f;
  }
}

static void activate(const cu2port::Block &block, float *x, int n, unsigned long f) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_IN_ORDER_BELOW(blockDim, (long)n - (int)(blockIdx.x * blockDim.x)) {
    int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
    x[i] = call_float_float(threadIdx, blockIdx, f, x[i]);
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel callbacks_cpu[];
const cu2port::CpuKernel callbacks_cpu[] = {
    {"activate", cu2port::blockFunction<activate>},
    {},
};
