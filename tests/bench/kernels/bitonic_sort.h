// Sorts unsigned integers with a bitonic network. The size is a power of two, at least 1024.
#pragma once

#include "bench.h"

struct BitonicSort {
  static constexpr std::size_t usualSize = 1 << 18;
  static constexpr int tile = 1024; ///< what is sorted and merged near the processor

  const int n;
  bench::Vector<unsigned int> keys;

  explicit BitonicSort(std::size_t size) : n(static_cast<int>(size)), keys(size) {
    bench::Random random;
    for (unsigned int &key : keys)
      key = static_cast<unsigned int>(random.next());
  }

  void check(const bench::Vector<unsigned int> &got) const {
    bench::Vector<unsigned int> expected = keys;
    std::sort(expected.begin(), expected.end());
    bench::equal("sorted", got, expected);
  }
};
