#include "reduction.h"

static void reduce(const float *in, float *sums, int n, int blocks) {
#pragma omp parallel for
  for (int b = 0; b < blocks; ++b) {
    const int last = std::min(n, (b + 1) * Reduction::block);
    float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
    for (int i = b * Reduction::block; i < last; ++i)
      sum += in[i];
    sums[b] = sum;
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Reduction::usualSize);
  const Reduction problem(options.size);
  bench::Vector<float> sums(problem.blocks);
  return bench::runInARow(
      options, bench::nothing,
      [&] { reduce(problem.in.data(), sums.data(), problem.n, problem.blocks); },
      [&] { problem.check(sums); });
}
