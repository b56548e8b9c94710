#include "transpose.h"

static void transpose(float *out, const float *in, int n) {
  constexpr int tile = Transpose::tile;
#pragma omp parallel for collapse(2)
  for (int row = 0; row < n; row += tile)
    for (int column = 0; column < n; column += tile)
      for (int i = row; i < row + tile; ++i)
#pragma omp simd
        for (int j = column; j < column + tile; ++j)
          out[i * n + j] = in[j * n + i];
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Transpose::usualSize);
  const Transpose problem(options.size);
  bench::Vector<float> out(problem.in.size());
  return bench::runInARow(
      options, bench::nothing, [&] { transpose(out.data(), problem.in.data(), problem.n); },
      [&] { problem.check(out); });
}
