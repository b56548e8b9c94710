#include "device.h"
#include "stencil.h"

#define BLOCK 16

__global__ void heat(const float *in, float *out, int stride, float rate) {
  __shared__ float tile[BLOCK + 2][BLOCK + 2];
  int x = blockIdx.x * BLOCK + threadIdx.x + 1;
  int y = blockIdx.y * BLOCK + threadIdx.y + 1;
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  int i = y * stride + x;

  tile[ty][tx] = in[i];
  if (threadIdx.x == 0)
    tile[ty][0] = in[i - 1];
  if (threadIdx.x == BLOCK - 1)
    tile[ty][BLOCK + 1] = in[i + 1];
  if (threadIdx.y == 0)
    tile[0][tx] = in[i - stride];
  if (threadIdx.y == BLOCK - 1)
    tile[BLOCK + 1][tx] = in[i + stride];
  __syncthreads();

  float around = tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx];
  out[i] = tile[ty][tx] + rate * (around - 4.0f * tile[ty][tx]);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Stencil::usualSize);
  const Stencil problem(options.size);
  bench::Array<float> in(problem.in), out(problem.in.size());
  const dim3 blocks(problem.n / BLOCK, problem.n / BLOCK);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        heat<<<blocks, dim3(BLOCK, BLOCK)>>>(in, out, problem.stride, problem.rate);
        bench::finish();
      },
      [&] { problem.check(out.fetch()); });
}
