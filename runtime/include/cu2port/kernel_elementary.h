// Exponentials, logarithms and powers of floats for kernels on the CPU, written so that a compiler
// runs them for many threads side by side, which it cannot do with calls of the C library.
//
// All compute in double, without a branch: results are within 0.75 ULP (CUDA promises 1 to 8), and
// one formula serves subnormal, infinite and ordinary ones. The polynomials are minimax ones; their
// errors stand beside them.
#pragma once

#include <math.h>

#include <cmath>
#include <cstdint>
#include <limits>

#ifndef _GNU_SOURCE
inline double exp10(double x) { return pow(10.0, x); }
#endif

namespace cu2port {
namespace detail {

inline std::uint64_t bitsOfDouble(double x) { return __builtin_bit_cast(std::uint64_t, x); }
inline double doubleOfBits(std::uint64_t x) { return __builtin_bit_cast(double, x); }

/// x between -limit and limit; NaN stays.
inline double clamped(double x, double limit) {
  x = x < -limit ? -limit : x;
  return x > limit ? limit : x;
}

/// 2^x = power * (1 + more) for |x| < 1000.
struct Exponential {
  double power, more;
};
inline Exponential exponential(double x) {
  const std::uint64_t shifted = bitsOfDouble(x + 0x1.8p52); // the nearest integer in its low bits
  const double r = x - static_cast<int>(static_cast<std::uint32_t>(shifted));
  double q = 0x1.4308fabca5908p-13; // (2^r - 1) / r within 1.1e-8
  q = q * r + 0x1.5f07b4611da16p-10;
  q = q * r + 0x1.3b2b9fbd88acep-7;
  q = q * r + 0x1.c6af6e92be392p-5;
  q = q * r + 0x1.ebfbdec29c838p-3;
  q = q * r + 0x1.62e4302eeb44dp-1;
  return {doubleOfBits((shifted << 52) + 0x3ff0000000000000), q * r};
}
/// 2^x as a float: of 2^-150 and less it is 0, from 2^128 on infinite.
inline float powerOfTwo(double x) {
  const Exponential e = exponential(clamped(x, 200));
  return static_cast<float>(e.power * e.more + e.power);
}
/// 2^x - 1, as exact near 0 as elsewhere.
inline double powerOfTwoLess1(double x) {
  const Exponential e = exponential(clamped(x, 400));
  return e.power * e.more + (e.power - 1);
}

/// ln(x + rest) for a positive normal x, and a rest that did not fit into an x near 1.
inline double logarithm(double x, double rest = 0) {
  constexpr std::uint64_t rootOfHalf = 0x3fe6a09e667f3bcd;
  const std::uint64_t bits = bitsOfDouble(x) + (0x3ff0000000000000 - rootOfHalf);
  const int exponent = static_cast<int>(static_cast<std::uint32_t>(bits >> 52)) - 1023;
  const double m = doubleOfBits((bits & 0x000fffffffffffff) + rootOfHalf); // sqrt(1/2) to sqrt(2)
  const double f = (m - 1) + rest;
  const double s = f / (f + 2), square = s * s;
  double q = 0x1.91248ee6b550bp-3; // 2 + s^2 q: ln((1 + s) / (1 - s)) / s within 3.1e-14
  q = q * square + 0x1.c629eff491cf2p-3;
  q = q * square + 0x1.249415dff06a3p-2;
  q = q * square + 0x1.9999969e1c95ap-2;
  q = q * square + 0x1.5555555623928p-1;
  return exponent * 0x1.62e42fefa39efp-1 + (s * square * q + 2 * s);
}
/// `value`, the logarithm of a positive x in some base; or what other x have for a logarithm.
inline float logarithmOf(float x, float value) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  value = x < infinity ? value : x; // NaN too
  value = x == 0 ? -infinity : value;
  return x < 0 ? std::numeric_limits<float>::quiet_NaN() : value;
}

constexpr double log2OfE = 0x1.71547652b82fep+0;
constexpr double log2Of10 = 0x1.a934f0979a371p+1;
constexpr double log10OfE = 0x1.bcb7b1526e50ep-2;

} // namespace detail

inline float expf(float x) { return detail::powerOfTwo(x * detail::log2OfE); }
inline float exp2f(float x) { return detail::powerOfTwo(x); }
inline float exp10f(float x) { return detail::powerOfTwo(x * detail::log2Of10); }
inline float expm1f(float x) {
  const float result = static_cast<float>(detail::powerOfTwoLess1(x * detail::log2OfE));
  return x == 0 ? x : result; // -0
}

inline float logf(float x) {
  return detail::logarithmOf(x, static_cast<float>(detail::logarithm(x)));
}
inline float log2f(float x) {
  return detail::logarithmOf(x, static_cast<float>(detail::logarithm(x) * detail::log2OfE));
}
inline float log10f(float x) {
  return detail::logarithmOf(x, static_cast<float>(detail::logarithm(x) * detail::log10OfE));
}
inline float log1pf(float x) {
  const double sum = 1 + static_cast<double>(x);
  const double rest = std::fabs(x) < 0x1p-20f ? x - (sum - 1) : 0; // else the sum is exact
  const float result = static_cast<float>(detail::logarithm(sum, rest));
  return x == 0 ? x : detail::logarithmOf(static_cast<float>(sum), result);
}

inline float tanhf(float x) {
  const double e = detail::powerOfTwoLess1(2 * detail::log2OfE * std::fabs(x));
  return std::copysign(static_cast<float>(e / (e + 2)), x);
}
inline float sinhf(float x) {
  const double e = detail::powerOfTwoLess1(detail::log2OfE * std::fabs(x));
  return std::copysign(static_cast<float>((e + e / (e + 1)) / 2), x);
}
inline float coshf(float x) {
  const double e = detail::powerOfTwoLess1(detail::log2OfE * std::fabs(x)) + 1;
  return static_cast<float>((e + 1 / e) / 2);
}

inline float powf(float x, float y) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double base = std::fabs(x);
  double exponent = detail::logarithm(base) * detail::log2OfE;
  exponent = base < infinity ? exponent : base;
  exponent = y * (base == 0 ? -infinity : exponent);
  const bool whole = std::trunc(y) == y;
  const bool odd = whole && std::trunc(y / 2) != y / 2;
  float result = detail::powerOfTwo(exponent);
  result = odd ? std::copysign(result, x) : result;
  result = x < 0 && base < infinity && !whole ? std::numeric_limits<float>::quiet_NaN() : result;
  const bool one = y == 0 || x == 1 || (x == -1 && std::fabs(y) == infinity);
  return one ? 1.0f : result;
}

// The names that C++ has for all types: of doubles and integers they are the C library's.
#define CU2PORT_OF_ANY(NAME)                                                                       \
  inline float NAME(float x) { return NAME##f(x); }                                                \
  inline double NAME(double x) { return ::NAME(x); }                                               \
  template <class Integer> inline double NAME(Integer x) { return ::NAME(static_cast<double>(x)); }
CU2PORT_OF_ANY(exp)
CU2PORT_OF_ANY(exp2)
CU2PORT_OF_ANY(exp10)
CU2PORT_OF_ANY(expm1)
CU2PORT_OF_ANY(log)
CU2PORT_OF_ANY(log2)
CU2PORT_OF_ANY(log10)
CU2PORT_OF_ANY(log1p)
CU2PORT_OF_ANY(tanh)
CU2PORT_OF_ANY(sinh)
CU2PORT_OF_ANY(cosh)
#undef CU2PORT_OF_ANY
inline float pow(float x, float y) { return powf(x, y); }
template <class X, class Y> inline double pow(X x, Y y) {
  return ::pow(static_cast<double>(x), static_cast<double>(y));
}

} // namespace cu2port
