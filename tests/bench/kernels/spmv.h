// A sparse matrix in CSR format times a vector: 1 to 63 random entries a row. The size is the
// number of rows and of columns.
#pragma once

#include "bench.h"

struct Spmv {
  static constexpr std::size_t usualSize = 1 << 17;

  bench::Random random;
  const int rows;
  bench::Vector<int> starts, columns;
  bench::Vector<float> values;
  const bench::Vector<float> x;

  explicit Spmv(std::size_t size)
      : rows(static_cast<int>(size)), starts{0}, x(bench::reals(random, size)) {
    for (int row = 0; row < rows; ++row) {
      for (int count = 1 + random.below(63); count > 0; --count)
        columns.push_back(random.below(rows));
      starts.push_back(static_cast<int>(columns.size()));
    }
    values = bench::reals(random, columns.size());
  }

  void check(const bench::Vector<float> &got) const {
    for (int row = 0; row < rows; ++row) {
      double expected = 0;
      for (int i = starts[row]; i < starts[row + 1]; ++i)
        expected += static_cast<double>(values[i]) * x[columns[i]];
      bench::near("product", got[row], expected, 1e-4, row);
    }
  }
};
