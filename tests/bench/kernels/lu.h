// The LU decomposition, without pivoting, of many 32x32 matrices with a large diagonal. The size is
// the number of matrices.
#pragma once

#include "bench.h"

struct Lu {
  static constexpr std::size_t usualSize = 2048;
  static constexpr int n = 32;

  bench::Random random;
  const int count;
  bench::Vector<float> matrices; ///< row by row

  explicit Lu(std::size_t size)
      : count(static_cast<int>(size)), matrices(bench::reals(random, size * n * n)) {
    for (std::size_t i = 0; i < matrices.size(); i += n * n)
      for (int k = 0; k < n; ++k)
        matrices[i + k * n + k] += 20.0f;
  }

  /// The product of what was got, both in one matrix, is the matrix.
  void check(const bench::Vector<float> &got) const {
    for (int m = 0; m < count; ++m) {
      const float *lu = &got[m * n * n];
      for (int y = 0; y < n; ++y) {
        double row[n] = {};
        for (int k = 0; k <= y; ++k)
          for (int x = k; x < n; ++x)
            row[x] += (k == y ? 1.0 : lu[y * n + k]) * lu[k * n + x];
        for (int x = 0; x < n; ++x)
          bench::near("product", row[x], matrices[m * n * n + y * n + x], 1e-5, m);
      }
    }
  }
};
