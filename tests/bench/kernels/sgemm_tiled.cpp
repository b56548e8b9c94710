#include "sgemm.h"

static void sgemm(const float *a, const float *b, float *c, int n) {
  constexpr int tile = Sgemm::tile;
#pragma omp parallel for collapse(2)
  for (int row = 0; row < n; row += tile)
    for (int column = 0; column < n; column += tile) {
      float sums[tile][tile] = {};
      for (int first = 0; first < n; first += tile)
        for (int i = 0; i < tile; ++i)
          for (int k = first; k < first + tile; ++k)
#pragma omp simd
            for (int j = 0; j < tile; ++j)
              sums[i][j] += a[(row + i) * n + k] * b[k * n + column + j];
      for (int i = 0; i < tile; ++i)
#pragma omp simd
        for (int j = 0; j < tile; ++j)
          c[(row + i) * n + column + j] = sums[i][j];
    }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, 1024);
  const Sgemm problem(options.size);
  bench::Vector<float> c(problem.a.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] { sgemm(problem.a.data(), problem.b.data(), c.data(), problem.n); },
      [&] { problem.check(c); });
}
