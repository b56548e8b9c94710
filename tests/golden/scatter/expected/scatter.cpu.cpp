// The kernels of scatter.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

constexpr int width = 128;

/// A block a token.
static void addGradients(const cu2port::Block &block, const int *words, const float *gradients,
                         float *rows, float *common, int count) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  alignas(64) float added[cu2port::maxThreads];
  alignas(64) float added_2[cu2port::maxThreads];
  CU2PORT_THREADS(blockDim) {
    const std::size_t t = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);
    int token = blockIdx.x;
    // Padding has no row.
    int word = words[token];
    if (word < 0)
      continue;
    int i = threadIdx.x;
    if (i < count) {
      float gradient = gradients[token * width + i];
      added[t] = gradient;
      added_2[t] = 0.5f * gradient;
    }
  }
  CU2PORT_FIRST_OF_ROWS(blockDim) {
    const std::size_t t = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);
    int token = blockIdx.x;
    int word = words[token];
    if (word < 0)
      continue;
    int i = threadIdx.x;
    if (i < count) {
      // Words may come more than once.
      cu2port::atomicAddRow(blockDim, &rows[word * width + i], &added[t], (long)count - i);
      cu2port::atomicAddRow(blockDim, common + i, &added_2[t], (long)count - i);
    }
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel scatter_cpu[];
const cu2port::CpuKernel scatter_cpu[] = {
    {"addGradients", cu2port::blockFunction<addGradients, cu2port::BlockSize<128>>},
    {},
};
