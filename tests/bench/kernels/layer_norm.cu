#include "block_sum.h"
#include "device.h"
#include "layer_norm.h"

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
