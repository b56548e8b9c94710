// The gradient of an embedding: the row of every token is added to the row of its word. The size is
// the number of tokens.
#pragma once

#include "bench.h"

struct ScatterAdd {
  static constexpr std::size_t usualSize = 1 << 14;
  static constexpr int words = 10000, width = 128;

  bench::Random random;
  const int tokens;
  bench::Vector<int> ids;
  const bench::Vector<float> in;

  explicit ScatterAdd(std::size_t size)
      : tokens(static_cast<int>(size)), ids(size), in(bench::reals(random, size * width)) {
    for (int &id : ids) // some words are more frequent
      id = std::min(random.below(words), random.below(words));
  }

  void check(const bench::Vector<float> &got) const {
    bench::Vector<double> expected(words * width);
    for (int token = 0; token < tokens; ++token)
      for (int i = 0; i < width; ++i)
        expected[ids[token] * width + i] += in[token * width + i];
    bench::near("gradient", got, expected, 1e-4);
  }
};
