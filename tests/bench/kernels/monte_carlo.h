// The price of an option on the mean of a share's prices, by random paths (xorshift, Box and
// Muller). The size is the number of paths, a multiple of 256.
#pragma once

#include "bench.h"

struct MonteCarlo {
  static constexpr std::size_t usualSize = 1 << 16;
  static constexpr int steps = 16; ///< even: of two random numbers come two normal ones
  static constexpr float price = 100.0f, strike = 95.0f, drift = 0.001f, spread = 0.05f;

  const int n;

  explicit MonteCarlo(std::size_t size) : n(static_cast<int>(size)) {}

  /// The sum over all paths.
  void check(double got) const {
    double expected = 0;
    for (int path = 0; path < n; ++path) {
      std::uint32_t state = path * 0x9E3779B9u + 0x7F4A7C15u;
      auto uniform = [&] {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return ((state >> 8) + 0.5) / 16777216;
      };
      double now = price, sum = 0;
      for (int step = 0; step < steps; step += 2) {
        const double radius = std::sqrt(-2 * std::log(uniform())), angle = 2 * M_PI * uniform();
        for (double normal : {radius * std::cos(angle), radius * std::sin(angle)})
          sum += now *= std::exp(drift + spread * normal);
      }
      expected += std::max(sum / steps - strike, 0.0);
    }
    bench::near("sum", got, expected, 1e-4);
  }
};
