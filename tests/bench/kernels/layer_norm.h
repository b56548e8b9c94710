// Layer norm of every row of a matrix with 1024 columns. The size is the number of rows.
#pragma once

#include "bench.h"

struct LayerNorm {
  static constexpr std::size_t usualSize = 4096;
  static constexpr int columns = 1024;

  bench::Random random;
  const int rows;
  const float epsilon = 1e-5f;
  const bench::Vector<float> in, gamma, beta;

  explicit LayerNorm(std::size_t size)
      : rows(static_cast<int>(size)), in(bench::reals(random, size * columns)),
        gamma(bench::reals(random, columns)), beta(bench::reals(random, columns)) {}

  void check(const bench::Vector<float> &got) const {
    for (int row = 0; row < rows; ++row) {
      const float *x = &in[row * columns];
      double mean = 0, variance = 0;
      for (int i = 0; i < columns; ++i)
        mean += x[i] / static_cast<double>(columns);
      for (int i = 0; i < columns; ++i)
        variance += (x[i] - mean) * (x[i] - mean) / columns;
      const double scale = 1 / std::sqrt(variance + epsilon);
      for (int i = 0; i < columns; ++i)
        bench::near("layer norm", got[row * columns + i],
                    (x[i] - mean) * scale * gamma[i] + beta[i], 1e-4, row * columns + i);
    }
  }
};
