// Conversions of PTX. A part of ptx_numbers.h, and nothing without it.
#ifdef CU2PORT_PTX

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
  CU2PORT_PTX TO __ptx_cvt_rzi_##SUFFIX##_f64(double a) { return __double2##WORD##_rz(a); }        \
  CU2PORT_PTX TO __ptx_cvt_rmi_##SUFFIX##_f64(double a) { return __double2##WORD##_rd(a); }        \
  CU2PORT_PTX TO __ptx_cvt_rpi_##SUFFIX##_f64(double a) { return __double2##WORD##_ru(a); }        \
  CU2PORT_PTX float __ptx_cvt_rz_f32_##SUFFIX(TO a) { return __##WORD##2float_rz(a); }             \
  CU2PORT_PTX float __ptx_cvt_rm_f32_##SUFFIX(TO a) { return __##WORD##2float_rd(a); }             \
  CU2PORT_PTX float __ptx_cvt_rp_f32_##SUFFIX(TO a) { return __##WORD##2float_ru(a); }
CU2PORT_PTX_ROUND(s32, int, int)
CU2PORT_PTX_ROUND(u32, unsigned, uint)
CU2PORT_PTX_ROUND(s64, long long, ll)
CU2PORT_PTX_ROUND(u64, unsigned long long, ull)
// Of 8 and 16 bits: what does not fit becomes the nearest that does, as with the others.
#define CU2PORT_PTX_ROUND_NARROW(SUFFIX, TO, LEAST, MOST, MODE, WAY)                               \
  CU2PORT_PTX TO __ptx_cvt_##MODE##_##SUFFIX##_f32(float a) {                                      \
    const int whole = __float2int_##WAY(a);                                                        \
    return (TO)(whole < LEAST ? LEAST : whole > MOST ? MOST : whole);                              \
  }
#define CU2PORT_PTX_NARROW(SUFFIX, TO, LEAST, MOST)                                                \
  CU2PORT_PTX_ROUND_NARROW(SUFFIX, TO, LEAST, MOST, rni, rn)                                       \
  CU2PORT_PTX_ROUND_NARROW(SUFFIX, TO, LEAST, MOST, rzi, rz)                                       \
  CU2PORT_PTX_ROUND_NARROW(SUFFIX, TO, LEAST, MOST, rmi, rd)                                       \
  CU2PORT_PTX_ROUND_NARROW(SUFFIX, TO, LEAST, MOST, rpi, ru)                                       \
  CU2PORT_PTX TO __ptx_cvt_sat_##SUFFIX##_s64(long long a) {                                       \
    return (TO)(a < LEAST ? LEAST : a > MOST ? MOST : a);                                          \
  }                                                                                                \
  CU2PORT_PTX TO __ptx_cvt_sat_##SUFFIX##_u64(unsigned long long a) {                              \
    return (TO)(a > (unsigned long long)MOST ? MOST : (long long)a);                               \
  }
CU2PORT_PTX_NARROW(u8, unsigned char, 0, 255)
CU2PORT_PTX_NARROW(s8, signed char, -128, 127)
CU2PORT_PTX_NARROW(u16, unsigned short, 0, 65535)
CU2PORT_PTX_NARROW(s16, short, -32768, 32767)
CU2PORT_PTX unsigned __ptx_cvt_sat_u32_s64(long long a) {
  return a < 0 ? 0 : a > 0xffffffffll ? 0xffffffffu : (unsigned)a;
}
CU2PORT_PTX unsigned __ptx_cvt_sat_u32_u64(unsigned long long a) {
  return a > 0xffffffffull ? 0xffffffffu : (unsigned)a;
}
CU2PORT_PTX int __ptx_cvt_sat_s32_s64(long long a) { return __ptx_limited_s32(a); }
CU2PORT_PTX int __ptx_cvt_sat_s32_u64(unsigned long long a) {
  return a > 0x7fffffffull ? 0x7fffffff : (int)a;
}
CU2PORT_PTX unsigned long long __ptx_cvt_sat_u64_s64(long long a) {
  return a < 0 ? 0 : (unsigned long long)a;
}
CU2PORT_PTX long long __ptx_cvt_sat_s64_u64(unsigned long long a) {
  return a > 0x7fffffffffffffffull ? 0x7fffffffffffffffll : (long long)a;
}

// Between numbers with a point.
CU2PORT_PTX float __ptx_cvt_rz_f32_f64(double a) { return __double2float_rz(a); }
CU2PORT_PTX float __ptx_cvt_rm_f32_f64(double a) { return __double2float_rd(a); }
CU2PORT_PTX float __ptx_cvt_rp_f32_f64(double a) { return __double2float_ru(a); }
CU2PORT_PTX float __ptx_cvt_f32_f32(float a) { return a; }
CU2PORT_PTX float __ptx_cvt_rni_f32_f32(float a) { return rintf(a); }
CU2PORT_PTX float __ptx_cvt_rzi_f32_f32(float a) { return truncf(a); }
CU2PORT_PTX float __ptx_cvt_rmi_f32_f32(float a) { return floorf(a); }
CU2PORT_PTX float __ptx_cvt_rpi_f32_f32(float a) { return ceilf(a); }
CU2PORT_PTX double __ptx_cvt_rni_f64_f64(double a) { return rint(a); }
CU2PORT_PTX double __ptx_cvt_rzi_f64_f64(double a) { return trunc(a); }
CU2PORT_PTX double __ptx_cvt_rmi_f64_f64(double a) { return floor(a); }
CU2PORT_PTX double __ptx_cvt_rpi_f64_f64(double a) { return ceil(a); }
CU2PORT_PTX double __ptx_cvt_rz_f64_s64(long long a) { return __ll2double_rz(a); }
CU2PORT_PTX double __ptx_cvt_rm_f64_s64(long long a) { return __ll2double_rd(a); }
CU2PORT_PTX double __ptx_cvt_rp_f64_s64(long long a) { return __ll2double_ru(a); }
CU2PORT_PTX double __ptx_cvt_rz_f64_u64(unsigned long long a) { return __ull2double_rz(a); }
CU2PORT_PTX double __ptx_cvt_rm_f64_u64(unsigned long long a) { return __ull2double_rd(a); }
CU2PORT_PTX double __ptx_cvt_rp_f64_u64(unsigned long long a) { return __ull2double_ru(a); }
__host__ __device__ float __cu2port_half_to_float(unsigned short bits);
__host__ __device__ unsigned short __cu2port_float_to_half(float value);
CU2PORT_PTX float __ptx_cvt_f32_f16(unsigned short a) { return __cu2port_half_to_float(a); }
CU2PORT_PTX unsigned short __ptx_cvt_rn_f16_f32(float a) { return __cu2port_float_to_half(a); }
CU2PORT_PTX unsigned __ptx_cvt_rn_f16x2_f32(float high, float low) {
  return (unsigned)__cu2port_float_to_half(high) << 16 | __cu2port_float_to_half(low);
}
CU2PORT_PTX unsigned short __ptx_cvt_rn_bf16_f32(float a) {
  const unsigned bits = __float_as_uint(a);
  return a != a ? 0x7fff : (unsigned short)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}
CU2PORT_PTX unsigned __ptx_cvt_rn_bf16x2_f32(float high, float low) {
  return (unsigned)__ptx_cvt_rn_bf16_f32(high) << 16 | __ptx_cvt_rn_bf16_f32(low);
}
CU2PORT_PTX float __ptx_cvt_f32_bf16(unsigned short a) {
  return __uint_as_float((unsigned)a << 16);
}

#undef CU2PORT_PTX_CONVERT
#undef CU2PORT_PTX_CONVERT_FROM
#undef CU2PORT_PTX_ROUND
#undef CU2PORT_PTX_ROUND_NARROW
#undef CU2PORT_PTX_NARROW
#endif
