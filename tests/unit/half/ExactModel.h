// Numbers of two bytes by the book, in integers and in __float128, whose 113 bits hold every sum
// and product of two of them, or show by their last bit that there is more.
#pragma once

#include <cstdint>

namespace exact {

enum class Direction { Nearest, Zero, Down, Up };

struct Format {
  int mantissa, exponent; ///< bits
  int bias() const { return (1 << (exponent - 1)) - 1; }
  unsigned infinity() const { return ((1u << exponent) - 1) << mantissa; }
  bool isNan(unsigned bits) const { return (bits & 0x7fff) > infinity(); }
};
inline constexpr Format half{10, 5}, bfloat16{7, 8};

union Parts {
  __float128 value;
  unsigned __int128 bits;
};

/// The number that `bits` are; infinities and NaN are not asked for.
inline __float128 valueOf(const Format &format, unsigned bits) {
  const int exponent = static_cast<int>((bits & 0x7fff) >> format.mantissa);
  const unsigned fraction = bits & ((1u << format.mantissa) - 1);
  const unsigned whole = exponent ? fraction | 1u << format.mantissa : fraction;
  const int power = (exponent ? exponent : 1) - format.bias() - format.mantissa;
  Parts scale;
  scale.bits = static_cast<unsigned __int128>(power + 16383) << 112;
  const __float128 magnitude = static_cast<__float128>(whole) * scale.value;
  return bits & 0x8000 ? -magnitude : magnitude;
}

/// a + b, with the last bit 1 if it is not exact.
inline __float128 oddSum(__float128 a, __float128 b) {
  Parts sum{a + b};
  const __float128 share = sum.value - a;
  const __float128 error = (a - (sum.value - share)) + (b - share);
  if (error != 0 && !(sum.bits & 1))
    sum.bits += (error > 0) == (sum.value > 0) ? 1 : -1;
  return sum.value;
}

/// A finite number as the format has it.
inline unsigned round(const Format &format, __float128 value, Direction direction) {
  const Parts parts{value};
  const unsigned sign = parts.bits >> 127 ? 0x8000 : 0;
  const unsigned __int128 one = 1;
  const int exponent = static_cast<int>(parts.bits >> 112 & 0x7fff) - 16383;
  if (value == 0)
    return sign;
  const unsigned __int128 mantissa = (parts.bits & ((one << 112) - 1)) | one << 112;
  const int least = 1 - format.bias();
  const int shift = 112 - format.mantissa + (exponent < least ? least - exponent : 0);
  if (shift > 126) // far below the least
    return sign + (direction == (sign ? Direction::Down : Direction::Up) ? 1 : 0);
  const unsigned kept = static_cast<unsigned>(mantissa >> shift);
  const unsigned __int128 rest = mantissa & ((one << shift) - 1), middle = one << (shift - 1);
  const bool grows = direction == Direction::Nearest
                         ? rest > middle || (rest == middle && kept % 2)
                         : rest && direction == (sign ? Direction::Down : Direction::Up);
  const unsigned base =
      exponent < least ? 0 : static_cast<unsigned>(exponent - least) << format.mantissa;
  const unsigned rounded = base + kept + grows;
  if (exponent <= format.bias() && rounded < format.infinity())
    return sign | rounded;
  const bool isAway =
      direction == Direction::Nearest || direction == (sign ? Direction::Down : Direction::Up);
  return sign | (isAway ? format.infinity() : format.infinity() - 1);
}

} // namespace exact
