// The dot product of two vectors.
#pragma once

#include "bench.h"

struct Dot {
  static constexpr std::size_t usualSize = 1 << 22;

  bench::Random random;
  const int n;
  const bench::Vector<float> x, y;

  explicit Dot(std::size_t size)
      : n(static_cast<int>(size)), x(bench::reals(random, size)), y(bench::reals(random, size)) {}

  void check(float got) const {
    double expected = 0;
    for (int i = 0; i < n; ++i)
      expected += static_cast<double>(x[i]) * y[i];
    bench::near("dot", got, expected, 1e-3);
  }
};
