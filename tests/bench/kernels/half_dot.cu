#include "device.h"
#include "half_dot.h"

#include <cuda_fp16.h>

__global__ void dot(const half2 *x, const half2 *y, float *result, int pairs) {
  __shared__ float cache[256];
  float sum = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pairs; i += blockDim.x * gridDim.x) {
    const float2 a = __half22float2(x[i]), b = __half22float2(y[i]);
    sum += a.x * b.x + a.y * b.y;
  }
  cache[threadIdx.x] = sum;
  __syncthreads();
  for (int i = blockDim.x / 2; i > 0; i /= 2) {
    if (threadIdx.x < i)
      cache[threadIdx.x] += cache[threadIdx.x + i];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    atomicAdd(result, cache[0]);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, HalfDot::usualSize);
  const HalfDot problem(options.size);
  const int pairs = problem.n / 2;
  bench::Array<std::uint16_t> x(problem.x), y(problem.y);
  bench::Array<float> result(1);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::check(cudaMemset(result, 0, sizeof(float)));
        dot<<<std::min(1024, (pairs + 255) / 256), 256>>>(x.as<half2>(), y.as<half2>(), result,
                                                          pairs);
        bench::finish();
      },
      [&] { problem.check(result.fetch()[0]); });
}
