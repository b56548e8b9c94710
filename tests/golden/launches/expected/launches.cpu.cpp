// The kernels of launches.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

static void negate(const cu2port::Block &block, float *data) {
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS(blockDim) {
    data[threadIdx.x] = -data[threadIdx.x];
  }
}

static void twice(const cu2port::Block &block, float *data, float factor) {
  const dim3 blockDim = block.blockDim;

  CU2PORT_THREADS(blockDim) {
    data[threadIdx.x] *= factor;
  }
}

// Overloads: which one is meant is decided at the launch.
static void fill(const cu2port::Block &block, int *data, int value) {
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS(blockDim) {
    data[threadIdx.x] = value;
  }
}

static void fill_2(const cu2port::Block &block, float *data, float value) {
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS(blockDim) {
    data[threadIdx.x] = value;
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel launches_cpu[];
const cu2port::CpuKernel launches_cpu[] = {
    {"negate", cu2port::blockFunction<negate>},
    {"twice", cu2port::blockFunction<twice>},
    {"fill", cu2port::blockFunction<fill>},
    {"fill_2", cu2port::blockFunction<fill_2>},
    {},
};
