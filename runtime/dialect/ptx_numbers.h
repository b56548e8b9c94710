// Instructions of PTX on floating-point numbers, and conversions. With .ftz, numbers below the
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
  CU2PORT_PTX bool __ptx_setp_neu_##SUFFIX(TYPE a, TYPE b) { return a != b; }
CU2PORT_PTX_FLOATS(f32, float, __fadd_rn, __fsub_rn, __fmul_rn, __fdiv_rn, __fmaf_rn, __fsqrt_rn,
                   fminf, fmaxf, fabsf)
CU2PORT_PTX_FLOATS(f64, double, __dadd_rn, __dsub_rn, __dmul_rn, __ddiv_rn, __fma_rn, __dsqrt_rn,
                   fmin, fmax, fabs)

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

// From a number that a register holds, of which a narrow type takes the lower bits.
#define CU2PORT_PTX_CONVERT(TO_SUFFIX, TO, FROM_SUFFIX, FROM)                                      \
  CU2PORT_PTX TO __ptx_cvt_##TO_SUFFIX##_##FROM_SUFFIX(FROM a) { return (TO)a; }
#define CU2PORT_PTX_CONVERT_FROM(SUFFIX, TYPE)                                                     \
  CU2PORT_PTX_CONVERT(u8, unsigned char, SUFFIX, TYPE)                                             \
  CU2PORT_PTX_CONVERT(s8, signed char, SUFFIX, TYPE)                                               \
  CU2PORT_PTX_CONVERT(u16, unsigned short, SUFFIX, TYPE)                                           \
  CU2PORT_PTX_CONVERT(s16, short, SUFFIX, TYPE)                                                    \
  CU2PORT_PTX_CONVERT(u32, unsigned, SUFFIX, TYPE)                                                 \
  CU2PORT_PTX_CONVERT(s32, int, SUFFIX, TYPE)                                                      \
  CU2PORT_PTX_CONVERT(u64, unsigned long long, SUFFIX, TYPE)                                       \
  CU2PORT_PTX_CONVERT(s64, long long, SUFFIX, TYPE)                                                \
  CU2PORT_PTX_CONVERT(rn_f32, float, SUFFIX, TYPE)                                                 \
  CU2PORT_PTX_CONVERT(rn_f64, double, SUFFIX, TYPE)
CU2PORT_PTX_CONVERT_FROM(u8, unsigned char)
CU2PORT_PTX_CONVERT_FROM(s8, signed char)
CU2PORT_PTX_CONVERT_FROM(u16, unsigned short)
CU2PORT_PTX_CONVERT_FROM(s16, short)
CU2PORT_PTX_CONVERT_FROM(u32, unsigned)
CU2PORT_PTX_CONVERT_FROM(s32, int)
CU2PORT_PTX_CONVERT_FROM(u64, unsigned long long)
CU2PORT_PTX_CONVERT_FROM(s64, long long)
CU2PORT_PTX_CONVERT(f64, double, f32, float)
CU2PORT_PTX_CONVERT(rn_f32, float, f64, double)
// To the nearest, to 0, down and up: numbers beyond an integer's become its limits.
#define CU2PORT_PTX_ROUND(SUFFIX, TO, WORD)                                                        \
  CU2PORT_PTX TO __ptx_cvt_rni_##SUFFIX##_f32(float a) { return __float2##WORD##_rn(a); }          \
  CU2PORT_PTX TO __ptx_cvt_rzi_##SUFFIX##_f32(float a) { return __float2##WORD##_rz(a); }          \
  CU2PORT_PTX TO __ptx_cvt_rmi_##SUFFIX##_f32(float a) { return __float2##WORD##_rd(a); }          \
  CU2PORT_PTX TO __ptx_cvt_rpi_##SUFFIX##_f32(float a) { return __float2##WORD##_ru(a); }          \
  CU2PORT_PTX TO __ptx_cvt_rni_##SUFFIX##_f64(double a) { return __double2##WORD##_rn(a); }        \
  CU2PORT_PTX TO __ptx_cvt_rzi_##SUFFIX##_f64(double a) { return __double2##WORD##_rz(a); }
CU2PORT_PTX_ROUND(s32, int, int)
CU2PORT_PTX_ROUND(u32, unsigned, uint)
CU2PORT_PTX_ROUND(s64, long long, ll)
CU2PORT_PTX_ROUND(u64, unsigned long long, ull)

#undef CU2PORT_PTX_FLOATS
#undef CU2PORT_PTX_APPROXIMATE
#undef CU2PORT_PTX_CONVERT
#undef CU2PORT_PTX_CONVERT_FROM
#undef CU2PORT_PTX_ROUND
#endif
