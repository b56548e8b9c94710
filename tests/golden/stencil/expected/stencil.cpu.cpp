// The kernels of stencil.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

#define BLOCK 128

#define RADIUS 2

/// A one-dimensional stencil with a halo on both sides.
static void stencil(const cu2port::Block &block, const float *in, float *out, int n,
                    const float *weights, unsigned int *launches) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  alignas(64) float tile[BLOCK + 2 * RADIUS];
  if ((int)(blockIdx.x * blockDim.x + (blockDim.x - 1)) < n &&
      (int)(blockIdx.x * blockDim.x + 0u) >= RADIUS &&
      (int)(blockIdx.x * blockDim.x + (blockDim.x - 1)) + BLOCK < n) {
    CU2PORT_FIRST_OF_ROWS(blockDim)
      cu2port::fetchAhead(in, (int)(blockIdx.x * blockDim.x + threadIdx.x), blockDim.x, blockDim.x);
    CU2PORT_THREADS(blockDim) {
      const int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
      const int local = (int)threadIdx.x + RADIUS;

      tile[local] = in[i];
      if (threadIdx.x < RADIUS) {
        tile[local - RADIUS] = in[i - RADIUS];
        tile[local + BLOCK] = in[i + BLOCK];
      }
    }
  } else {
    CU2PORT_THREADS(blockDim) {
      const int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
      const int local = (int)threadIdx.x + RADIUS;

      tile[local] = i < n ? in[i] : 0.0f;
      if (threadIdx.x < RADIUS) {
        tile[local - RADIUS] = i >= RADIUS ? in[i - RADIUS] : 0.0f;
        tile[local + BLOCK] = i + BLOCK < n ? in[i + BLOCK] : 0.0f;
      }
    }
  }

  CU2PORT_FIRST_OF_ROWS(blockDim)
    cu2port::fetchAhead(out, (int)(blockIdx.x * blockDim.x + threadIdx.x), blockDim.x, blockDim.x);
  CU2PORT_THREADS_IN_ORDER_BELOW(blockDim, (long)n - (int)(blockIdx.x * blockDim.x)) {
    const int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
    const int local = (int)threadIdx.x + RADIUS;
    float result = 0.0f;
    for (int k = -RADIUS; k <= RADIUS; ++k)
      result += weights[k + RADIUS] * tile[local + k];
    out[i] = result;
    if (threadIdx.x == 0)
      atomicAdd(launches, 1u);
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel stencil_cpu[];
const cu2port::CpuKernel stencil_cpu[] = {
    {"stencil", cu2port::blockFunction<stencil, cu2port::BlockSize<128>>},
    {},
};
