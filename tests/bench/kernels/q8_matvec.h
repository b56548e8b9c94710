// A matrix times a vector, both of bytes with a scale for each 32 of them. The size is the number
// of rows and of columns, a multiple of 128.
#pragma once

#include "bench.h"

struct Q8Matvec {
  static constexpr std::size_t usualSize = 8192;
  static constexpr int group = 32; ///< numbers with one scale

  const int n;
  bench::Vector<signed char> matrix, vector;
  bench::Vector<float> matrixScales, vectorScales;

  explicit Q8Matvec(std::size_t size)
      : n(static_cast<int>(size)), matrix(size * size), vector(size),
        matrixScales(size * size / group), vectorScales(size / group) {
    bench::Random random;
    for (bench::Vector<signed char> *each : {&matrix, &vector})
      for (signed char &value : *each)
        value = static_cast<signed char>(random.below(255) - 127);
    for (bench::Vector<float> *each : {&matrixScales, &vectorScales})
      for (float &scale : *each)
        scale = (1.5f + random.real()) / 127.0f;
  }

  void check(const bench::Vector<float> &got) const {
    for (int row = 0; row < n; ++row) {
      double sum = 0;
      for (int i = 0; i < n; ++i)
        sum += static_cast<double>(matrixScales[(row * n + i) / group]) * vectorScales[i / group] *
               (matrix[row * n + i] * vector[i]);
      bench::near("product", got[row], sum, 1e-4, row);
    }
  }
};
