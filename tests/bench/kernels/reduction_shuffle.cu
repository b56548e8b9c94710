#include "device.h"
#include "reduction.h"

__inline__ __device__ float warpReduceSum(float value) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    value += __shfl_down_sync(0xffffffff, value, offset);
  return value;
}

__global__ void reduce(const float *in, float *sums, int n) {
  __shared__ float partial[32];
  int lane = threadIdx.x % warpSize;
  int warp = threadIdx.x / warpSize;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = warpReduceSum(i < n ? in[i] : 0.0f);
  if (lane == 0)
    partial[warp] = value;
  __syncthreads();
  value = threadIdx.x < blockDim.x / warpSize ? partial[lane] : 0.0f;
  if (warp == 0)
    value = warpReduceSum(value);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = value;
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
