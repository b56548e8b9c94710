#include "device.h"
#include "q8_matvec.h"

#define WORDS (Q8Matvec::group / 4)

// A warp a row, four bytes a thread at a time.
__global__ void product(const int *matrix, const float *matrixScales, const int *vector,
                        const float *vectorScales, float *result, int words) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  int lane = threadIdx.x;
  const int *mine = matrix + row * words;
  const float *scales = matrixScales + row * (words / WORDS);
  float sum = 0.0f;
  for (int i = lane; i < words; i += 32) {
    int dot = __dp4a(mine[i], vector[i], 0);
    sum += scales[i / WORDS] * vectorScales[i / WORDS] * dot;
  }
  for (int offset = 16; offset > 0; offset >>= 1)
    sum += __shfl_down_sync(0xffffffff, sum, offset);
  if (lane == 0)
    result[row] = sum;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Q8Matvec::usualSize);
  const Q8Matvec problem(options.size);
  bench::Array<signed char> matrix(problem.matrix), vector(problem.vector);
  bench::Array<float> matrixScales(problem.matrixScales), vectorScales(problem.vectorScales);
  bench::Array<float> result(problem.n);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        product<<<problem.n / 8, dim3(32, 8)>>>(matrix.as<int>(), matrixScales, vector.as<int>(),
                                                vectorScales, result, problem.n / 4);
        bench::finish();
      },
      [&] { problem.check(result.fetch()); });
}
