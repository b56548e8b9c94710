// The acceleration of every body by all others. The size is a multiple of 256.
#pragma once

#include "bench.h"

struct NBody {
  static constexpr std::size_t usualSize = 8192;

  bench::Random random;
  const int n;
  const float softening = 0.01f; ///< added to squares of distances
  bench::Vector<float> x, y, z, mass;

  explicit NBody(std::size_t size)
      : n(static_cast<int>(size)), x(bench::reals(random, size)), y(bench::reals(random, size)),
        z(bench::reals(random, size)), mass(bench::reals(random, size)) {
    for (float &each : mass)
      each = each + 1.5f;
  }

  /// `got` gives component 0, 1 or 2 of a body's acceleration.
  template <class Got> void check(Got got) const {
    for (int i = 0; i < n; i += 7) {
      double sum[3] = {};
      for (int j = 0; j < n; ++j) {
        const double d[] = {x[j] - x[i], y[j] - y[i], z[j] - z[i]};
        const double square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + softening;
        for (int c = 0; c < 3; ++c)
          sum[c] += mass[j] * d[c] / (square * std::sqrt(square));
      }
      for (int c = 0; c < 3; ++c)
        bench::near("acceleration", got(i, c), sum[c], 1e-3, i);
    }
  }
};
