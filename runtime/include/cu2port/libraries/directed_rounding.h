// Arithmetic that rounds down, up or towards zero (__fadd_rd): ordinary device code, on processors
// that round to the nearest. The result to the nearest is taken, and the sign of what it lacks,
// which is exact; where that points the other way, its neighbour is the result.
//
//   sums       Fast2Sum: Dekker, "A floating-point technique for extending the available
//              precision", 1971
//   products   what fma(x, y, -product) leaves
//   quotients, square roots: what the result times the divisor, or itself, lacks; from whatever
//              the device's own are, step by step
//   fma        ErrFma: Boldo and Muller, "Exact and approximated error of the FMA", 2011
//
// Small products are compared times a power of two, since what they leave would be no number.
// Rounding up is rounding down of the negative; rounding towards zero is one of both.
#ifndef CU2PORT_DIRECTED_ROUNDING_H
#define CU2PORT_DIRECTED_ROUNDING_H

#ifdef __CUDA__
#define CU2PORT_ROUNDING_FUNCTION static __device__ inline
#else // the direct form
#define CU2PORT_ROUNDING_FUNCTION inline
#endif

/// Of `infinity`, the greatest number; of 0, the first one below.
CU2PORT_ROUNDING_FUNCTION float __cu2port_below(float x) {
  const int bits = __float_as_int(x);
  return x == 0 ? -1.40129846e-45f : __int_as_float(x > 0 ? bits - 1 : bits + 1);
}
CU2PORT_ROUNDING_FUNCTION double __cu2port_below(double x) {
  const long long bits = __double_as_longlong(x);
  return x == 0 ? -4.9406564584124654e-324 : __longlong_as_double(x > 0 ? bits - 1 : bits + 1);
}
CU2PORT_ROUNDING_FUNCTION bool __cu2port_has_sign(float x) { return __float_as_int(x) < 0; }
CU2PORT_ROUNDING_FUNCTION bool __cu2port_has_sign(double x) { return __double_as_longlong(x) < 0; }

// TINY: whose products leave something that may be no number; LIFT takes it back to where all are.
// SMALL is far above TINY, and HUGE_ one whose sums may be infinite.
#define CU2PORT_DIRECTED(Real, P, FMA, TINY, LIFT, SMALL, LOST, HUGE_)                             \
  CU2PORT_ROUNDING_FUNCTION bool __cu2port_is_finite(Real x) { return x - x == 0; }                \
  CU2PORT_ROUNDING_FUNCTION Real __cu2port_magnitude(Real x) { return x < 0 ? -x : x; }            \
  CU2PORT_ROUNDING_FUNCTION Real __cu2port_sign_of_product(Real x, Real y) {                       \
    return (x < 0) == (y < 0) ? (Real)1 : (Real) - 1;                                              \
  }                                                                                                \
  /* What x + y has beyond `sum`: exact, if that is a number. */                                   \
  CU2PORT_ROUNDING_FUNCTION Real __cu2port_beyond_sum(Real x, Real y, Real sum) {                  \
    const bool isFirst = __cu2port_magnitude(x) >= __cu2port_magnitude(y);                         \
    const Real great = isFirst ? x : y, small = isFirst ? y : x;                                   \
    return small - (sum - great);                                                                  \
  }                                                                                                \
  /* The sign of x * y - product, of numbers of which that is about the product. */                \
  CU2PORT_ROUNDING_FUNCTION Real __cu2port_beyond_product(Real x, Real y, Real product) {          \
    if (product == 0)                                                                              \
      return x == 0 || y == 0 ? (Real)0 : __cu2port_sign_of_product(x, y);                         \
    if (__cu2port_magnitude(product) < TINY) {                                                     \
      const bool isFirst = __cu2port_magnitude(x) < __cu2port_magnitude(y);                        \
      return FMA##_rn(isFirst ? x * LIFT : x, isFirst ? y : y * LIFT, -product * LIFT);            \
    }                                                                                              \
    return FMA##_rn(x, y, -product);                                                               \
  }                                                                                                \
  /* The sign of x * y + z - sum, where none is 0 or infinite, and products are not too small. */  \
  CU2PORT_ROUNDING_FUNCTION Real __cu2port_beyond_plain_fma(Real x, Real y, Real z, Real sum) {    \
    const Real product = __##P##mul_rn(x, y), rest = FMA##_rn(x, y, -product);                     \
    const Real low = z + rest, lowRest = __cu2port_beyond_sum(z, rest, low);                       \
    const Real high = product + low, highRest = __cu2port_beyond_sum(product, low, high);          \
    return ((high - sum) + highRest) + lowRest;                                                    \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real __cu2port_beyond_fma(Real x, Real y, Real z, Real sum) {          \
    const Real product = __##P##mul_rn(x, y);                                                      \
    const Real size = __cu2port_magnitude(product), other = __cu2port_magnitude(z);                \
    const bool isFirst = __cu2port_magnitude(x) < __cu2port_magnitude(y);                          \
    if (size < TINY && other >= SMALL)                                                             \
      return __cu2port_sign_of_product(x, y);                                                      \
    if (size < TINY) {                                                                             \
      const Real a = isFirst ? x * LIFT : x, b = isFirst ? y : y * LIFT;                           \
      return __cu2port_magnitude(__##P##mul_rn(a, b)) < LOST                                       \
                 ? __cu2port_sign_of_product(x, y)                                                 \
                 : __cu2port_beyond_plain_fma(a, b, z * LIFT, sum * LIFT);                         \
    }                                                                                              \
    if (size > HUGE_ && other < 1) {                                                               \
      const Real rest = FMA##_rn(x, y, -sum);                                                      \
      return rest == 0 ? z : rest;                                                                 \
    }                                                                                              \
    if (size > HUGE_ || other > HUGE_) {                                                           \
      const Real down = (Real)0.00390625;                                                          \
      return __cu2port_beyond_plain_fma(isFirst ? x : x * down, isFirst ? y * down : y, z * down,  \
                                        sum * down);                                               \
    }                                                                                              \
    return __cu2port_beyond_plain_fma(x, y, z, sum);                                               \
  }                                                                                                \
  /* The one below, of a result that has less than nothing beyond it. */                           \
  CU2PORT_ROUNDING_FUNCTION Real __cu2port_lowered(Real nearest, Real beyond) {                    \
    return beyond < 0 ? __cu2port_below(nearest) : nearest;                                        \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real __##P##add_rd(Real x, Real y) {                                   \
    const Real sum = x + y;                                                                        \
    if (!__cu2port_is_finite(x) || !__cu2port_is_finite(y))                                        \
      return sum;                                                                                  \
    if (sum == 0) /* -0, unless both are 0 */                                                      \
      return __cu2port_has_sign(x) || __cu2port_has_sign(y) ? -(Real)0 : (Real)0;                  \
    return __cu2port_lowered(sum,                                                                  \
                             __cu2port_is_finite(sum) ? __cu2port_beyond_sum(x, y, sum) : -sum);   \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real __##P##mul_rd(Real x, Real y) {                                   \
    const Real product = __##P##mul_rn(x, y);                                                      \
    if (!__cu2port_is_finite(x) || !__cu2port_is_finite(y))                                        \
      return product;                                                                              \
    return __cu2port_lowered(product, __cu2port_is_finite(product)                                 \
                                          ? __cu2port_beyond_product(x, y, product)                \
                                          : -product);                                             \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real FMA##_rd(Real x, Real y, Real z) {                                \
    const Real sum = FMA##_rn(x, y, z);                                                            \
    if (!__cu2port_is_finite(x) || !__cu2port_is_finite(y) || !__cu2port_is_finite(z))             \
      return sum;                                                                                  \
    if (x == 0 || y == 0 || z == 0) {                                                              \
      const bool hasSign = __cu2port_has_sign(x) != __cu2port_has_sign(y);                         \
      if (x == 0 || y == 0)                                                                        \
        return z != 0 ? z : hasSign || __cu2port_has_sign(z) ? -(Real)0 : (Real)0;                 \
      return __##P##mul_rd(x, y);                                                                  \
    }                                                                                              \
    if (!__cu2port_is_finite(sum))                                                                 \
      return __cu2port_lowered(sum, -sum);                                                         \
    const Real beyond = __cu2port_beyond_fma(x, y, z, sum);                                        \
    return sum == 0 && beyond == 0 ? -(Real)0 : __cu2port_lowered(sum, beyond);                    \
  }                                                                                                \
  /* The sign of x / y - quotient; of x - root * root. */                                          \
  CU2PORT_ROUNDING_FUNCTION Real __cu2port_beyond_quotient(Real x, Real y, Real quotient) {        \
    if (!__cu2port_is_finite(quotient))                                                            \
      return -quotient;                                                                            \
    const Real beyond = __cu2port_beyond_product(quotient, y, x);                                  \
    return y < 0 ? beyond : -beyond;                                                               \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real __##P##div_rd(Real x, Real y) {                                   \
    Real quotient = __##P##div_rn(x, y);                                                           \
    if (!__cu2port_is_finite(x) || !__cu2port_is_finite(y) || x == 0 || y == 0)                    \
      return quotient;                                                                             \
    if (quotient == 0) /* too small for a number */                                                \
      return __cu2port_lowered(quotient, __cu2port_sign_of_product(x, y));                         \
    while (__cu2port_beyond_quotient(x, y, quotient) < 0)                                          \
      quotient = __cu2port_below(quotient);                                                        \
    for (Real above = -__cu2port_below(-quotient); __cu2port_beyond_quotient(x, y, above) >= 0;    \
         above = -__cu2port_below(-above))                                                         \
      quotient = above;                                                                            \
    return quotient;                                                                               \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real __##P##sqrt_rd(Real x) {                                          \
    Real root = __##P##sqrt_rn(x);                                                                 \
    if (!(x > 0) || !__cu2port_is_finite(x))                                                       \
      return root;                                                                                 \
    while (__cu2port_beyond_product(root, root, x) > 0)                                            \
      root = __cu2port_below(root);                                                                \
    for (Real above = -__cu2port_below(-root); __cu2port_beyond_product(above, above, x) <= 0;     \
         above = -__cu2port_below(-above))                                                         \
      root = above;                                                                                \
    return root;                                                                                   \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real __##P##sqrt_ru(Real x) {                                          \
    const Real root = __##P##sqrt_rd(x);                                                           \
    if (!(x > 0) || !__cu2port_is_finite(x))                                                       \
      return root;                                                                                 \
    return __cu2port_beyond_product(root, root, x) < 0 ? -__cu2port_below(-root) : root;           \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real __##P##add_ru(Real x, Real y) { return -__##P##add_rd(-x, -y); }  \
  CU2PORT_ROUNDING_FUNCTION Real __##P##mul_ru(Real x, Real y) { return -__##P##mul_rd(-x, y); }   \
  CU2PORT_ROUNDING_FUNCTION Real __##P##div_ru(Real x, Real y) { return -__##P##div_rd(-x, y); }   \
  CU2PORT_ROUNDING_FUNCTION Real FMA##_ru(Real x, Real y, Real z) { return -FMA##_rd(-x, y, -z); } \
  CU2PORT_ROUNDING_FUNCTION Real __##P##add_rz(Real x, Real y) {                                   \
    const Real sum = x + y;                                                                        \
    return sum > 0 ? __##P##add_rd(x, y) : sum < 0 ? __##P##add_ru(x, y) : sum;                    \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real __##P##mul_rz(Real x, Real y) {                                   \
    const Real product = __##P##mul_rn(x, y);                                                      \
    return product > 0 ? __##P##mul_rd(x, y) : product < 0 ? __##P##mul_ru(x, y) : product;        \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real __##P##div_rz(Real x, Real y) {                                   \
    const Real quotient = __##P##div_rn(x, y);                                                     \
    return quotient > 0 ? __##P##div_rd(x, y) : quotient < 0 ? __##P##div_ru(x, y) : quotient;     \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real FMA##_rz(Real x, Real y, Real z) {                                \
    const Real sum = FMA##_rn(x, y, z);                                                            \
    return sum > 0 ? FMA##_rd(x, y, z) : sum < 0 ? FMA##_ru(x, y, z) : sum;                        \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real __##P##sqrt_rz(Real x) { return __##P##sqrt_rd(x); }

// Of each way.
#define CU2PORT_DIRECTED_REST(Real, P, way)                                                        \
  CU2PORT_ROUNDING_FUNCTION Real __##P##sub_##way(Real x, Real y) {                                \
    return __##P##add_##way(x, -y);                                                                \
  }                                                                                                \
  CU2PORT_ROUNDING_FUNCTION Real __##P##rcp_##way(Real x) { return __##P##div_##way((Real)1, x); }

CU2PORT_DIRECTED(float, f, __fmaf, 0x1p-80f, 0x1p+100f, 0x1p-20f, 0x1p-100f, 0x1p+100f)
CU2PORT_DIRECTED(double, d, __fma, 0x1p-900, 0x1p+220, 0x1p-700, 0x1p-960, 0x1p+1000)
CU2PORT_DIRECTED_REST(float, f, rd)
CU2PORT_DIRECTED_REST(float, f, ru)
CU2PORT_DIRECTED_REST(float, f, rz)
CU2PORT_DIRECTED_REST(double, d, rd)
CU2PORT_DIRECTED_REST(double, d, ru)
CU2PORT_DIRECTED_REST(double, d, rz)
#undef CU2PORT_DIRECTED
#undef CU2PORT_DIRECTED_REST

// Where others make denormal numbers 0, these do not; here none does.
#define CU2PORT_IEEE(way)                                                                          \
  CU2PORT_ROUNDING_FUNCTION float __fmaf_ieee_##way(float x, float y, float z) {                   \
    return __fmaf_##way(x, y, z);                                                                  \
  }
CU2PORT_IEEE(rn)
CU2PORT_IEEE(rz)
CU2PORT_IEEE(ru)
CU2PORT_IEEE(rd)
#undef CU2PORT_IEEE
#undef CU2PORT_ROUNDING_FUNCTION

#endif
