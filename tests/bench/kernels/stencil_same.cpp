#include "stencil.h"

constexpr int block = 16;

// Each block of points by itself, from a copy with the points around it.
static void heat(const float *in, float *out, int n, int stride, float rate) {
#pragma omp parallel for collapse(2)
  for (int top = 0; top < n; top += block)
    for (int left = 0; left < n; left += block) {
      float tile[block + 2][block + 2];
      for (int y = 0; y < block + 2; ++y)
        for (int x = 0; x < block + 2; ++x)
          tile[y][x] = in[(top + y) * stride + left + x];
      for (int y = 1; y <= block; ++y)
#pragma omp simd
        for (int x = 1; x <= block; ++x) {
          const float around = tile[y][x - 1] + tile[y][x + 1] + tile[y - 1][x] + tile[y + 1][x];
          out[(top + y) * stride + left + x] = tile[y][x] + rate * (around - 4.0f * tile[y][x]);
        }
    }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Stencil::usualSize);
  const Stencil problem(options.size);
  bench::Vector<float> out(problem.in.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] { heat(problem.in.data(), out.data(), problem.n, problem.stride, problem.rate); },
      [&] { problem.check(out); });
}
