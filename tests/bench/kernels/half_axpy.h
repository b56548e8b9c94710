// y = a x + y in half precision, each element rounded once.
#pragma once

#include "half.h"

struct HalfAxpy {
  static constexpr std::size_t usualSize = 1 << 22;

  bench::Random random;
  const int n;
  const float a = 2.5f;
  const bench::Vector<std::uint16_t> x, y;

  explicit HalfAxpy(std::size_t size)
      : n(static_cast<int>(size)), x(bench::half.numbers(random, size)),
        y(bench::half.numbers(random, size)) {}

  /// Half a unit in the last place, and a little: by hand, the sum is rounded to float first.
  void check(const bench::Vector<std::uint16_t> &got) const {
    for (int i = 0; i < n; ++i)
      bench::near("y", bench::half.value(got[i]),
                  a * bench::half.value(x[i]) + bench::half.value(y[i]), 0x1.01p-11, i);
  }
};
