#include "softmax.h"

static void softmax(const float *in, float *out, int rows, int columns) {
#pragma omp parallel for
  for (int row = 0; row < rows; ++row) {
    const float *x = in + row * columns;
    float *y = out + row * columns;
    float largest = -INFINITY;
#pragma omp simd reduction(max : largest)
    for (int i = 0; i < columns; ++i)
      largest = x[i] > largest ? x[i] : largest;
    float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < columns; ++i) {
      y[i] = expf(x[i] - largest);
      sum += y[i];
    }
    const float scale = 1.0f / sum;
#pragma omp simd
    for (int i = 0; i < columns; ++i)
      y[i] *= scale;
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Softmax::usualSize);
  const Softmax problem(options.size);
  bench::Vector<float> out(problem.in.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] { softmax(problem.in.data(), out.data(), problem.rows, Softmax::columns); },
      [&] { problem.check(out); });
}
