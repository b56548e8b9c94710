// Rounding to numbers of two bytes. Whatever is more exact than float is first rounded *to odd*:
// what is left over makes the last bit 1. Rounding that once more, to fewer bits and in any
// direction, gives what rounding once gives (Boldo and Melquiond, "When double rounding is odd").
#ifndef CU2PORT_HALF_ROUNDING_H
#define CU2PORT_HALF_ROUNDING_H

#include "cu2port/libraries/half/bits.h"

/// A neighbour of `rounded`, which is not the exact result: further from 0 if `grows`, else nearer.
CU2PORT_HALF_FUNCTION float __cu2port_odd(float rounded, bool grows) {
  const unsigned int bits = __cu2port_float_bits(rounded);
  return (bits & 1u) != 0 ? rounded : __cu2port_bits_float(grows ? bits + 1u : bits - 1u);
}

/// `value` as a float, rounded to odd.
CU2PORT_HALF_FUNCTION float __cu2port_odd_float(double value) {
  const float rounded = (float)value;
  const double back = rounded;
  if (back == value || value != value)
    return rounded;
  return __cu2port_odd(rounded, value > 0 ? back < value : back > value);
}

CU2PORT_HALF_FUNCTION float __cu2port_odd_float(unsigned long long value) {
  unsigned int shift = 0;
  for (unsigned long long rest = value >> 24; rest != 0; rest >>= 1)
    ++shift;
  const unsigned long long lost = value & ((1ull << shift) - 1);
  const unsigned int kept = (unsigned int)(value >> shift) | (lost != 0 ? 1u : 0u);
  return (float)kept * (float)(1ull << shift);
}

CU2PORT_HALF_FUNCTION float __cu2port_odd_float(long long value) {
  return value < 0 ? -__cu2port_odd_float(0ull - (unsigned long long)value)
                   : __cu2port_odd_float((unsigned long long)value);
}

/// a * b + c of halves, rounded to odd: the product is exact in float, and the sum's error is
/// Knuth's TwoSum.
CU2PORT_HALF_FUNCTION float __cu2port_odd_fma_half(float a, float b, float c) {
  const float product = a * b, sum = product + c;
  const float share = sum - product;
  const float error = (product - (sum - share)) + (c - share);
  // NaN and infinities have no error, nor is any number more than an infinity's.
  const bool isExact = !(error < 0 || error > 0);
  return isExact ? sum : __cu2port_odd(sum, (error > 0) == (sum > 0));
}

/// The same of numbers with float's exponents, whose product is exact in double only.
CU2PORT_HALF_FUNCTION float __cu2port_odd_fma_bfloat16(float a, float b, float c) {
  const double product = (double)a * b, sum = product + c;
  const double share = sum - product;
  const double error = (product - (sum - share)) + (c - share);
  const unsigned long long bits = __cu2port_double_bits(sum);
  if (!(error < 0 || error > 0) || (bits & 1u) != 0)
    return __cu2port_odd_float(sum);
  return __cu2port_odd_float(
      __cu2port_bits_double((error > 0) == (sum > 0) ? bits + 1u : bits - 1u));
}

/// To the nearest, ties to even; any NaN is 0x7fff.
CU2PORT_HALF_FUNCTION unsigned short __cu2port_float_to_bfloat16(float value) {
  const unsigned int bits = __cu2port_float_bits(value);
  const unsigned int rounded = (bits + 0x7fffu + (bits >> 16 & 1u)) >> 16;
  return (unsigned short)(value == value ? rounded : 0x7fffu);
}

CU2PORT_HALF_FUNCTION float __cu2port_bfloat16_to_float(unsigned short bits) {
  return __cu2port_bits_float((unsigned int)bits << 16);
}

/// As CUDA's conversions have it: a NaN loses its bits. Asked of the float, that would be a branch,
/// and loops with it are not made vectors of.
CU2PORT_HALF_FUNCTION float __cu2port_half_value(unsigned short bits) {
  const bool isNan = (bits & 0x7fffu) > 0x7c00u;
  return isNan ? __cu2port_bits_float(0x7fffffffu) : __cu2port_half_to_float(bits);
}

/// `nearest`, which became `back`, or its neighbour towards 0, down or up.
CU2PORT_HALF_FUNCTION unsigned short __cu2port_toward_zero(unsigned short nearest, float back,
                                                           float value) {
  const bool isTooFar = value < 0 ? back < value : back > value;
  return (unsigned short)(isTooFar ? nearest - 1 : nearest);
}
CU2PORT_HALF_FUNCTION unsigned short __cu2port_down(unsigned short nearest, float back,
                                                    float value) {
  const int step = (nearest & 0x8000) != 0 ? 1 : -1;
  return (unsigned short)(back > value ? nearest + step : nearest);
}
CU2PORT_HALF_FUNCTION unsigned short __cu2port_up(unsigned short nearest, float back, float value) {
  const int step = (nearest & 0x8000) != 0 ? -1 : 1;
  return (unsigned short)(back < value ? nearest + step : nearest);
}

// A float as an integer, towards 0, as close as the type has it.
#define CU2PORT_SATURATE(name, Type, low, least, high, most, nan)                                  \
  CU2PORT_HALF_FUNCTION Type __cu2port_to_##name(float value) {                                    \
    return value >= high ? most : value <= low ? least : value == value ? (Type)value : nan;       \
  }
CU2PORT_SATURATE(char, signed char, -128.0f, (signed char)-128, 127.0f, (signed char)127,
                 (signed char)0)
CU2PORT_SATURATE(uchar, unsigned char, 0.0f, (unsigned char)0, 255.0f, (unsigned char)255,
                 (unsigned char)0)
CU2PORT_SATURATE(short, short, -32768.0f, (short)-32768, 32767.0f, (short)32767, (short)0)
CU2PORT_SATURATE(ushort, unsigned short, 0.0f, (unsigned short)0, 65535.0f, (unsigned short)65535,
                 (unsigned short)0)
CU2PORT_SATURATE(int, int, -0x1p31f, -2147483647 - 1, 0x1p31f, 2147483647, 0)
CU2PORT_SATURATE(uint, unsigned int, 0.0f, 0u, 0x1p32f, 4294967295u, 0u)
CU2PORT_SATURATE(ll, long long, -0x1p63f, -9223372036854775807ll - 1, 0x1p63f,
                 9223372036854775807ll, -9223372036854775807ll - 1)
CU2PORT_SATURATE(ull, unsigned long long, 0.0f, 0ull, 0x1p64f, 18446744073709551615ull,
                 9223372036854775808ull)
#undef CU2PORT_SATURATE

#endif
