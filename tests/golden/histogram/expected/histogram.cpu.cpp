// The kernels of histogram.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

enum {
  BINS = 256,
};

// A histogram for each block in shared memory, added up at the end.
static void histogram(const cu2port::Block &block, const unsigned char *data, int size,
                      unsigned int *bins) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  const dim3 gridDim = block.gridDim;
  alignas(64) unsigned int local[BINS];
  for (int base = 0; base < BINS; base += blockDim.x) {
    CU2PORT_THREADS_BELOW(blockDim, (long)(int)BINS - base) {
      const int b = base + (int)threadIdx.x;
      local[b] = 0;
    }
  }

  const int stride = blockDim.x * gridDim.x;
  for (int base_2 = blockIdx.x * blockDim.x; base_2 < size; base_2 += stride) {
    CU2PORT_FIRST_OF_ROWS(blockDim)
      cu2port::fetchAhead(data, base_2 + (int)threadIdx.x, stride, blockDim.x);
    CU2PORT_THREADS_IN_ORDER_BELOW(blockDim, (long)size - base_2) {
      const int i = base_2 + (int)threadIdx.x;
      atomicAdd_block(&local[data[i]], 1u);
    }
  }

  for (int base_3 = 0; base_3 < BINS; base_3 += blockDim.x) {
    CU2PORT_THREADS_IN_ORDER_BELOW(blockDim, (long)(int)BINS - base_3) {
      const int b = base_3 + (int)threadIdx.x;
      atomicAdd(&bins[b], local[b]);
    }
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel histogram_cpu[];
const cu2port::CpuKernel histogram_cpu[] = {
    {"histogram", cu2port::blockFunction<histogram, cu2port::BlockSize<256>>},
    {},
};
