#include "kmeans_assign.h"

using K = KmeansAssign;
constexpr int packet = 32; ///< points whose features and results stay in registers

static int assign(const float *points, const float *around, const int *before, int *labels, int n,
                  int first) {
  const int many = std::min(packet, n - first);
  float mine[K::features][packet] = {}, least[packet];
  int best[packet] = {}, moved = 0;
  for (int f = 0; f < K::features; ++f)
    std::copy_n(points + f * n + first, many, mine[f]);
  std::fill_n(least, packet, INFINITY);
  for (int c = 0; c < K::centres; ++c)
#pragma omp simd
    for (int i = 0; i < packet; ++i) {
      float sum = 0.0f;
      for (int f = 0; f < K::features; ++f) {
        const float difference = mine[f][i] - around[c * K::features + f];
        sum += difference * difference;
      }
      const bool nearer = sum < least[i];
      least[i] = nearer ? sum : least[i];
      best[i] = nearer ? c : best[i];
    }
  for (int i = 0; i < many; ++i) {
    labels[first + i] = best[i];
    moved += best[i] != before[first + i];
  }
  return moved;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, K::usualSize);
  const K problem(options.size);
  bench::Vector<int> labels(problem.n);
  int changed = 0;
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        changed = 0;
#pragma omp parallel for reduction(+ : changed)
        for (int first = 0; first < problem.n; first += packet)
          changed += assign(problem.points.data(), problem.around.data(), problem.labels.data(),
                            labels.data(), problem.n, first);
      },
      [&] { problem.check(labels, changed); });
}
