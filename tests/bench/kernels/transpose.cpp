#include "transpose.h"

static void transpose(float *out, const float *in, int n) {
  constexpr int tile = Transpose::tile;
#pragma omp parallel for collapse(2)
  for (int row = 0; row < n; row += tile)
    for (int column = 0; column < n; column += tile) {
      float part[tile][tile];
      for (int i = 0; i < tile; ++i)
#pragma omp simd
        for (int j = 0; j < tile; ++j)
          part[j][i] = in[(row + i) * n + column + j];
      for (int i = 0; i < tile; ++i)
#pragma omp simd
        for (int j = 0; j < tile; ++j)
          out[(column + i) * n + row + j] = part[i][j];
    }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Transpose::usualSize);
  const Transpose problem(options.size);
  bench::Vector<float> out(problem.in.size());
  return bench::runInARow(
      options, bench::nothing, [&] { transpose(out.data(), problem.in.data(), problem.n); },
      [&] { problem.check(out); });
}
