// CUDA's math functions. Those that the C library has too are declared for the device only, and
// overload the C library's, which are the host's; the float overloads in namespace std are
// constexpr in libstdc++, so device code may call them as they are.
#ifndef __MATH_FUNCTIONS_H__
#define __MATH_FUNCTIONS_H__

#ifdef __CUDA__ // device code: a host's compiler has none, the direct form its own
#include "host_defines.h"

// CU2PORT_UNARY(sqrt): double sqrt(double); float sqrtf(float);
#define CU2PORT_UNARY(where, name)                                                                 \
  extern "C" where double name(double x);                                                          \
  extern "C" where float name##f(float x);
#define CU2PORT_BINARY(where, name)                                                                \
  extern "C" where double name(double x, double y);                                                \
  extern "C" where float name##f(float x, float y);

// clang-format off
CU2PORT_UNARY(__device__, acos)   CU2PORT_UNARY(__device__, acosh)  CU2PORT_UNARY(__device__, asin)
CU2PORT_UNARY(__device__, asinh)  CU2PORT_UNARY(__device__, atan)   CU2PORT_UNARY(__device__, atanh)
CU2PORT_UNARY(__device__, cbrt)   CU2PORT_UNARY(__device__, ceil)   CU2PORT_UNARY(__device__, cos)
CU2PORT_UNARY(__device__, cosh)   CU2PORT_UNARY(__device__, erf)    CU2PORT_UNARY(__device__, erfc)
CU2PORT_UNARY(__device__, exp)    CU2PORT_UNARY(__device__, exp2)   CU2PORT_UNARY(__device__, exp10)
CU2PORT_UNARY(__device__, expm1)  CU2PORT_UNARY(__device__, fabs)   CU2PORT_UNARY(__device__, floor)
CU2PORT_UNARY(__device__, lgamma)
CU2PORT_UNARY(__device__, log)    CU2PORT_UNARY(__device__, log10)  CU2PORT_UNARY(__device__, log1p)
CU2PORT_UNARY(__device__, log2)   CU2PORT_UNARY(__device__, logb)   CU2PORT_UNARY(__device__, nearbyint)
CU2PORT_UNARY(__device__, rint)   CU2PORT_UNARY(__device__, round)  CU2PORT_UNARY(__device__, sin)
CU2PORT_UNARY(__device__, sinh)   CU2PORT_UNARY(__device__, sqrt)   CU2PORT_UNARY(__device__, tan)
CU2PORT_UNARY(__device__, tanh)   CU2PORT_UNARY(__device__, tgamma) CU2PORT_UNARY(__device__, trunc)

CU2PORT_BINARY(__device__, atan2) CU2PORT_BINARY(__device__, copysign) CU2PORT_BINARY(__device__, fdim)
CU2PORT_BINARY(__device__, fmax)  CU2PORT_BINARY(__device__, fmin)     CU2PORT_BINARY(__device__, fmod)
CU2PORT_BINARY(__device__, hypot) CU2PORT_BINARY(__device__, nextafter) CU2PORT_BINARY(__device__, pow)
CU2PORT_BINARY(__device__, remainder)

// CUDA's own: for host and device.
CU2PORT_UNARY(__host__ __device__, rsqrt)    CU2PORT_UNARY(__host__ __device__, rcbrt)
CU2PORT_UNARY(__host__ __device__, sinpi)    CU2PORT_UNARY(__host__ __device__, cospi)
CU2PORT_BINARY(__host__ __device__, rhypot)
// clang-format on
#undef CU2PORT_UNARY
#undef CU2PORT_BINARY

// CUDA's own overloads for float. Those of the C library's functions are in namespace std.
__host__ __device__ float rsqrt(float x);
__host__ __device__ float rcbrt(float x);
__host__ __device__ float sinpi(float x);
__host__ __device__ float cospi(float x);
__host__ __device__ float rhypot(float x, float y);
__device__ void sincos(float x, float *s, float *c);
__device__ float modf(float x, float *whole);
__device__ float exp10(float x);

extern "C" {
__device__ double fma(double x, double y, double z);
__device__ float fmaf(float x, float y, float z);
__device__ double frexp(double x, int *exponent);
__device__ float frexpf(float x, int *exponent);
__device__ double ldexp(double x, int exponent);
__device__ float ldexpf(float x, int exponent);
__device__ double scalbn(double x, int exponent);
__device__ float scalbnf(float x, int exponent);
__device__ double scalbln(double x, long exponent);
__device__ float scalblnf(float x, long exponent);
__device__ double modf(double x, double *whole);
__device__ float modff(float x, float *whole);
__device__ double remquo(double x, double y, int *quotient);
__device__ float remquof(float x, float y, int *quotient);
__device__ int ilogb(double x);
__device__ int ilogbf(float x);
__device__ long lrint(double x);
__device__ long lrintf(float x);
__device__ long lround(double x);
__device__ long lroundf(float x);
__device__ long long llrint(double x);
__device__ long long llrintf(float x);
__device__ long long llround(double x);
__device__ long long llroundf(float x);
__device__ double nan(const char *tag);
__device__ float nanf(const char *tag);
__device__ void sincos(double x, double *s, double *c);
__device__ void sincosf(float x, float *s, float *c);
__host__ __device__ double norm3d(double a, double b, double c);
__host__ __device__ float norm3df(float a, float b, float c);
__host__ __device__ double norm4d(double a, double b, double c, double d);
__host__ __device__ float norm4df(float a, float b, float c, float d);
__host__ __device__ double rnorm3d(double a, double b, double c);
__host__ __device__ float rnorm3df(float a, float b, float c);
__host__ __device__ double rnorm4d(double a, double b, double c, double d);
__host__ __device__ float rnorm4df(float a, float b, float c, float d);

__device__ int abs(int x);
__device__ long labs(long x);
__device__ long long llabs(long long x);
}
// <stdlib.h> has these for the host.
__device__ long abs(long x);
__device__ long long abs(long long x);
__device__ float abs(float x);
__device__ double abs(double x);

// CUDA has these without std::, on host and device.
#define CU2PORT_MINMAX(a, b, result)                                                               \
  __host__ __device__ result min(a x, b y);                                                        \
  __host__ __device__ result max(a x, b y);
CU2PORT_MINMAX(int, int, int)
CU2PORT_MINMAX(unsigned int, unsigned int, unsigned int)
CU2PORT_MINMAX(int, unsigned int, unsigned int)
CU2PORT_MINMAX(unsigned int, int, unsigned int)
CU2PORT_MINMAX(long, long, long)
CU2PORT_MINMAX(unsigned long, unsigned long, unsigned long)
CU2PORT_MINMAX(long, unsigned long, unsigned long)
CU2PORT_MINMAX(unsigned long, long, unsigned long)
CU2PORT_MINMAX(long long, long long, long long)
CU2PORT_MINMAX(unsigned long long, unsigned long long, unsigned long long)
CU2PORT_MINMAX(long long, unsigned long long, unsigned long long)
CU2PORT_MINMAX(unsigned long long, long long, unsigned long long)
CU2PORT_MINMAX(float, float, float)
CU2PORT_MINMAX(double, double, double)
CU2PORT_MINMAX(float, double, double)
CU2PORT_MINMAX(double, float, double)
#undef CU2PORT_MINMAX

extern "C" {
__host__ __device__ unsigned int umin(unsigned int x, unsigned int y);
__host__ __device__ unsigned int umax(unsigned int x, unsigned int y);
__host__ __device__ long long llmin(long long x, long long y);
__host__ __device__ long long llmax(long long x, long long y);
__host__ __device__ unsigned long long ullmin(unsigned long long x, unsigned long long y);
__host__ __device__ unsigned long long ullmax(unsigned long long x, unsigned long long y);
}

#include "cu2port/libraries/vector_norms.h"
#include "cu2port/special_functions.h"

// Those that the host has from C's library.
#define CU2PORT_BESSEL(name, parameters, value)                                                    \
  extern "C" __device__ inline double name parameters { return value; }
CU2PORT_BESSEL(j0, (double x), cu2port_math::bessel_jn(0, x))
CU2PORT_BESSEL(j1, (double x), cu2port_math::bessel_jn(1, x))
CU2PORT_BESSEL(y0, (double x), cu2port_math::bessel_yn(0, x))
CU2PORT_BESSEL(y1, (double x), cu2port_math::bessel_yn(1, x))
CU2PORT_BESSEL(jn, (int n, double x), cu2port_math::bessel_jn(n, x))
CU2PORT_BESSEL(yn, (int n, double x), cu2port_math::bessel_yn(n, x))
#undef CU2PORT_BESSEL
extern "C" {
__device__ inline float j0f(float x) { return (float)j0((double)x); }
__device__ inline float j1f(float x) { return (float)j1((double)x); }
__device__ inline float y0f(float x) { return (float)y0((double)x); }
__device__ inline float y1f(float x) { return (float)y1((double)x); }
__device__ inline float jnf(int n, float x) { return (float)jn(n, (double)x); }
__device__ inline float ynf(int n, float x) { return (float)yn(n, (double)x); }
}

#include "cu2port/libraries/sincospi.h"
#endif

#endif
