// The kernels of first.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

static void count(const cu2port::Block &block, int *out, int *counter) {
  const dim3 blockDim = block.blockDim;

  CU2PORT_THREADS(blockDim) {
    *out = (*counter)++;
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel first_cpu[];
const cu2port::CpuKernel first_cpu[] = {
    {"count", cu2port::blockFunction<count>},
    {},
};
