#include "dot.h"

static float dot(const float *x, const float *y, int n) {
  float sum = 0.0f;
#pragma omp parallel for simd reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += x[i] * y[i];
  return sum;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Dot::usualSize);
  const Dot problem(options.size);
  float result = 0;
  return bench::runInARow(
      options, bench::nothing, [&] { result = dot(problem.x.data(), problem.y.data(), problem.n); },
      [&] { problem.check(result); });
}
