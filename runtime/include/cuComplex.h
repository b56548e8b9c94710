// Complex numbers: float2 and double2 with arithmetic, as ordinary CUDA. Translated programs
// include it as it is.
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_

#ifdef __CUDA__
#include "math_functions.h"
#else
#ifdef __cplusplus
extern "C++" {
#endif
#include <math.h>
#ifdef __cplusplus
}
#endif
#endif

#ifdef CU2PORT_INT // behind cu2port/runtime.h: in a translated program
#ifdef __cplusplus
#define CU2PORT_COMPLEX_INLINE inline
#define CU2PORT_COMPLEX_MADE(Complex) Complex
#else
#define CU2PORT_COMPLEX_INLINE static inline
#define CU2PORT_COMPLEX_MADE(Complex) (Complex)
#endif
#else
#include "vector_types.h"
#define CU2PORT_COMPLEX_INLINE __host__ __device__ CU2PORT_INLINE
#define CU2PORT_COMPLEX_MADE(Complex) CU2PORT_MADE(Complex)
#endif

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#ifdef __cplusplus
extern "C++" {
#endif

// CU2PORT_COMPLEX(suffix of the float functions, their complex type, element type, suffix in
// <math.h>)
#define CU2PORT_COMPLEX(f, Complex, Real, m)                                                       \
  CU2PORT_COMPLEX_INLINE Real cuCreal##f(Complex z) { return z.x; }                                \
  CU2PORT_COMPLEX_INLINE Real cuCimag##f(Complex z) { return z.y; }                                \
  CU2PORT_COMPLEX_INLINE Complex cuConj##f(Complex z) {                                            \
    return CU2PORT_COMPLEX_MADE(Complex){z.x, -z.y};                                               \
  }                                                                                                \
  CU2PORT_COMPLEX_INLINE Complex cuCadd##f(Complex a, Complex b) {                                 \
    return CU2PORT_COMPLEX_MADE(Complex){a.x + b.x, a.y + b.y};                                    \
  }                                                                                                \
  CU2PORT_COMPLEX_INLINE Complex cuCsub##f(Complex a, Complex b) {                                 \
    return CU2PORT_COMPLEX_MADE(Complex){a.x - b.x, a.y - b.y};                                    \
  }                                                                                                \
  CU2PORT_COMPLEX_INLINE Complex cuCmul##f(Complex a, Complex b) {                                 \
    return CU2PORT_COMPLEX_MADE(Complex){a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};            \
  }                                                                                                \
  CU2PORT_COMPLEX_INLINE Complex cuCfma##f(Complex a, Complex b, Complex c) {                      \
    return cuCadd##f(cuCmul##f(a, b), c);                                                          \
  }                                                                                                \
  /* Scaled by |re b| + |im b|, so that the square of a large divisor does not overflow. */        \
  CU2PORT_COMPLEX_INLINE Complex cuCdiv##f(Complex a, Complex b) {                                 \
    Real scale = 1 / (fabs##m(b.x) + fabs##m(b.y));                                                \
    Real ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;                   \
    Real inverse = 1 / (bx * bx + by * by);                                                        \
    return CU2PORT_COMPLEX_MADE(Complex){(ax * bx + ay * by) * inverse,                            \
                                         (ay * bx - ax * by) * inverse};                           \
  }                                                                                                \
  CU2PORT_COMPLEX_INLINE Real cuCabs##f(Complex z) { return hypot##m(z.x, z.y); }

CU2PORT_COMPLEX(f, cuFloatComplex, float, f)
CU2PORT_COMPLEX(, cuDoubleComplex, double, )
#undef CU2PORT_COMPLEX

CU2PORT_COMPLEX_INLINE cuFloatComplex make_cuFloatComplex(float re, float im) {
  return CU2PORT_COMPLEX_MADE(cuFloatComplex){re, im};
}
CU2PORT_COMPLEX_INLINE cuDoubleComplex make_cuDoubleComplex(double re, double im) {
  return CU2PORT_COMPLEX_MADE(cuDoubleComplex){re, im};
}
CU2PORT_COMPLEX_INLINE cuComplex make_cuComplex(float re, float im) {
  return CU2PORT_COMPLEX_MADE(cuComplex){re, im};
}
CU2PORT_COMPLEX_INLINE cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) {
  return CU2PORT_COMPLEX_MADE(cuDoubleComplex){z.x, z.y};
}
CU2PORT_COMPLEX_INLINE cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
  return CU2PORT_COMPLEX_MADE(cuFloatComplex){(float)z.x, (float)z.y};
}

#ifdef __cplusplus
}
#endif

#undef CU2PORT_COMPLEX_INLINE
#undef CU2PORT_COMPLEX_MADE

#endif
