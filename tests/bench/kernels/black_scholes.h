// The prices of options by Black and Scholes, with a polynomial for the normal distribution. The
// size is the number of options.
#pragma once

#include "bench.h"

struct BlackScholes {
  static constexpr std::size_t usualSize = 1 << 19;
  static constexpr float rate = 0.02f, spread = 0.3f;

  bench::Random random;
  const int n;
  bench::Vector<float> price, strike, years;

  explicit BlackScholes(std::size_t size)
      : n(static_cast<int>(size)), price(bench::reals(random, size)),
        strike(bench::reals(random, size)), years(bench::reals(random, size)) {
    for (int i = 0; i < n; ++i) {
      price[i] = 20.0f + 15.0f * price[i];
      strike[i] = 50.0f + 49.0f * strike[i];
      years[i] = 5.0f + 4.75f * years[i];
    }
  }

  void check(const bench::Vector<float> &call, const bench::Vector<float> &put) const {
    auto normal = [](double x) { return 0.5 * std::erfc(-x / std::sqrt(2)); };
    for (int i = 0; i < n; ++i) {
      const double root = spread * std::sqrt(years[i]), discount = std::exp(-rate * years[i]);
      const double a = (std::log(static_cast<double>(price[i]) / strike[i]) +
                        (rate + 0.5 * spread * spread) * years[i]) /
                       root;
      const double expected = price[i] * normal(a) - strike[i] * discount * normal(a - root);
      bench::near("call", call[i], expected, 1e-4, i);
      bench::near("put", put[i], expected + strike[i] * discount - price[i], 1e-4, i);
    }
  }
};
