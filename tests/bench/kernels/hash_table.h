// Counts keys in a hash table with open addressing, then looks others up. The size is the number of
// keys, a power of two; the table has twice as many places.
#pragma once

#include "bench.h"

struct HashTable {
  static constexpr std::size_t usualSize = 1 << 19;
  static constexpr unsigned int none = 0; ///< no key

  struct Place {
    unsigned int key, count;
  };

  const int n;
  const unsigned int places;
  bench::Vector<unsigned int> keys, queries; ///< half of the queries are among the keys

  explicit HashTable(std::size_t size)
      : n(static_cast<int>(size)), places(2 * static_cast<unsigned>(size)), keys(size),
        queries(size) {
    bench::Random random;
    bench::Vector<unsigned int> some(size / 2);
    for (unsigned int &each : some)
      each = static_cast<unsigned int>(random.next()) | 1;
    for (int i = 0; i < n; ++i) {
      keys[i] = some[random.below(n / 2)];
      queries[i] = i % 2 ? keys[random.below(i)] : static_cast<unsigned int>(random.next()) | 1;
    }
  }

  /// How often each query's key occurs.
  void check(const bench::Vector<unsigned int> &got) const {
    bench::Vector<unsigned int> sorted = keys, expected(queries.size());
    std::sort(sorted.begin(), sorted.end());
    for (int i = 0; i < n; ++i) {
      const auto range = std::equal_range(sorted.begin(), sorted.end(), queries[i]);
      expected[i] = static_cast<unsigned int>(range.second - range.first);
    }
    bench::equal("count", got, expected);
  }
};
