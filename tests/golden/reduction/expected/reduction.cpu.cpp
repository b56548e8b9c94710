// The kernels of reduction.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

// Sums a block's elements in shared memory, then adds the block's sum to the total.
static void sum(const cu2port::Block &block, const float *in, float *total, unsigned int n) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  const dim3 gridDim = block.gridDim;
  auto *const partial = reinterpret_cast<float *>(block.dynamicShared);
  CU2PORT_THREADS(blockDim) {
    unsigned int t = threadIdx.x;

    // Grid-stride loop: any n with any grid.
    float mine = 0;
    for (unsigned int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
      mine += in[i];
    partial[t] = mine;
  }

  for (unsigned int offset = blockDim.x / 2; offset > 0; offset >>= 1) {
    CU2PORT_THREADS_BELOW(blockDim, offset) {
      unsigned int t = threadIdx.x;
      partial[t] += partial[t + offset];
    }
  }

  CU2PORT_THREADS_IN_ORDER_BELOW(blockDim, 1) {
    atomicAdd(total, partial[0]);
  }
}

// The kernels of this file, for the runtime.
extern const cu2port::CpuKernel reduction_cpu[];
const cu2port::CpuKernel reduction_cpu[] = {
    {"sum", cu2port::blockFunction<sum, cu2port::BlockSize<256>>},
    {},
};
