// The kernels of macros.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

static void clear(const cu2port::Block &block, int *data, int n) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_BELOW(blockDim, (long)n - (int)(blockIdx.x * blockDim.x)) {
    int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
    data[i] = 0;
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel macros_cpu[];
const cu2port::CpuKernel macros_cpu[] = {
    {"clear", cu2port::blockFunction<clear>},
    {},
};
