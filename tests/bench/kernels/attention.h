// One head of attention: softmax(Q K^T / 8) V, rows of 64. The size is the number of rows, a
// multiple of 64 and at most 2048.
#pragma once

#include "bench.h"

struct Attention {
  static constexpr std::size_t usualSize = 1024;
  static constexpr int width = 64;
  static constexpr float scale = 0.125f;

  bench::Random random;
  const int n;
  const bench::Vector<float> q, k, v;

  explicit Attention(std::size_t size)
      : n(static_cast<int>(size)), q(bench::reals(random, size * width)),
        k(bench::reals(random, size * width)), v(bench::reals(random, size * width)) {}

  /// Every seventh row.
  void check(const bench::Vector<float> &got) const {
    for (int row = 0; row < n; row += 7) {
      double total = 0;
      std::vector<double> expected(width);
      for (int key = 0; key < n; ++key) {
        double score = 0;
        for (int i = 0; i < width; ++i)
          score += static_cast<double>(q[row * width + i]) * k[key * width + i];
        const double weight = std::exp(score * scale);
        total += weight;
        for (int i = 0; i < width; ++i)
          expected[i] += weight * v[key * width + i];
      }
      for (int i = 0; i < width; ++i)
        bench::near("attention", got[row * width + i], expected[i] / total, 1e-5, row);
    }
  }
};
