#include "device.h"
#include "histogram.h"

__global__ void histogram(const unsigned char *data, unsigned int *result, int n) {
  __shared__ unsigned int bins[Histogram::bins];
  bins[threadIdx.x] = 0;
  __syncthreads();
  int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    atomicAdd(&bins[data[i]], 1);
  __syncthreads();
  atomicAdd(&result[threadIdx.x], bins[threadIdx.x]);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Histogram::usualSize);
  const Histogram problem(options.size);
  bench::Array<unsigned char> data(problem.data);
  bench::Array<unsigned int> result(Histogram::bins);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::check(cudaMemset(result, 0, Histogram::bins * sizeof(unsigned int)));
        histogram<<<256, Histogram::bins>>>(data, result, problem.n);
        bench::finish();
      },
      [&] { problem.check(result.fetch()); });
}
