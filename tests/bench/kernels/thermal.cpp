#include "thermal.h"

using T = Thermal;

static void step(const float *power, const float *in, float *out, int n) {
#pragma omp parallel for
  for (int y = 0; y < n; ++y) {
    const float *row = in + y * n, *north = in + std::max(y - 1, 0) * n;
    const float *south = in + std::min(y + 1, n - 1) * n, *heat = power + y * n;
    auto point = [=](int x, int west, int east) {
      const float here = row[x];
      out[y * n + x] =
          here +
          T::rate * (heat[x] + (row[west] + row[east] - 2.0f * here) * T::along +
                     (north[x] + south[x] - 2.0f * here) * T::across + (T::ambient - here) * T::up);
    };
    point(0, 0, std::min(1, n - 1));
#pragma omp simd
    for (int x = 1; x < n - 1; ++x)
      point(x, x - 1, x + 1);
    point(n - 1, std::max(n - 2, 0), n - 1);
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, T::usualSize);
  const T problem(options.size);
  bench::Vector<float> now, next(problem.start.size());
  return bench::runInARow(
      options, [&] { now = problem.start; },
      [&] {
        for (int i = 0; i < T::steps; ++i) {
          step(problem.power.data(), now.data(), next.data(), problem.n);
          now.swap(next);
        }
      },
      [&] { problem.check(now); });
}
