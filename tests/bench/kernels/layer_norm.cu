#include "device.h"
#include "layer_norm.h"

#define FULL_MASK 0xffffffff

__device__ float warpSum(float value) {
  for (int offset = 16; offset > 0; offset >>= 1)
    value += __shfl_xor_sync(FULL_MASK, value, offset);
  return value;
}

/// The sum over the block, for all of its threads.
__device__ float blockSum(float value) {
  __shared__ float partial[32];
  int lane = threadIdx.x & 31;
  int warp = threadIdx.x >> 5;
  value = warpSum(value);
  if (lane == 0)
    partial[warp] = value;
  __syncthreads();
  value = lane < (blockDim.x >> 5) ? partial[lane] : 0.0f;
  value = warpSum(value);
  __syncthreads();
  return value;
}

__global__ void layerNorm(const float *in, const float *gamma, const float *beta, float *out,
                          int columns, float epsilon) {
  const float *x = in + blockIdx.x * columns;
  float *y = out + blockIdx.x * columns;

  float sum = 0.0f;
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    sum += x[i];
  float mean = blockSum(sum) / columns;

  float squares = 0.0f;
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    squares += (x[i] - mean) * (x[i] - mean);
  float scale = rsqrtf(blockSum(squares) / columns + epsilon);

  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    y[i] = (x[i] - mean) * scale * gamma[i] + beta[i];
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, LayerNorm::usualSize);
  const LayerNorm problem(options.size);
  bench::Array<float> in(problem.in), out(problem.in.size());
  bench::Array<float> gamma(problem.gamma), beta(problem.beta);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        layerNorm<<<problem.rows, 256>>>(in, gamma, beta, out, LayerNorm::columns, problem.epsilon);
        bench::finish();
      },
      [&] { problem.check(out.fetch()); });
}
