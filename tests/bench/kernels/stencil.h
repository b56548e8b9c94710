// One step of the heat equation on a square: five points, with a border that stays as it is. The
// size is the side without the border, a multiple of 16.
#pragma once

#include "bench.h"

struct Stencil {
  static constexpr std::size_t usualSize = 2048;

  bench::Random random;
  const int n, stride;
  const float rate = 0.1f;
  const bench::Vector<float> in;

  explicit Stencil(std::size_t size)
      : n(static_cast<int>(size)), stride(n + 2),
        in(bench::reals(random, (size + 2) * (size + 2))) {}

  void check(const bench::Vector<float> &got) const {
    for (int y = 1; y <= n; ++y)
      for (int x = 1; x <= n; ++x) {
        const int i = y * stride + x;
        const float around = in[i - 1] + in[i + 1] + in[i - stride] + in[i + stride];
        bench::near("point", got[i], in[i] + rate * (around - 4 * in[i]), 1e-5, i);
      }
  }
};
