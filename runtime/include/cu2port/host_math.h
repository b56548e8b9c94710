// What nvcc gives to the host code of every file without an #include: parts of the C library, and
// math functions of CUDA's that the host may call too.
#pragma once

// For programs that call printf, memcpy, sqrt, assert or clock and include nothing. The C++
// versions of these headers have the overloads of abs, sqrt and so on in the global namespace.
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <exception>
#include <new>
#include <utility>

#include "cu2port/special_functions.h"
#include "cu2port/vector_types.h"

#include "cu2port/libraries/simd_functions.h" // CUDA has some of them on the host

// Functions and not templates: with `using namespace std;` a call of max(i, j) must not be
// ambiguous. The names are in parentheses for programs that have defined macros of these names
// before.
#define CU2PORT_MIN_MAX(A, B, Result)                                                              \
  inline Result(min)(A a, B b) {                                                                   \
    return static_cast<Result>(a) < static_cast<Result>(b) ? static_cast<Result>(a)                \
                                                           : static_cast<Result>(b);               \
  }                                                                                                \
  inline Result(max)(A a, B b) {                                                                   \
    return static_cast<Result>(a) > static_cast<Result>(b) ? static_cast<Result>(a)                \
                                                           : static_cast<Result>(b);               \
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

// As fmin and fmax: the number, if the other argument is not one.
#define CU2PORT_MIN_MAX(A, B, Result, suffix)                                                      \
  inline Result(min)(A a, B b) { return fmin##suffix(a, b); }                                      \
  inline Result(max)(A a, B b) { return fmax##suffix(a, b); }
CU2PORT_MIN_MAX(float, float, float, f)
CU2PORT_MIN_MAX(double, double, double, )
CU2PORT_MIN_MAX(float, double, double, )
CU2PORT_MIN_MAX(double, float, double, )
#undef CU2PORT_MIN_MAX

inline unsigned int umin(unsigned int x, unsigned int y) { return x < y ? x : y; }
inline unsigned int umax(unsigned int x, unsigned int y) { return x > y ? x : y; }
inline long long llmin(long long x, long long y) { return x < y ? x : y; }
inline long long llmax(long long x, long long y) { return x > y ? x : y; }
inline unsigned long long ullmin(unsigned long long x, unsigned long long y) {
  return x < y ? x : y;
}
inline unsigned long long ullmax(unsigned long long x, unsigned long long y) {
  return x > y ? x : y;
}

inline double rsqrt(double x) { return 1.0 / sqrt(x); }
inline float rsqrtf(float x) { return static_cast<float>(rsqrt(static_cast<double>(x))); }
inline double rcbrt(double x) { return 1.0 / cbrt(x); }
inline float rcbrtf(float x) { return static_cast<float>(rcbrt(static_cast<double>(x))); }
inline double rhypot(double x, double y) { return 1.0 / hypot(x, y); }
inline float rhypotf(float x, float y) {
  return static_cast<float>(rhypot(static_cast<double>(x), static_cast<double>(y)));
}

/// sin(x * pi), exact where x is a multiple of 1/2.
inline double sinpi(double x) {
  const double pi = 3.14159265358979323846;
  double r = remainder(x, 2.0); // in [-1, 1]
  if (fabs(r) > 0.75)
    return copysign(sin((1.0 - fabs(r)) * pi), r);
  return fabs(r) > 0.25 ? copysign(cos((0.5 - fabs(r)) * pi), r) : sin(r * pi);
}
/// cos(x * pi), exact where x is a multiple of 1/2.
inline double cospi(double x) {
  const double pi = 3.14159265358979323846;
  double r = fabs(remainder(x, 2.0)); // in [0, 1]
  if (r > 0.75)
    return -cos((1.0 - r) * pi);
  return r > 0.25 ? sin((0.5 - r) * pi) : cos(r * pi);
}
inline float sinpif(float x) { return static_cast<float>(sinpi(static_cast<double>(x))); }
inline float cospif(float x) { return static_cast<float>(cospi(static_cast<double>(x))); }

#include "cu2port/libraries/sincospi.h"

inline double norm3d(double a, double b, double c) { return hypot(hypot(a, b), c); }
inline double norm4d(double a, double b, double c, double d) {
  return hypot(hypot(a, b), hypot(c, d));
}
inline double rnorm3d(double a, double b, double c) { return 1.0 / norm3d(a, b, c); }
inline double rnorm4d(double a, double b, double c, double d) { return 1.0 / norm4d(a, b, c, d); }
inline float norm3df(float a, float b, float c) {
  return static_cast<float>(norm3d(double(a), double(b), double(c)));
}
inline float norm4df(float a, float b, float c, float d) {
  return static_cast<float>(norm4d(double(a), double(b), double(c), double(d)));
}
inline float rnorm3df(float a, float b, float c) {
  return static_cast<float>(rnorm3d(double(a), double(b), double(c)));
}
inline float rnorm4df(float a, float b, float c, float d) {
  return static_cast<float>(rnorm4d(double(a), double(b), double(c), double(d)));
}
