// y = a x + y.
#pragma once

#include "bench.h"

struct Saxpy {
  static constexpr std::size_t usualSize = 1 << 22;

  bench::Random random;
  const int n;
  const float a = 2.5f;
  const bench::Vector<float> x, y;

  explicit Saxpy(std::size_t size)
      : n(static_cast<int>(size)), x(bench::reals(random, size)), y(bench::reals(random, size)) {}

  void check(const bench::Vector<float> &got) const {
    for (int i = 0; i < n; ++i)
      bench::near("y", got[i], a * x[i] + y[i], 1e-6, i);
  }
};
