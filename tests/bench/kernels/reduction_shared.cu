#include "device.h"
#include "reduction.h"

__global__ void reduce(const float *in, float *sums, int n) {
  __shared__ float partial[Reduction::block];
  unsigned int t = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + t;
  partial[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (unsigned int offset = blockDim.x / 2; offset > 0; offset >>= 1) {
    if (t < offset)
      partial[t] += partial[t + offset];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = partial[0];
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Reduction::usualSize);
  const Reduction problem(options.size);
  bench::Array<float> in(problem.in), sums(problem.blocks);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        reduce<<<problem.blocks, Reduction::block>>>(in, sums, problem.n);
        bench::finish();
      },
      [&] { problem.check(sums.fetch()); });
}
