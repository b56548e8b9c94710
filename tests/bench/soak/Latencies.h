// How long each of millions of calls took, in room that does not grow.
#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <cstdint>

/// Counts by nanoseconds, exact to 1 in 64.
class Latencies {
public:
  template <class F> void measure(F call) {
    const auto start = std::chrono::steady_clock::now();
    call();
    const auto spent = std::chrono::steady_clock::now() - start;
    ++counts[placeOf(static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(spent).count()))];
    ++total;
  }
  /// In microseconds: so many of a thousand took at most as long.
  double quantile(unsigned thousandths) const {
    std::uint64_t left = total * thousandths / 1000;
    std::size_t place = 0;
    while (place + 1 < counts.size() && left >= counts[place])
      left -= counts[place++];
    return static_cast<double>(valueOf(place)) / 1000;
  }

private:
  static constexpr unsigned bits = 6, steps = 1u << bits;

  static std::size_t placeOf(std::uint64_t value) {
    if (value < steps)
      return value;
    const auto shift = static_cast<unsigned>(std::bit_width(value)) - bits - 1;
    return (shift + 1) * steps + (value >> shift) - steps;
  }
  static std::uint64_t valueOf(std::size_t place) {
    if (place < steps)
      return place;
    const auto shift = static_cast<unsigned>(place / steps) - 1;
    return (std::uint64_t{steps} + place % steps) << shift;
  }

  std::array<std::uint64_t, steps * 60> counts{};
  std::uint64_t total = 0;
};
