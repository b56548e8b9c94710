// Numbers of two bytes, as their bits: by hand, there is no header of CUDA's.
#pragma once

#include "bench.h"

namespace bench {

/// Of half (10 bits of mantissa, bias 15) or bfloat16 (7, 127).
struct Format {
  int mantissa, bias;

  double value(std::uint16_t bits) const {
    const int fraction = bits & ((1 << mantissa) - 1), exponent = (bits & 0x7fff) >> mantissa;
    const double magnitude = std::ldexp(1 + std::ldexp(fraction, -mantissa), exponent - bias);
    return bits & 0x8000 ? -magnitude : magnitude;
  }
  /// `count` normal numbers from -1 to 1.
  Vector<std::uint16_t> numbers(Random &random, std::size_t count) const {
    Vector<std::uint16_t> result(count);
    for (std::uint16_t &bits : result)
      bits =
          static_cast<std::uint16_t>((random.next() & (0x8000 | ((1u << mantissa) - 1))) |
                                     static_cast<unsigned>(bias - 8 + random.below(8)) << mantissa);
    return result;
  }
};
inline constexpr Format half{10, 15}, bfloat16{7, 127};

} // namespace bench
