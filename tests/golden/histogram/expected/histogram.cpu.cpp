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
  unsigned int local[BINS];
  CU2PORT_THREADS(blockDim) {
    for (int b = threadIdx.x; b < BINS; b += blockDim.x)
      local[b] = 0;
  }

  CU2PORT_THREADS_IN_ORDER(blockDim) {
    const int stride = blockDim.x * gridDim.x;
    for (int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x; i < size; i += stride)
      atomicAdd_block(&local[data[i]], 1u);
  }

  CU2PORT_THREADS_IN_ORDER(blockDim) {
    for (int b = threadIdx.x; b < BINS; b += blockDim.x)
      atomicAdd(&bins[b], local[b]);
  }
}

// The kernels of this file, for the runtime.
extern const cu2port::CpuKernel histogram_cpu[];
const cu2port::CpuKernel histogram_cpu[] = {
    {"histogram", cu2port::blockFunction<histogram, cu2port::BlockSize<256>>},
    {},
};
