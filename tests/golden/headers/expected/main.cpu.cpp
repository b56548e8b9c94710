// The kernels of main.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

/// Between `a` (t = 0) and `b` (t = 1).
__attribute__((always_inline)) static inline float mix(float a, float b, float t) {
  return a + t * (b - a);
}

static void blend(const cu2port::Block &block, float *image, const float *other, float t) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  CU2PORT_THREADS(blockDim) {
    int i = (int)(blockIdx.x * blockDim.x) + (int)threadIdx.x;
    image[i] = mix(image[i], __ldg(&other[i]), t);
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel main_cpu[];
const cu2port::CpuKernel main_cpu[] = {
    {"blend", cu2port::blockFunction<blend>},
    {},
};
