// The kernels of trees.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

constexpr int kThreads = 128;

// The sum of each block's elements, of which the last block may have fewer.
static void blockSums(const cu2port::Block &block, const float *in, float *sums, int n) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  if ((int)(blockIdx.x * kThreads + (blockDim.x - 1)) < n) {
    alignas(64) float partial[kThreads];
    CU2PORT_FIRST_OF_ROWS(blockDim)
      cu2port::fetchAhead(in, (int)(blockIdx.x * kThreads + threadIdx.x), kThreads, kThreads);
    CU2PORT_THREADS(blockDim) {
      int i = (int)(blockIdx.x * kThreads) + (int)threadIdx.x;

      partial[threadIdx.x] = in[i]; // padded
    }
    CU2PORT_UNROLL_STEPS
    for (int offset = kThreads / 2; offset > 0; offset /= 2) {
      CU2PORT_THREADS_BELOW(blockDim, (unsigned int)offset) {
        partial[threadIdx.x] += partial[threadIdx.x + offset];
      }
    }

    CU2PORT_THREADS_BELOW(blockDim, 1) {
      sums[blockIdx.x] = partial[0];
    }
  } else {
    alignas(64) float partial[kThreads];
    CU2PORT_THREADS(blockDim) {
      int i = (int)(blockIdx.x * kThreads) + (int)threadIdx.x;

      partial[threadIdx.x] = i < n ? in[i] : 0.0f; // padded
    }
    CU2PORT_UNROLL_STEPS
    for (int offset = kThreads / 2; offset > 0; offset /= 2) {
      CU2PORT_THREADS_BELOW(blockDim, (unsigned int)offset) {
        partial[threadIdx.x] += partial[threadIdx.x + offset];
      }
    }

    CU2PORT_THREADS_BELOW(blockDim, 1) {
      sums[blockIdx.x] = partial[0];
    }
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel trees_cpu[];
const cu2port::CpuKernel trees_cpu[] = {
    {"blockSums", cu2port::blockFunction<blockSums, cu2port::BlockSize<128>>},
    {},
};
