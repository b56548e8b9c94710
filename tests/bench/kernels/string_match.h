// Where a pattern occurs in a text of four letters. The size is the text's length.
#pragma once

#include "bench.h"

struct StringMatch {
  static constexpr std::size_t usualSize = 1 << 22;
  static constexpr int length = 12; ///< of the pattern

  const int n, last; ///< `last`: where it can begin
  bench::Vector<char> text, pattern;

  explicit StringMatch(std::size_t size)
      : n(static_cast<int>(size)), last(n - length), text(size), pattern(length) {
    bench::Random random;
    for (bench::Vector<char> *each : {&pattern, &text})
      for (char &letter : *each)
        letter = "ACGT"[random.below(4)];
    for (int i = n / 1000; i > 0; --i) // some more beginnings, and some whole
      std::copy_n(pattern.begin(), std::max(1, random.below(2 * length) - length),
                  text.begin() + random.below(last));
    for (int i = n / 8192; i > 0; --i)
      std::copy_n(pattern.begin(), length, text.begin() + random.below(last));
  }

  /// In any order.
  void check(bench::Vector<int> got) const {
    bench::Vector<int> expected;
    for (int i = 0; i <= last; ++i)
      if (std::memcmp(&text[i], pattern.data(), length) == 0)
        expected.push_back(i);
    std::sort(got.begin(), got.end());
    if (got.size() != expected.size())
      bench::fail("%zu places, expected %zu", got.size(), expected.size());
    bench::equal("place", got, expected);
  }
};
