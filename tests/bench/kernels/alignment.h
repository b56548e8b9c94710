// The best score of every pair of beginnings of two sequences, with gaps (Needleman and Wunsch).
// The size is the sequences' length, a multiple of 32.
#pragma once

#include "bench.h"

struct Alignment {
  static constexpr std::size_t usualSize = 2048;
  static constexpr int letters = 24, gap = 10;

  const int n, stride;
  bench::Vector<unsigned char> down, right; ///< the sequences
  bench::Vector<int> similarity;            ///< of two letters
  bench::Vector<int> start;                 ///< the scores that are known before

  explicit Alignment(std::size_t size)
      : n(static_cast<int>(size)), stride(n + 1), down(size), right(size),
        similarity(letters * letters), start(stride * stride) {
    bench::Random random;
    for (bench::Vector<unsigned char> *each : {&down, &right})
      for (unsigned char &letter : *each)
        letter = static_cast<unsigned char>(random.below(letters));
    for (int a = 0; a < letters; ++a)
      for (int b = 0; b <= a; ++b)
        similarity[a * letters + b] = similarity[b * letters + a] =
            a == b ? 5 + random.below(5) : random.below(8) - 5;
    for (int i = 0; i <= n; ++i)
      start[i] = start[i * stride] = -gap * i;
  }

  void check(const bench::Vector<int> &got) const {
    bench::Vector<int> expected = start;
    for (int y = 1; y <= n; ++y)
      for (int x = 1; x <= n; ++x) {
        const int i = y * stride + x;
        expected[i] =
            std::max(expected[i - stride - 1] + similarity[down[y - 1] * letters + right[x - 1]],
                     std::max(expected[i - 1], expected[i - stride]) - gap);
      }
    bench::equal("score", got, expected);
  }
};
