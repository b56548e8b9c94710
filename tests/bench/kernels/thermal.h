// The temperature of a chip whose parts give off heat: some steps on a square, outside of which it
// is as at the border. The size is the side.
#pragma once

#include "bench.h"

struct Thermal {
  static constexpr std::size_t usualSize = 1024;
  static constexpr int steps = 8;
  static constexpr float rate = 0.2f, along = 0.3f, across = 0.4f, up = 0.05f, ambient = 80.0f;

  bench::Random random;
  const int n;
  bench::Vector<float> power, start;

  explicit Thermal(std::size_t size)
      : n(static_cast<int>(size)), power(bench::reals(random, size * size)),
        start(bench::reals(random, size * size)) {
    for (float &each : start)
      each = 100.0f + 20.0f * each;
  }

  void check(const bench::Vector<float> &got) const {
    std::vector<double> old, now(start.begin(), start.end());
    for (int step = 0; step < steps; ++step) {
      old = now;
      for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
          auto at = [&](int dy, int dx) {
            return old[std::clamp(y + dy, 0, n - 1) * n + std::clamp(x + dx, 0, n - 1)];
          };
          const double here = at(0, 0);
          now[y * n + x] =
              here + rate * (power[y * n + x] + (at(0, -1) + at(0, 1) - 2 * here) * along +
                             (at(-1, 0) + at(1, 0) - 2 * here) * across + (ambient - here) * up);
        }
    }
    bench::near("temperature", got, now, 1e-5);
  }
};
