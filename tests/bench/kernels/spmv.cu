#include "device.h"
#include "spmv.h"

// A warp a row.
__global__ void spmv(int rows, const int *starts, const int *columns, const float *values,
                     const float *x, float *y) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  int row = thread / 32;
  int lane = thread % 32;
  if (row < rows) {
    float sum = 0.0f;
    for (int i = starts[row] + lane; i < starts[row + 1]; i += 32)
      sum += values[i] * x[columns[i]];
    for (int offset = 16; offset > 0; offset /= 2)
      sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0)
      y[row] = sum;
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Spmv::usualSize);
  const Spmv problem(options.size);
  bench::Array<int> starts(problem.starts), columns(problem.columns);
  bench::Array<float> values(problem.values), x(problem.x), y(problem.rows);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        spmv<<<(problem.rows + 7) / 8, 256>>>(problem.rows, starts, columns, values, x, y);
        bench::finish();
      },
      [&] { problem.check(y.fetch()); });
}
