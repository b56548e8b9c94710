// CUDA's special functions that C's library has not, or not as exact as CUDA: ordinary device code,
// and for host code. Floats are computed in double.
//
//   normcdfinv, erfinv, erfcinv   Wichura's AS 241: a rational function for each of three ranges
//   normcdf                       erfc, and the first term of what rounding x / sqrt(2) has lost
//   erfcx                         exp(x * x) * erfc(x), the square in two parts; from 10 a series
//   cyl_bessel_i0, j0, y0 ...     power series, in pairs of doubles (bessel_functions.h)
#ifndef CU2PORT_SPECIAL_FUNCTIONS_H
#define CU2PORT_SPECIAL_FUNCTIONS_H

#include <math.h>

#ifdef __CUDA__
#define CU2PORT_MATH_FUNCTION __host__ __device__ inline
#else // host code, and the direct form
#define CU2PORT_MATH_FUNCTION inline
#endif

namespace cu2port_math {

/// Of a polynomial of degree 7, the constant first.
CU2PORT_MATH_FUNCTION double polynomial(const double *c, double x) {
  double sum = c[7];
  for (int i = 6; i >= 0; --i)
    sum = sum * x + c[i];
  return sum;
}

/// Where the normal distribution reaches a probability: `q` is that minus a half, `tail` what is
/// left on the side to which `q` points. Both are given, as one of them may have lost bits.
CU2PORT_MATH_FUNCTION double normal_quantile(double q, double tail) {
  const double a[] = {3.3871328727963666080e0,  1.3314166789178437745e+2, 1.9715909503065514427e+3,
                      1.3731693765509461125e+4, 4.5921953931549871457e+4, 6.7265770927008700853e+4,
                      3.3430575583588128105e+4, 2.5090809287301226727e+3};
  const double b[] = {1.0,
                      4.2313330701600911252e+1,
                      6.8718700749205790830e+2,
                      5.3941960214247511077e+3,
                      2.1213794301586595867e+4,
                      3.9307895800092710610e+4,
                      2.8729085735721942674e+4,
                      5.2264952788528545610e+3};
  const double c[] = {1.42343711074968357734e0,  4.63033784615654529590e0,
                      5.76949722146069140550e0,  3.64784832476320460504e0,
                      1.27045825245236838258e0,  2.41780725177450611770e-1,
                      2.27238449892691845833e-2, 7.74545014278341407640e-4};
  const double d[] = {1.0,
                      2.05319162663775882187e0,
                      1.67638483018380384940e0,
                      6.89767334985100004550e-1,
                      1.48103976427480074590e-1,
                      1.51986665636164571966e-2,
                      5.47593808499534494600e-4,
                      1.05075007164441684324e-9};
  const double e[] = {6.65790464350110377720e0,  5.46378491116411436990e0,
                      1.78482653991729133580e0,  2.96560571828504891230e-1,
                      2.65321895265761230930e-2, 1.24266094738807843860e-3,
                      2.71155556874348757815e-5, 2.01033439929228813265e-7};
  const double f[] = {1.0,
                      5.99832206555887937690e-1,
                      1.36929880922735805310e-1,
                      1.48753612908506148525e-2,
                      7.86869131145613259100e-4,
                      1.84631831751005468180e-5,
                      1.42151175831644588870e-7,
                      2.04426310338993978564e-15};
  if (fabs(q) <= 0.425) {
    const double r = 0.180625 - q * q;
    return q * polynomial(a, r) / polynomial(b, r);
  }
  if (!(tail > 0))
    return tail == 0 ? copysign(__builtin_inf(), q) : __builtin_nan("");
  const double r = sqrt(-log(tail));
  const double away = r <= 5 ? polynomial(c, r - 1.6) / polynomial(d, r - 1.6)
                             : polynomial(e, r - 5) / polynomial(f, r - 5);
  return copysign(away, q);
}

} // namespace cu2port_math

CU2PORT_MATH_FUNCTION double normcdfinv(double p) {
  return cu2port_math::normal_quantile(p - 0.5, p < 0.5 ? p : 1 - p);
}
CU2PORT_MATH_FUNCTION double erfinv(double x) {
  return cu2port_math::normal_quantile(x / 2, (1 - fabs(x)) / 2) * 0.70710678118654752440;
}
CU2PORT_MATH_FUNCTION double erfcinv(double y) {
  return cu2port_math::normal_quantile((1 - y) / 2, (y < 1 ? y : 2 - y) / 2) *
         0.70710678118654752440;
}
CU2PORT_MATH_FUNCTION double normcdf(double x) {
  // 1 / sqrt(2) in two parts: what erfc's argument lacks.
  const double high = 0.70710678118654757, low = -4.8336466567264567e-17;
  const double z = -x * high, rest = fma(-x, high, -z) - x * low;
  if (!(fabs(x) < 39))
    return 0.5 * erfc(z);
  return 0.5 * (erfc(z) - 1.1283791670955126 * exp(-z * z) * rest);
}
CU2PORT_MATH_FUNCTION double erfcx(double x) {
  if (x < 10) {
    // The square of what has half of the bits is exact.
    const double high = (float)x;
    return x < -27 ? __builtin_inf() : exp(high * high) * exp((x - high) * (x + high)) * erfc(x);
  }
  double term = 1, sum = 1;
  for (int k = 1; k < 20 && fabs(term) > 1e-17; ++k) {
    term *= -(2 * k - 1) / (2 * x * x);
    sum += term;
  }
  return sum / (x * 1.77245385090551602730);
}

#include "bessel_functions.h"

#define CU2PORT_OF_FLOAT(name)                                                                     \
  CU2PORT_MATH_FUNCTION float name##f(float x) { return (float)name((double)x); }
CU2PORT_OF_FLOAT(normcdf)
CU2PORT_OF_FLOAT(normcdfinv)
CU2PORT_OF_FLOAT(erfinv)
CU2PORT_OF_FLOAT(erfcinv)
CU2PORT_OF_FLOAT(erfcx)
CU2PORT_OF_FLOAT(cyl_bessel_i0)
CU2PORT_OF_FLOAT(cyl_bessel_i1)
#undef CU2PORT_OF_FLOAT

// CUDA's own overloads for float.
CU2PORT_MATH_FUNCTION float normcdf(float x) { return normcdff(x); }
CU2PORT_MATH_FUNCTION float normcdfinv(float x) { return normcdfinvf(x); }
CU2PORT_MATH_FUNCTION float erfinv(float x) { return erfinvf(x); }
CU2PORT_MATH_FUNCTION float erfcinv(float x) { return erfcinvf(x); }
CU2PORT_MATH_FUNCTION float erfcx(float x) { return erfcxf(x); }

#undef CU2PORT_MATH_FUNCTION
#endif
