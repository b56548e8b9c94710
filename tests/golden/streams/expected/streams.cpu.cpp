// The kernels of streams.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

static void work(const cu2port::Block &block, float *data, int n) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_BELOW(blockDim, (long)n - (int)(blockIdx.x * blockDim.x)) {
    int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
    data[i] = sqrtf(data[i]) + 1.0f;
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel streams_cpu[];
const cu2port::CpuKernel streams_cpu[] = {
    {"work", cu2port::blockFunction<work>},
    {},
};
