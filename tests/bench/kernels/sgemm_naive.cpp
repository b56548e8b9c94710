#include "sgemm.h"

// Row by row: the inner loop runs along rows of b and c.
static void sgemm(const float *a, const float *b, float *c, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    std::fill(c + i * n, c + (i + 1) * n, 0.0f);
    for (int k = 0; k < n; ++k) {
      const float value = a[i * n + k];
#pragma omp simd
      for (int j = 0; j < n; ++j)
        c[i * n + j] += value * b[k * n + j];
    }
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, 512);
  const Sgemm problem(options.size);
  bench::Vector<float> c(problem.a.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] { sgemm(problem.a.data(), problem.b.data(), c.data(), problem.n); },
      [&] { problem.check(c); });
}
