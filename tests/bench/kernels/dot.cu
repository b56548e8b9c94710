#include "device.h"
#include "dot.h"

__global__ void dot(const float *x, const float *y, float *result, int n) {
  __shared__ float cache[256];
  float sum = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    sum += x[i] * y[i];
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
  const bench::Options options(argc, argv, Dot::usualSize);
  const Dot problem(options.size);
  bench::Array<float> x(problem.x), y(problem.y), result(1);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::check(cudaMemset(result, 0, sizeof(float)));
        dot<<<std::min(1024, (problem.n + 255) / 256), 256>>>(x, y, result, problem.n);
        bench::finish();
      },
      [&] { problem.check(result.fetch()[0]); });
}
