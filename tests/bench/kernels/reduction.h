// One sum for each 256 elements.
#pragma once

#include "bench.h"

struct Reduction {
  static constexpr std::size_t usualSize = 1 << 22;
  static constexpr int block = 256;

  bench::Random random;
  const int n, blocks;
  const bench::Vector<float> in;

  explicit Reduction(std::size_t size)
      : n(static_cast<int>(size)), blocks((n + block - 1) / block), in(bench::reals(random, size)) {
  }

  void check(const bench::Vector<float> &got) const {
    for (int b = 0; b < blocks; ++b) {
      double expected = 0;
      for (int i = b * block; i < std::min(n, (b + 1) * block); ++i)
        expected += in[i];
      bench::near("sum", got[b], expected, 1e-4, b);
    }
  }
};
