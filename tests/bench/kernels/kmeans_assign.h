// The nearest of some centres to every point, and how many points change theirs. The size is the
// number of points.
#pragma once

#include "bench.h"

struct KmeansAssign {
  static constexpr std::size_t usualSize = 1 << 18;
  static constexpr int features = 8, centres = 32;

  bench::Random random;
  const int n;
  const bench::Vector<float> points; ///< one feature of all, then the next
  const bench::Vector<float> around; ///< the centres, one after the other
  bench::Vector<int> labels;         ///< what points had before

  explicit KmeansAssign(std::size_t size)
      : n(static_cast<int>(size)), points(bench::reals(random, size * features)),
        around(bench::reals(random, centres * features)), labels(size) {
    for (int i = 0; i < n; ++i)
      labels[i] = random.below(8) ? nearest(i) : random.below(centres);
  }

  double square(int i, int centre) const {
    double sum = 0;
    for (int f = 0; f < features; ++f) {
      const double difference =
          static_cast<double>(points[f * n + i]) - around[centre * features + f];
      sum += difference * difference;
    }
    return sum;
  }
  int nearest(int i) const {
    int best = 0;
    for (int centre = 1; centre < centres; ++centre)
      best = square(i, centre) < square(i, best) ? centre : best;
    return best;
  }

  void check(const bench::Vector<int> &got, int changed) const {
    int expected = 0;
    for (int i = 0; i < n; ++i) {
      if (got[i] < 0 || got[i] >= centres)
        bench::fail("label [%d]: got %d", i, got[i]);
      bench::near("distance", square(i, got[i]), square(i, nearest(i)), 1e-6, i);
      expected += got[i] != labels[i];
    }
    if (changed != expected)
      bench::fail("%d points changed, expected %d", changed, expected);
  }
};
