#include "bf16_layer_norm.h"
#include "block_sum.h"
#include "device.h"

#include <cuda_bf16.h>

__global__ void layerNorm(const __nv_bfloat16 *in, const __nv_bfloat16 *gamma,
                          const __nv_bfloat16 *beta, __nv_bfloat16 *out, int columns,
                          float epsilon) {
  const __nv_bfloat16 *x = in + blockIdx.x * columns;
  __nv_bfloat16 *y = out + blockIdx.x * columns;

  float sum = 0.0f;
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    sum += __bfloat162float(x[i]);
  float mean = blockSum(sum) / columns;

  float squares = 0.0f;
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    squares += (__bfloat162float(x[i]) - mean) * (__bfloat162float(x[i]) - mean);
  float scale = rsqrtf(blockSum(squares) / columns + epsilon);

  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    y[i] = __float2bfloat16((__bfloat162float(x[i]) - mean) * scale * __bfloat162float(gamma[i]) +
                            __bfloat162float(beta[i]));
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Bf16LayerNorm::usualSize);
  const Bf16LayerNorm problem(options.size);
  bench::Array<std::uint16_t> in(problem.in), out(problem.in.size());
  bench::Array<std::uint16_t> gamma(problem.gamma), beta(problem.beta);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        layerNorm<<<problem.rows, 256>>>(in.as<__nv_bfloat16>(), gamma.as<__nv_bfloat16>(),
                                         beta.as<__nv_bfloat16>(), out.as<__nv_bfloat16>(),
                                         Bf16LayerNorm::columns, problem.epsilon);
        bench::finish();
      },
      [&] { problem.check(out.fetch()); });
}
