#include "device.h"
#include "q4_matvec.h"

using Block = Q4Matvec::Block;

// A warp a row, a block of numbers a thread.
__global__ void product(const Block *matrix, const float *vector, float *result, int blocks) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  int lane = threadIdx.x;
  float sum = 0.0f;
  for (int b = lane; b < blocks; b += 32) {
    const Block &block = matrix[row * blocks + b];
    const float *x = vector + b * 32;
    float part = 0.0f;
#pragma unroll
    for (int i = 0; i < 16; ++i) {
      int low = block.pairs[i] & 0xF, high = block.pairs[i] >> 4;
      part += (low - 8) * x[i] + (high - 8) * x[i + 16];
    }
    sum += block.scale * part;
  }
  for (int offset = 16; offset > 0; offset >>= 1)
    sum += __shfl_xor_sync(0xffffffff, sum, offset);
  if (lane == 0)
    result[row] = sum;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Q4Matvec::usualSize);
  const Q4Matvec problem(options.size);
  bench::Array<Block> matrix(problem.matrix);
  bench::Array<float> vector(problem.vector), result(problem.n);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        product<<<problem.n / 8, dim3(32, 8)>>>(matrix, vector, result, problem.blocks);
        bench::finish();
      },
      [&] { problem.check(result.fetch()); });
}
