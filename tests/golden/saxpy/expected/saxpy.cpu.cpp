// The kernels of saxpy.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

/// One thread computes one element.
static void saxpy(const cu2port::Block &block, int n, float a, const float *x, float *y) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS_BELOW(blockDim, (long)n - (int)(blockIdx.x * blockDim.x)) {
    int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
    // the last block may stick out
    y[i] = a * x[i] + y[i];
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel saxpy_cpu[];
const cu2port::CpuKernel saxpy_cpu[] = {
    {"saxpy", cu2port::blockFunction<saxpy>},
    {},
};
