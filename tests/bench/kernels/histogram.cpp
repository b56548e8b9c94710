#include "histogram.h"

static void histogram(const unsigned char *data, unsigned int *result, int n) {
  unsigned int bins[Histogram::bins] = {};
#pragma omp parallel for reduction(+ : bins[ : Histogram::bins])
  for (int i = 0; i < n; ++i)
    ++bins[data[i]];
  std::copy(bins, bins + Histogram::bins, result);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Histogram::usualSize);
  const Histogram problem(options.size);
  bench::Vector<unsigned int> result(Histogram::bins);
  return bench::runInARow(
      options, bench::nothing, [&] { histogram(problem.data.data(), result.data(), problem.n); },
      [&] { problem.check(result); });
}
