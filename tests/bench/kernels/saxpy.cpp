#include "saxpy.h"

static void saxpy(int n, float a, const float *x, float *y) {
#pragma omp parallel for simd
  for (int i = 0; i < n; ++i)
    y[i] = a * x[i] + y[i];
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Saxpy::usualSize);
  const Saxpy problem(options.size);
  bench::Vector<float> y = problem.y;
  return bench::runInARow(
      options, [&] { y = problem.y; },
      [&] { saxpy(problem.n, problem.a, problem.x.data(), y.data()); }, [&] { problem.check(y); });
}
