// The exclusive prefix sum of integers.
#pragma once

#include "bench.h"

struct Scan {
  static constexpr std::size_t usualSize = 1 << 22;

  const int n;
  bench::Vector<int> in;

  explicit Scan(std::size_t size) : n(static_cast<int>(size)), in(size) {
    bench::Random random;
    for (int &value : in)
      value = random.below(100);
  }

  void check(const bench::Vector<int> &got) const {
    bench::Vector<int> expected(n);
    for (int i = 0, sum = 0; i < n; sum += in[i++])
      expected[i] = sum;
    bench::equal("scan", got, expected);
  }
};
