#include "distances.h"

constexpr int chunk = 256; ///< points whose features stay in the first cache

static void distances(const float *columns, const float *pivots, float *result, int n, int features,
                      int count) {
#pragma omp parallel for
  for (int first = 0; first < n; first += chunk) {
    const int many = std::min(chunk, n - first);
    for (int p = 0; p < count; ++p) {
      float sums[chunk] = {};
      for (int f = 0; f < features; ++f) {
        const float *column = columns + f * n + first, pivot = pivots[p * features + f];
#pragma omp simd
        for (int i = 0; i < many; ++i) {
          const float difference = column[i] - pivot;
          sums[i] += difference * difference;
        }
      }
      std::copy(sums, sums + many, result + p * n + first);
    }
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Distances::usualSize);
  const Distances problem(options.size);
  const int n = problem.n, count = Distances::pivots;
  const bench::Vector<float> columns = problem.columns(), pivots = problem.rows();
  bench::Vector<float> result(n * count);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        distances(columns.data(), pivots.data(), result.data(), n, Distances::features, count);
      },
      [&] { problem.check([&](int i, int p) { return result[p * n + i]; }); });
}
