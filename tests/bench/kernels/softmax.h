// Softmax of every row of a matrix with 1024 columns. The size is the number of rows.
#pragma once

#include "bench.h"

struct Softmax {
  static constexpr std::size_t usualSize = 4096;
  static constexpr int columns = 1024;

  bench::Random random;
  const int rows;
  const bench::Vector<float> in;

  explicit Softmax(std::size_t size)
      : rows(static_cast<int>(size)), in(bench::reals(random, size * columns)) {}

  void check(const bench::Vector<float> &got) const {
    for (int row = 0; row < rows; ++row) {
      const float *x = &in[row * columns];
      const double largest = *std::max_element(x, x + columns);
      double sum = 0;
      for (int i = 0; i < columns; ++i)
        sum += std::exp(x[i] - largest);
      for (int i = 0; i < columns; ++i) {
        const double expected = std::exp(x[i] - largest) / sum;
        if (!(std::fabs(got[row * columns + i] - expected) <= 1e-5 * expected))
          bench::fail("softmax [%d][%d]: got %g, expected %g", row, i, got[row * columns + i],
                      expected);
      }
    }
  }
};
