// The dot product of two vectors of half precision, added up in float.
#pragma once

#include "half.h"

struct HalfDot {
  static constexpr std::size_t usualSize = 1 << 22;

  bench::Random random;
  const int n; ///< even
  const bench::Vector<std::uint16_t> x, y;

  explicit HalfDot(std::size_t size)
      : n(static_cast<int>(size)), x(bench::half.numbers(random, size)),
        y(bench::half.numbers(random, size)) {}

  void check(float got) const {
    double expected = 0;
    for (int i = 0; i < n; ++i)
      expected += bench::half.value(x[i]) * bench::half.value(y[i]);
    bench::near("dot", got, expected, 1e-3);
  }
};
