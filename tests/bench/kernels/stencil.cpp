#include "stencil.h"

static void heat(const float *in, float *out, int n, int stride, float rate) {
#pragma omp parallel for
  for (int y = 1; y <= n; ++y) {
    const float *row = in + y * stride;
#pragma omp simd
    for (int x = 1; x <= n; ++x) {
      const float around = row[x - 1] + row[x + 1] + row[x - stride] + row[x + stride];
      out[y * stride + x] = row[x] + rate * (around - 4.0f * row[x]);
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
