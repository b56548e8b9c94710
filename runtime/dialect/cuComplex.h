// Complex numbers: float2 and double2 with arithmetic, as ordinary CUDA.
#pragma once

#include "math_functions.h"
#include "vector_types.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

// CU2PORT_COMPLEX(suffix of the float functions, their complex type, element type, suffix in <math.h>)
#define CU2PORT_COMPLEX(f, Complex, Real, m)                                                       \
  __host__ __device__ inline Real cuCreal##f(Complex z) { return z.x; }                            \
  __host__ __device__ inline Real cuCimag##f(Complex z) { return z.y; }                            \
  __host__ __device__ inline Complex cuConj##f(Complex z) { return {z.x, -z.y}; }                  \
  __host__ __device__ inline Complex cuCadd##f(Complex a, Complex b) {                             \
    return {a.x + b.x, a.y + b.y};                                                                 \
  }                                                                                                \
  __host__ __device__ inline Complex cuCsub##f(Complex a, Complex b) {                             \
    return {a.x - b.x, a.y - b.y};                                                                 \
  }                                                                                                \
  __host__ __device__ inline Complex cuCmul##f(Complex a, Complex b) {                             \
    return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                         \
  }                                                                                                \
  __host__ __device__ inline Complex cuCfma##f(Complex a, Complex b, Complex c) {                  \
    return cuCadd##f(cuCmul##f(a, b), c);                                                          \
  }                                                                                                \
  /* Scaled by |re b| + |im b|, so that the square of a large divisor does not overflow. */        \
  __host__ __device__ inline Complex cuCdiv##f(Complex a, Complex b) {                             \
    Real scale = 1 / (fabs##m(b.x) + fabs##m(b.y));                                                \
    Real ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;                   \
    Real inverse = 1 / (bx * bx + by * by);                                                        \
    return {(ax * bx + ay * by) * inverse, (ay * bx - ax * by) * inverse};                         \
  }                                                                                                \
  __host__ __device__ inline Real cuCabs##f(Complex z) { return hypot##m(z.x, z.y); }

CU2PORT_COMPLEX(f, cuFloatComplex, float, f)
CU2PORT_COMPLEX(, cuDoubleComplex, double, )
#undef CU2PORT_COMPLEX

__host__ __device__ inline cuFloatComplex make_cuFloatComplex(float re, float im) {
  return {re, im};
}
__host__ __device__ inline cuDoubleComplex make_cuDoubleComplex(double re, double im) {
  return {re, im};
}
__host__ __device__ inline cuComplex make_cuComplex(float re, float im) { return {re, im}; }
__host__ __device__ inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) {
  return {z.x, z.y};
}
__host__ __device__ inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
  return {static_cast<float>(z.x), static_cast<float>(z.y)};
}
