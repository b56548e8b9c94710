// The product of two square matrices, row by row in memory. The size is a multiple of 16.
#pragma once

#include "bench.h"

struct Sgemm {
  static constexpr int tile = 16;

  bench::Random random;
  const int n;
  const bench::Vector<float> a, b;

  explicit Sgemm(std::size_t size)
      : n(static_cast<int>(size)), a(bench::reals(random, size * size)),
        b(bench::reals(random, size * size)) {}

  void check(const bench::Vector<float> &got) const {
    std::vector<double> row(n);
    for (int i = 0; i < n; ++i) {
      std::fill(row.begin(), row.end(), 0);
      for (int k = 0; k < n; ++k)
        for (int j = 0; j < n; ++j)
          row[j] += static_cast<double>(a[i * n + k]) * b[k * n + j];
      for (int j = 0; j < n; ++j)
        bench::near("product", got[i * n + j], row[j], 1e-3, i * n + j);
    }
  }
};
