// The transpose of a square matrix. The size is a multiple of 32.
#pragma once

#include "bench.h"

struct Transpose {
  static constexpr std::size_t usualSize = 2048;
  static constexpr int tile = 32;

  bench::Random random;
  const int n;
  const bench::Vector<float> in;

  explicit Transpose(std::size_t size)
      : n(static_cast<int>(size)), in(bench::reals(random, size * size)) {}

  void check(const bench::Vector<float> &got) const {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        if (got[i * n + j] != in[j * n + i])
          bench::fail("transpose [%d][%d]: got %g, expected %g", i, j, got[i * n + j],
                      in[j * n + i]);
  }
};
