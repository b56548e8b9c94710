#include <cu2port/kernel.h>

static void saxpy(const cu2port::Block &block, int n, float a, const float *x, float *y) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  for (unsigned t = 0; t < blockDim.x; ++t) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + t);
    if (i < n)
      y[i] = a * x[i] + y[i];
  }
}

// Flags must not make these go away.
static void special(const cu2port::Block &, float *y) {
  y[0] = __builtin_isnan(y[0]) ? 1.f : 0.f;
  y[1] = __builtin_isinf(y[1]) ? 1.f : 0.f;
}

extern const cu2port::CpuKernel saxpy_cpu[];
const cu2port::CpuKernel saxpy_cpu[] = {
    {"saxpy", cu2port::blockFunction<saxpy>}, {"special", cu2port::blockFunction<special>}, {}};
