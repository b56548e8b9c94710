#include "lu.h"

constexpr int n = Lu::n;

static void decompose(const float *in, float *out) {
  float a[n][n];
  std::copy(in, in + n * n, a[0]);
  for (int k = 0; k < n - 1; ++k) {
    float pivot[n]; // with zeros before, so that rows are vectors of fixed length
#pragma omp simd
    for (int x = 0; x < n; ++x)
      pivot[x] = x > k ? a[k][x] : 0.0f;
    for (int y = k + 1; y < n; ++y) {
      const float factor = a[y][k] / a[k][k];
#pragma omp simd
      for (int x = 0; x < n; ++x)
        a[y][x] -= factor * pivot[x];
      a[y][k] = factor;
    }
  }
  std::copy(a[0], a[0] + n * n, out);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Lu::usualSize);
  const Lu problem(options.size);
  bench::Vector<float> result(problem.matrices.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] {
#pragma omp parallel for
        for (int m = 0; m < problem.count; ++m)
          decompose(&problem.matrices[m * n * n], &result[m * n * n]);
      },
      [&] { problem.check(result); });
}
