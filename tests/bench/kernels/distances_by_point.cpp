#include "distances.h"

constexpr int features = Distances::features, pivots = Distances::pivots;

// A vector has one feature of all pivots, and a point's is the same for them.
static void distances(const Distances::Point *points, const Distances::Point *around, float *result,
                      int n) {
  float columns[features][pivots];
  for (int f = 0; f < features; ++f)
    for (int p = 0; p < pivots; ++p)
      columns[f][p] = around[p].at[f];
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    float sums[pivots] = {};
    for (int f = 0; f < features; ++f)
#pragma omp simd
      for (int p = 0; p < pivots; ++p) {
        const float difference = points[i].at[f] - columns[f][p];
        sums[p] += difference * difference;
      }
    std::copy(sums, sums + pivots, result + i * pivots);
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Distances::usualSize);
  const Distances problem(options.size);
  bench::Vector<float> result(problem.n * pivots);
  return bench::runInARow(
      options, bench::nothing,
      [&] { distances(problem.points.data(), problem.around.data(), result.data(), problem.n); },
      [&] { problem.check([&](int i, int p) { return result[i * pivots + p]; }); });
}
