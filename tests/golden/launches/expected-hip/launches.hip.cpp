#include <hip/hip_runtime.h>

namespace filters {
namespace {
__global__ void negate(float *data) { data[threadIdx.x] = -data[threadIdx.x]; }
} // namespace

static __global__ void twice(float *data, float factor = 2.0f) { data[threadIdx.x] *= factor; }

// Overloads: which one is meant is decided at the launch.
__global__ void fill(int *data, int value) { data[threadIdx.x] = value; }
__global__ void fill(float *data, float value) { data[threadIdx.x] = value; }

void apply(float *data, int n, bool negative, hipStream_t stream) {
  if (negative)
    negate<<<1, n>>>(data);
  else
    twice<<<1, n, 0, stream>>>(data);

  void (*kernel)(float *) = negate;
  kernel<<<dim3(1), dim3(n)>>>(data);

  fill<<<1, n>>>((int *)data, 1);
  fill<<<1, // one block
         n, 0,
         stream>>>(data, 1.0f);
}
} // namespace filters

void launchByAddress(float *data, int n) {
  float factor = 3.0f;
  void *arguments[] = {&data, &factor};
  hipLaunchKernel((const void *)filters::twice, dim3(1), dim3(n), arguments, 0, 0);
}
