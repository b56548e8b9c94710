// Lengths of vectors of any number of dimensions, and their reciprocals: ordinary device code. What
// is squared is at most 1, by a power of two that changes no bits.
#ifndef CU2PORT_VECTOR_NORMS_H
#define CU2PORT_VECTOR_NORMS_H

#ifdef __CUDA__
#define CU2PORT_NORM_FUNCTION __device__ inline
#else // the direct form
#define CU2PORT_NORM_FUNCTION inline
#endif

// Infinite if any component is, whatever the others are.
#define CU2PORT_NORM(Real, norm, rnorm, fabs, fmax, frexp, ldexp, sqrt, isInfinite)                \
  CU2PORT_NORM_FUNCTION Real norm(int dimensions, const Real *values) {                            \
    Real most = 0;                                                                                 \
    for (int i = 0; i < dimensions; ++i)                                                           \
      most = fmax(most, fabs(values[i]));                                                          \
    if (isInfinite(most))                                                                          \
      return most;                                                                                 \
    int exponent = 0;                                                                              \
    frexp(most, &exponent);                                                                        \
    Real sum = 0;                                                                                  \
    for (int i = 0; i < dimensions; ++i) {                                                         \
      const Real value = ldexp(values[i], -exponent);                                              \
      sum += value * value;                                                                        \
    }                                                                                              \
    return ldexp(sqrt(sum), exponent);                                                             \
  }                                                                                                \
  CU2PORT_NORM_FUNCTION Real rnorm(int dimensions, const Real *values) {                           \
    return 1 / norm(dimensions, values);                                                           \
  }

#define CU2PORT_IS_INFINITE(x) ((x) - (x) != 0)
CU2PORT_NORM(double, norm, rnorm, fabs, fmax, frexp, ldexp, sqrt, CU2PORT_IS_INFINITE)
CU2PORT_NORM(float, normf, rnormf, fabsf, fmaxf, frexpf, ldexpf, sqrtf, CU2PORT_IS_INFINITE)
#undef CU2PORT_IS_INFINITE
#undef CU2PORT_NORM
#undef CU2PORT_NORM_FUNCTION

#endif
