// Layer norm of every row of a matrix of bfloat16 with 1024 columns, in float inside. The size is
// the number of rows.
#pragma once

#include "half.h"

struct Bf16LayerNorm {
  static constexpr std::size_t usualSize = 4096;
  static constexpr int columns = 1024;

  bench::Random random;
  const int rows;
  const float epsilon = 1e-5f;
  const bench::Vector<std::uint16_t> in, gamma, beta;

  explicit Bf16LayerNorm(std::size_t size)
      : rows(static_cast<int>(size)), in(bench::bfloat16.numbers(random, size * columns)),
        gamma(bench::bfloat16.numbers(random, columns)),
        beta(bench::bfloat16.numbers(random, columns)) {}

  void check(const bench::Vector<std::uint16_t> &got) const {
    auto value = [](std::uint16_t bits) { return bench::bfloat16.value(bits); };
    for (int row = 0; row < rows; ++row) {
      const std::uint16_t *x = &in[row * columns];
      double mean = 0, variance = 0;
      for (int i = 0; i < columns; ++i)
        mean += value(x[i]) / columns;
      for (int i = 0; i < columns; ++i)
        variance += (value(x[i]) - mean) * (value(x[i]) - mean) / columns;
      const double scale = 1 / std::sqrt(variance + epsilon);
      for (int i = 0; i < columns; ++i)
        bench::near("layer norm", value(got[row * columns + i]),
                    (value(x[i]) - mean) * scale * value(gamma[i]) + value(beta[i]), 0x1.1p-8,
                    row * columns + i);
    }
  }
};
