// CUDA's math functions for kernels on the CPU: those that the C library lacks, or has in a form
// that stops a loop from being vectorised. The others are the C library's, whose results are within
// an ULP of CUDA's bounds.
#pragma once

#include "cu2port/kernel_elementary.h"

#include <limits.h>
#include <math.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

constexpr int warpSize = 32;

// CUDA has min and max of numbers without std::, with the usual conversions.
#define CU2PORT_MIN_MAX(A, B, RESULT)                                                              \
  constexpr RESULT min(A x, B y) {                                                                 \
    return static_cast<RESULT>(y) < static_cast<RESULT>(x) ? static_cast<RESULT>(y)                \
                                                           : static_cast<RESULT>(x);               \
  }                                                                                                \
  constexpr RESULT max(A x, B y) {                                                                 \
    return static_cast<RESULT>(x) < static_cast<RESULT>(y) ? static_cast<RESULT>(y)                \
                                                           : static_cast<RESULT>(x);               \
  }
CU2PORT_MIN_MAX(int, int, int)
CU2PORT_MIN_MAX(unsigned int, unsigned int, unsigned int)
CU2PORT_MIN_MAX(int, unsigned int, unsigned int)
CU2PORT_MIN_MAX(unsigned int, int, unsigned int)
CU2PORT_MIN_MAX(long, long, long)
CU2PORT_MIN_MAX(unsigned long, unsigned long, unsigned long)
CU2PORT_MIN_MAX(long, unsigned long, unsigned long)
CU2PORT_MIN_MAX(unsigned long, long, unsigned long)
CU2PORT_MIN_MAX(long long, long long, long long)
CU2PORT_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
CU2PORT_MIN_MAX(long long, unsigned long long, unsigned long long)
CU2PORT_MIN_MAX(unsigned long long, long long, unsigned long long)
#undef CU2PORT_MIN_MAX

// The lesser and the greater of two floating-point numbers, as NVIDIA's hardware has them. If one
// of two is NaN, the other one is the result. -0 is less than 0, which C++ leaves open: of two
// zeros, either's sign is taken; other numbers that are equal have the same bits.
namespace cu2port {
namespace detail {
template <std::size_t bytes> struct IntegerOfSize;
template <> struct IntegerOfSize<4> {
  using type = std::uint32_t;
};
template <> struct IntegerOfSize<8> {
  using type = std::uint64_t;
};

/// Of two that are equal.
template <bool isMin, class T> inline T oneOfEqual(T a, T b) {
  using Bits = typename IntegerOfSize<sizeof(T)>::type;
  Bits x, y;
  std::memcpy(&x, &a, sizeof x);
  std::memcpy(&y, &b, sizeof y);
  x = isMin ? x | y : x & y;
  std::memcpy(&a, &x, sizeof x);
  return a;
}

/// Whether the compiler knows a number, and needs no step for zeros: `a > b ? a : b` is b of two
/// that are equal.
#define CU2PORT_ZEROS(NUMBER, HOLDS) (__builtin_constant_p(NUMBER) && (HOLDS))
// One step after the other, since compilers then do them for many threads side by side.
template <class T> inline T least(T a, T b) {
  if (CU2PORT_ZEROS(b, b != 0))
    return a < b || b != b ? a : b;
  if (CU2PORT_ZEROS(a, a != 0))
    return b < a || a != a ? b : a;
  T result = a < b ? a : b;
  result = a == b ? oneOfEqual<true>(a, b) : result;
  return b == b ? result : a;
}
template <class T> inline T greatest(T a, T b) {
  if (CU2PORT_ZEROS(b, b != 0 || !std::signbit(b)))
    return a > b || b != b ? a : b;
  if (CU2PORT_ZEROS(a, a != 0 || !std::signbit(a)))
    return b > a || a != a ? b : a;
  T result = a > b ? a : b;
  result = a == b ? oneOfEqual<false>(a, b) : result;
  return b == b ? result : a;
}
#undef CU2PORT_ZEROS
} // namespace detail
} // namespace cu2port

// Where it is open which of two zeros is the lesser.
#define CU2PORT_NATIVE(T)                                                                          \
  inline T __cu2port_native_min(T x, T y) { return x < y || y != y ? x : y; }                      \
  inline T __cu2port_native_max(T x, T y) { return x > y || y != y ? x : y; }
CU2PORT_NATIVE(float)
CU2PORT_NATIVE(double)
#undef CU2PORT_NATIVE

#define CU2PORT_MIN_MAX(A, B, RESULT)                                                              \
  inline RESULT min(A x, B y) { return cu2port::detail::least<RESULT>(x, y); }                     \
  inline RESULT max(A x, B y) { return cu2port::detail::greatest<RESULT>(x, y); }
CU2PORT_MIN_MAX(float, float, float)
CU2PORT_MIN_MAX(double, double, double)
CU2PORT_MIN_MAX(float, double, double)
CU2PORT_MIN_MAX(double, float, double)
#undef CU2PORT_MIN_MAX

// The C library's need not be compiled to a few instructions, and g++ calls them.
namespace cu2port {
inline float fminf(float x, float y) { return ::min(x, y); }
inline float fmaxf(float x, float y) { return ::max(x, y); }
inline float fmin(float x, float y) { return ::min(x, y); }
inline float fmax(float x, float y) { return ::max(x, y); }
template <class X, class Y> inline double fmin(X x, Y y) {
  return ::min(static_cast<double>(x), static_cast<double>(y));
}
template <class X, class Y> inline double fmax(X x, Y y) {
  return ::max(static_cast<double>(x), static_cast<double>(y));
}
} // namespace cu2port

inline unsigned int umin(unsigned int x, unsigned int y) { return min(x, y); }
inline unsigned int umax(unsigned int x, unsigned int y) { return max(x, y); }
inline long long llmin(long long x, long long y) { return min(x, y); }
inline long long llmax(long long x, long long y) { return max(x, y); }
inline unsigned long long ullmin(unsigned long long x, unsigned long long y) { return min(x, y); }
inline unsigned long long ullmax(unsigned long long x, unsigned long long y) { return max(x, y); }

inline float rsqrtf(float x) { return 1.0f / sqrtf(x); }
inline double rsqrt(double x) { return 1.0 / sqrt(x); }
inline float rsqrt(float x) { return rsqrtf(x); }

namespace cu2port {
/// The cube root within 1 ULP, as in CUDA: the C library's, which may be off by 4, and a step of
/// Newton's on it.
inline double cubeRoot(double x) {
  const double root = ::cbrt(x);
  if (x == 0 || !std::isfinite(x))
    return root;
  const double square = root * root;
  const double error = std::fma(square, root, -x) + std::fma(root, root, -square) * root;
  return root - error / (3 * square);
}
inline float cubeRoot(float x) { return cbrtf(x); }

/// lgamma writes the sign of the gamma function to a variable that all threads share.
inline double logGamma(double x) {
  int sign;
  return lgamma_r(x, &sign);
}
inline float logGamma(float x) {
  int sign;
  return lgammaf_r(x, &sign);
}
template <class Integer> double cubeRoot(Integer x) { return cubeRoot(static_cast<double>(x)); }

/// Of 0 and of NaN it is the least number there is; the C library has another one on some machines.
inline int ilogb(double x) { return x == 0 || std::isnan(x) ? INT_MIN : ::ilogb(x); }
inline int ilogb(float x) { return x == 0 || std::isnan(x) ? INT_MIN : ::ilogbf(x); }
inline int ilogbf(float x) { return ilogb(x); }
template <class Integer> int ilogb(Integer x) { return ilogb(static_cast<double>(x)); }
} // namespace cu2port

inline float rcbrtf(float x) { return static_cast<float>(1.0 / cbrt(static_cast<double>(x))); }
/// Within 1 ULP, as in CUDA: a step of Newton's behind the quotient.
inline double rcbrt(double x) {
  const double root = cu2port::cubeRoot(x), result = 1.0 / root;
  if (x == 0 || !std::isfinite(x))
    return result;
  const double square = root * root;
  const double error = std::fma(square, root, -x) + std::fma(root, root, -square) * root;
  return result + result * (error / (3 * x) + std::fma(-result, root, 1.0));
}
inline float rhypotf(float x, float y) { return 1.0f / hypotf(x, y); }
inline double rhypot(double x, double y) { return 1.0 / hypot(x, y); }
inline double norm3d(double a, double b, double c) { return std::hypot(a, b, c); }
inline float norm3df(float a, float b, float c) { return std::hypot(a, b, c); }
inline double norm4d(double a, double b, double c, double d) {
  return hypot(std::hypot(a, b, c), d);
}
inline float norm4df(float a, float b, float c, float d) {
  return static_cast<float>(norm4d(a, b, c, d));
}
inline double rnorm3d(double a, double b, double c) { return 1.0 / norm3d(a, b, c); }
inline float rnorm3df(float a, float b, float c) { return 1.0f / norm3df(a, b, c); }
inline double rnorm4d(double a, double b, double c, double d) { return 1.0 / norm4d(a, b, c, d); }
inline float rnorm4df(float a, float b, float c, float d) { return 1.0f / norm4df(a, b, c, d); }

namespace cu2port {
namespace detail {

constexpr double pi = 3.14159265358979323846;

/// sin(pi x) and cos(pi x): exact where x is a multiple of 1/2, since x is reduced before pi comes
/// in.
inline double sinOfPi(double x) {
  double r = std::remainder(x, 2.0); // [-1, 1]
  if (r > 0.5)
    r = 1.0 - r;
  else if (r < -0.5)
    r = -1.0 - r;
  return r == 0 ? std::copysign(0.0, x) : std::sin(pi * r);
}
inline double cosOfPi(double x) {
  double r = std::fabs(std::remainder(x, 2.0));
  return r == 0.5 ? 0.0 : std::sin(pi * (0.5 - r));
}

} // namespace detail
} // namespace cu2port

inline double sinpi(double x) { return cu2port::detail::sinOfPi(x); }
inline double cospi(double x) { return cu2port::detail::cosOfPi(x); }
inline float sinpif(float x) { return static_cast<float>(sinpi(x)); }
inline float cospif(float x) { return static_cast<float>(cospi(x)); }
#ifndef _GNU_SOURCE
inline void sincos(double x, double *s, double *c) {
  *s = sin(x);
  *c = cos(x);
}
inline void sincosf(float x, float *s, float *c) {
  *s = sinf(x);
  *c = cosf(x);
}
#endif
