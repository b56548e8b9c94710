// The kernels of second.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

static void weigh(const cu2port::Block &block, float *out, const float *weights, int *counter) {
  const dim3 blockDim = block.blockDim;

  CU2PORT_THREADS(blockDim) {
    *out = weights[1] * *counter;
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel second_cpu[];
const cu2port::CpuKernel second_cpu[] = {
    {"weigh", cu2port::blockFunction<weigh>},
    {},
};
