// How often each byte occurs.
#pragma once

#include "bench.h"

struct Histogram {
  static constexpr std::size_t usualSize = 1 << 24;
  static constexpr int bins = 256;

  const int n;
  bench::Vector<unsigned char> data;

  explicit Histogram(std::size_t size) : n(static_cast<int>(size)), data(size) {
    bench::Random random;
    for (unsigned char &each : data) // small values are more frequent
      each = static_cast<unsigned char>(std::min(random.below(bins), random.below(bins)));
  }

  void check(const bench::Vector<unsigned int> &got) const {
    bench::Vector<unsigned int> expected(bins);
    for (unsigned char each : data)
      ++expected[each];
    bench::equal("bin", got, expected);
  }
};
