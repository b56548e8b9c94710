// The kernels of reduction.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

// Sums a block's elements in shared memory, then adds the block's sum to the total.
static void sum(const cu2port::Block &block, const float *in, float *total, unsigned int n) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  const dim3 gridDim = block.gridDim;
  auto *const partial = reinterpret_cast<float *>(block.dynamicShared);
  alignas(64) float mine[cu2port::maxThreads];
  CU2PORT_THREADS(blockDim) {
    const std::size_t thread = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);

    // Grid-stride loop: any n with any grid.
    mine[thread] = 0;
  }
  for (unsigned int base = blockIdx.x * blockDim.x; base < n; base += gridDim.x * blockDim.x) {
    CU2PORT_FIRST_OF_ROWS(blockDim)
      cu2port::fetchAhead(in, base + threadIdx.x, gridDim.x * blockDim.x, blockDim.x);
    CU2PORT_THREADS_BELOW(blockDim, (long)n - base) {
      const std::size_t thread = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);
      unsigned int t = threadIdx.x;
      const unsigned int i = base + t;
      mine[thread] += in[i];
    }
  }
  CU2PORT_THREADS(blockDim) {
    const std::size_t thread = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);
    unsigned int t = threadIdx.x;
    partial[t] = mine[thread];
  }

  CU2PORT_UNROLL_STEPS
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
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel reduction_cpu[];
const cu2port::CpuKernel reduction_cpu[] = {
    {"sum", cu2port::blockFunction<sum, cu2port::BlockSize<256>>},
    {},
};
