#include "spmv.h"

static void spmv(int rows, const int *starts, const int *columns, const float *values,
                 const float *x, float *y) {
#pragma omp parallel for schedule(dynamic, 256)
  for (int row = 0; row < rows; ++row) {
    float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
    for (int i = starts[row]; i < starts[row + 1]; ++i)
      sum += values[i] * x[columns[i]];
    y[row] = sum;
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Spmv::usualSize);
  const Spmv problem(options.size);
  bench::Vector<float> y(problem.rows);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        spmv(problem.rows, problem.starts.data(), problem.columns.data(), problem.values.data(),
             problem.x.data(), y.data());
      },
      [&] { problem.check(y); });
}
