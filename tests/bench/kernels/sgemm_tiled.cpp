#include "sgemm.h"

constexpr int tile = Sgemm::tile;
constexpr int rows = 4; ///< of a tile, in registers at a time

static void sgemm(const float *a, const float *b, float *c, int n) {
#pragma omp parallel for collapse(2)
  for (int row = 0; row < n; row += tile)
    for (int column = 0; column < n; column += tile) {
      float sums[tile][tile] = {}, tileA[tile][tile], tileB[tile][tile];
      for (int first = 0; first < n; first += tile) {
        for (int i = 0; i < tile; ++i)
#pragma omp simd
          for (int j = 0; j < tile; ++j) {
            tileA[i][j] = a[(row + i) * n + first + j];
            tileB[i][j] = b[(first + i) * n + column + j];
          }
        for (int i = 0; i < tile; i += rows)
          for (int k = 0; k < tile; ++k)
#pragma omp simd
            for (int j = 0; j < tile; ++j)
              for (int r = 0; r < rows; ++r)
                sums[i + r][j] += tileA[i + r][k] * tileB[k][j];
      }
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
