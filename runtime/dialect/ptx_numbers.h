// Instructions of PTX on floating-point numbers. With .ftz, numbers below the
// normal ones are 0, and results, too; `approx` is as exact as the device is, as CUDA's own
// functions of that accuracy are. A part of ptx_functions.h, and nothing without it.
#ifdef CU2PORT_PTX

CU2PORT_PTX unsigned __ptx_bits_b32(float a) { return __float_as_uint(a); }
CU2PORT_PTX float __ptx_float_b32(unsigned a) { return __uint_as_float(a); }
CU2PORT_PTX unsigned long long __ptx_bits_b64(double a) {
  return (unsigned long long)__double_as_longlong(a);
}
CU2PORT_PTX double __ptx_float_b64(unsigned long long a) {
  return __longlong_as_double((long long)a);
}
CU2PORT_PTX float __ptx_flushed(float a) {
  return fabsf(a) < 1.17549435e-38f ? copysignf(0.0f, a) : a;
}

// Without a rounding in its name an assembler may fuse a product with a sum, as it may with `*` and
// `+`.
#define CU2PORT_PTX_FLOATS(SUFFIX, TYPE, ADD, SUB, MUL, DIV, FMA, SQRT, MIN, MAX, ABS)             \
  CU2PORT_PTX_OPERATOR(add_##SUFFIX, TYPE, +)                                                      \
  CU2PORT_PTX_OPERATOR(sub_##SUFFIX, TYPE, -)                                                      \
  CU2PORT_PTX_OPERATOR(mul_##SUFFIX, TYPE, *)                                                      \
  CU2PORT_PTX TYPE __ptx_add_rn_##SUFFIX(TYPE a, TYPE b) { return ADD(a, b); }                     \
  CU2PORT_PTX TYPE __ptx_sub_rn_##SUFFIX(TYPE a, TYPE b) { return SUB(a, b); }                     \
  CU2PORT_PTX TYPE __ptx_mul_rn_##SUFFIX(TYPE a, TYPE b) { return MUL(a, b); }                     \
  CU2PORT_PTX TYPE __ptx_div_rn_##SUFFIX(TYPE a, TYPE b) { return DIV(a, b); }                     \
  CU2PORT_PTX TYPE __ptx_rcp_rn_##SUFFIX(TYPE a) { return DIV((TYPE)1, a); }                       \
  CU2PORT_PTX TYPE __ptx_sqrt_rn_##SUFFIX(TYPE a) { return SQRT(a); }                              \
  CU2PORT_PTX TYPE __ptx_fma_rn_##SUFFIX(TYPE a, TYPE b, TYPE c) { return FMA(a, b, c); }          \
  CU2PORT_PTX TYPE __ptx_min_##SUFFIX(TYPE a, TYPE b) { return MIN(a, b); }                        \
  CU2PORT_PTX TYPE __ptx_max_##SUFFIX(TYPE a, TYPE b) { return MAX(a, b); }                        \
  CU2PORT_PTX TYPE __ptx_abs_##SUFFIX(TYPE a) { return ABS(a); }                                   \
  CU2PORT_PTX TYPE __ptx_neg_##SUFFIX(TYPE a) { return -a; }                                       \
  CU2PORT_PTX TYPE __ptx_selp_##SUFFIX(TYPE a, TYPE b, bool which) { return which ? a : b; }       \
  CU2PORT_PTX bool __ptx_setp_lt_##SUFFIX(TYPE a, TYPE b) { return a < b; }                        \
  CU2PORT_PTX bool __ptx_setp_le_##SUFFIX(TYPE a, TYPE b) { return a <= b; }                       \
  CU2PORT_PTX bool __ptx_setp_gt_##SUFFIX(TYPE a, TYPE b) { return a > b; }                        \
  CU2PORT_PTX bool __ptx_setp_ge_##SUFFIX(TYPE a, TYPE b) { return a >= b; }                       \
  CU2PORT_PTX bool __ptx_setp_eq_##SUFFIX(TYPE a, TYPE b) { return a == b; }                       \
  CU2PORT_PTX bool __ptx_setp_ne_##SUFFIX(TYPE a, TYPE b) { return a < b || b < a; }               \
  CU2PORT_PTX bool __ptx_setp_neu_##SUFFIX(TYPE a, TYPE b) { return a != b; }                      \
  CU2PORT_PTX bool __ptx_setp_equ_##SUFFIX(TYPE a, TYPE b) { return !(a < b || b < a); }           \
  CU2PORT_PTX bool __ptx_setp_ltu_##SUFFIX(TYPE a, TYPE b) { return !(a >= b); }                   \
  CU2PORT_PTX bool __ptx_setp_leu_##SUFFIX(TYPE a, TYPE b) { return !(a > b); }                    \
  CU2PORT_PTX bool __ptx_setp_gtu_##SUFFIX(TYPE a, TYPE b) { return !(a <= b); }                   \
  CU2PORT_PTX bool __ptx_setp_geu_##SUFFIX(TYPE a, TYPE b) { return !(a < b); }                    \
  CU2PORT_PTX bool __ptx_setp_num_##SUFFIX(TYPE a, TYPE b) { return a == a && b == b; }            \
  CU2PORT_PTX bool __ptx_setp_nan_##SUFFIX(TYPE a, TYPE b) { return a != a || b != b; }
CU2PORT_PTX_FLOATS(f32, float, __fadd_rn, __fsub_rn, __fmul_rn, __fdiv_rn, __fmaf_rn, __fsqrt_rn,
                   fminf, fmaxf, fabsf)
CU2PORT_PTX_FLOATS(f64, double, __dadd_rn, __dsub_rn, __dmul_rn, __ddiv_rn, __fma_rn, __dsqrt_rn,
                   fmin, fmax, fabs)

#define CU2PORT_PTX_DIRECTED(SUFFIX, TYPE, MODE, PREFIX, FMA, ROUNDED)                             \
  CU2PORT_PTX TYPE __ptx_add_##MODE##_##SUFFIX(TYPE a, TYPE b) {                                   \
    return __##PREFIX##add_##ROUNDED(a, b);                                                        \
  }                                                                                                \
  CU2PORT_PTX TYPE __ptx_sub_##MODE##_##SUFFIX(TYPE a, TYPE b) {                                   \
    return __##PREFIX##sub_##ROUNDED(a, b);                                                        \
  }                                                                                                \
  CU2PORT_PTX TYPE __ptx_mul_##MODE##_##SUFFIX(TYPE a, TYPE b) {                                   \
    return __##PREFIX##mul_##ROUNDED(a, b);                                                        \
  }                                                                                                \
  CU2PORT_PTX TYPE __ptx_div_##MODE##_##SUFFIX(TYPE a, TYPE b) {                                   \
    return __##PREFIX##div_##ROUNDED(a, b);                                                        \
  }                                                                                                \
  CU2PORT_PTX TYPE __ptx_rcp_##MODE##_##SUFFIX(TYPE a) { return __##PREFIX##rcp_##ROUNDED(a); }    \
  CU2PORT_PTX TYPE __ptx_sqrt_##MODE##_##SUFFIX(TYPE a) { return __##PREFIX##sqrt_##ROUNDED(a); }  \
  CU2PORT_PTX TYPE __ptx_fma_##MODE##_##SUFFIX(TYPE a, TYPE b, TYPE c) {                           \
    return FMA##_##ROUNDED(a, b, c);                                                               \
  }
CU2PORT_PTX_DIRECTED(f32, float, rz, f, __fmaf, rz)
CU2PORT_PTX_DIRECTED(f32, float, rm, f, __fmaf, rd)
CU2PORT_PTX_DIRECTED(f32, float, rp, f, __fmaf, ru)
CU2PORT_PTX_DIRECTED(f64, double, rz, d, __fma, rz)
CU2PORT_PTX_DIRECTED(f64, double, rm, d, __fma, rd)
CU2PORT_PTX_DIRECTED(f64, double, rp, d, __fma, ru)

#define CU2PORT_PTX_APPROXIMATE(NAME, VALUE)                                                       \
  CU2PORT_PTX float __ptx_##NAME##_approx_f32(float a) { return VALUE; }                           \
  CU2PORT_PTX float __ptx_##NAME##_approx_ftz_f32(float given) {                                   \
    const float a = __ptx_flushed(given);                                                          \
    return __ptx_flushed(VALUE);                                                                   \
  }
CU2PORT_PTX_APPROXIMATE(rcp, 1.0f / a)
CU2PORT_PTX_APPROXIMATE(rsqrt, rsqrtf(a))
CU2PORT_PTX_APPROXIMATE(sqrt, sqrtf(a))
CU2PORT_PTX_APPROXIMATE(ex2, exp2f(a))
CU2PORT_PTX_APPROXIMATE(lg2, log2f(a))
CU2PORT_PTX_APPROXIMATE(sin, sinf(a))
CU2PORT_PTX_APPROXIMATE(cos, cosf(a))
CU2PORT_PTX float __ptx_tanh_approx_f32(float a) { return tanhf(a); }
CU2PORT_PTX float __ptx_div_approx_f32(float a, float b) { return __fdividef(a, b); }
CU2PORT_PTX float __ptx_div_full_f32(float a, float b) { return a / b; }
// The signs of a, on b.
CU2PORT_PTX float __ptx_copysign_f32(float a, float b) { return copysignf(b, a); }
CU2PORT_PTX double __ptx_copysign_f64(double a, double b) { return copysign(b, a); }
#define CU2PORT_PTX_KINDS(SUFFIX, TYPE, BITS, LEAST, MOST)                                         \
  CU2PORT_PTX bool __ptx_testp_finite_##SUFFIX(TYPE a) { return BITS(a) <= MOST; }                 \
  CU2PORT_PTX bool __ptx_testp_infinite_##SUFFIX(TYPE a) { return BITS(a) > MOST; }                \
  CU2PORT_PTX bool __ptx_testp_number_##SUFFIX(TYPE a) { return a == a; }                          \
  CU2PORT_PTX bool __ptx_testp_notanumber_##SUFFIX(TYPE a) { return a != a; }                      \
  /* Zero counts as normal. */                                                                     \
  CU2PORT_PTX bool __ptx_testp_normal_##SUFFIX(TYPE a) {                                           \
    return a == 0 || (BITS(a) >= LEAST && BITS(a) <= MOST);                                        \
  }                                                                                                \
  CU2PORT_PTX bool __ptx_testp_subnormal_##SUFFIX(TYPE a) { return a != 0 && BITS(a) < LEAST; }    \
  CU2PORT_PTX TYPE __ptx_slct_##SUFFIX##_s32(TYPE a, TYPE b, int c) { return c >= 0 ? a : b; }     \
  CU2PORT_PTX TYPE __ptx_slct_##SUFFIX##_f32(TYPE a, TYPE b, float c) { return c >= 0 ? a : b; }
CU2PORT_PTX_KINDS(f32, float, fabsf, 1.17549435e-38f, 3.40282347e+38f)
CU2PORT_PTX_KINDS(f64, double, fabs, 2.2250738585072014e-308, 1.7976931348623157e+308)
#undef CU2PORT_PTX_KINDS
CU2PORT_PTX int __ptx_slct_s32_s32(int a, int b, int c) { return c >= 0 ? a : b; }
CU2PORT_PTX unsigned __ptx_slct_u32_s32(unsigned a, unsigned b, int c) { return c >= 0 ? a : b; }
CU2PORT_PTX unsigned __ptx_slct_b32_s32(unsigned a, unsigned b, int c) { return c >= 0 ? a : b; }
// What `set` makes of a comparison, and what `.sat` and `.ftz` make of a result.
CU2PORT_PTX unsigned __ptx_truth_u32(bool a) { return a ? 0xffffffffu : 0; }
CU2PORT_PTX int __ptx_truth_s32(bool a) { return a ? -1 : 0; }
CU2PORT_PTX float __ptx_truth_f32(bool a) { return a ? 1.0f : 0.0f; }
CU2PORT_PTX float __ptx_saturated_f32(float a) { return __saturatef(a); }
CU2PORT_PTX double __ptx_saturated_f64(double a) { return a > 0 ? (a < 1 ? a : 1.0) : 0.0; }
CU2PORT_PTX float __ptx_flushed_f32(float a) { return __ptx_flushed(a); }

#include "ptx_conversions.h"

#undef CU2PORT_PTX_DIRECTED
#undef CU2PORT_PTX_FLOATS
#undef CU2PORT_PTX_APPROXIMATE
#endif
