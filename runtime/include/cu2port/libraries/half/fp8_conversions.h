// cuda_fp8.h's conversions between numbers, and of their bits.
#ifndef CU2PORT_HALF_FP8_CONVERSIONS_H
#define CU2PORT_HALF_FP8_CONVERSIONS_H

/// From a float that is exact or rounded to odd, to the nearest, ties to even; any NaN is 0x7f.
CU2PORT_HALF_FUNCTION unsigned char __cu2port_float_to_fp8(float value, __nv_saturation_t saturate,
                                                           __nv_fp8_interpretation_t kind) {
  const bool isE4m3 = kind == __NV_E4M3;
  const unsigned int bits = __cu2port_float_bits(value), magnitude = bits & 0x7fffffffu;
  const unsigned int lost = isE4m3 ? 20u : 21u;            // of float's 23 bits of mantissa
  const unsigned int least = (isE4m3 ? 121u : 113u) << 23; // normal number
  const unsigned int most = isE4m3 ? 0x7eu : 0x7bu;
  const unsigned int beyond = isE4m3 ? 0x7fu : 0x7cu;
  // Adding 2^23 times the least number at all rounds to multiples of it.
  const float step = isE4m3 ? 0x1p14f : 0x1p7f;
  const unsigned int small =
      __cu2port_float_bits(__cu2port_bits_float(magnitude) + step) - __cu2port_float_bits(step);
  const unsigned int normal =
      (magnitude - least + (1u << 23) + (1u << (lost - 1u)) - 1u + (magnitude >> lost & 1u)) >>
      lost;
  const unsigned int finite = magnitude < least ? small : normal;
  const unsigned int rounded = magnitude < 0x7f800000u && finite <= most ? finite
                               : saturate == __NV_SATFINITE              ? most
                                                                         : beyond;
  return (unsigned char)(magnitude > 0x7f800000u ? 0x7fu : rounded | (bits >> 24 & 0x80u));
}

/// CUDA keeps a NaN's sign here, and what e5m2 has room for of its mantissa.
CU2PORT_HALF_FUNCTION unsigned char
__cu2port_double_to_fp8(double value, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {
  const unsigned long long bits = __cu2port_double_bits(value);
  const unsigned int sign = (unsigned int)(bits >> 56 & 0x80u),
                     mantissa = (unsigned int)(bits >> 50 & 1u);
  return value == value ? __cu2port_float_to_fp8(__cu2port_odd_float(value), saturate, kind)
                        : (unsigned char)(sign | (kind == __NV_E4M3 ? 0x7fu : 0x7eu | mantissa));
}

/// Half's bits, exactly; any NaN is 0x7fff.
CU2PORT_HALF_FUNCTION unsigned short __cu2port_fp8_to_half(unsigned char bits,
                                                           __nv_fp8_interpretation_t kind) {
  if (kind == __NV_E5M2)
    return (unsigned short)((bits & 0x7f) > 0x7c ? 0x7fff : bits << 8);
  if ((bits & 0x7f) == 0x7f)
    return 0x7fff;
  // Exponent and mantissa where half has them; 2^8 is between the biases.
  const float magnitude = __cu2port_half_to_float((unsigned short)((bits & 0x7f) << 7)) * 256.0f;
  return (unsigned short)(__cu2port_float_to_half(magnitude) | (bits & 0x80) << 8);
}

/// The power of two that is |value|, or the next one below or above; 0xff is NaN.
CU2PORT_HALF_FUNCTION unsigned char __cu2port_float_to_e8m0(float value, __nv_saturation_t saturate,
                                                            enum cudaRoundMode direction) {
  const unsigned int magnitude = __cu2port_float_bits(value) & 0x7fffffffu;
  if (magnitude > 0x7f800000u)
    return 0xff;
  if (magnitude == 0x7f800000u)
    return (unsigned char)(saturate == __NV_SATFINITE ? 0xfe : 0xff);
  const unsigned int exponent = magnitude >> 23, mantissa = magnitude & 0x7fffffu;
  // Below float's normal numbers, 2^-127 is half of the mantissa's range.
  const bool isAbove = exponent != 0 ? mantissa != 0 : mantissa > 0x400000u;
  if (direction != cudaRoundPosInf || !isAbove)
    return (unsigned char)exponent;
  if (exponent == 0xfeu)
    return (unsigned char)(saturate == __NV_SATFINITE ? 0xfe : 0xff);
  return (unsigned char)(exponent + 1u);
}

CU2PORT_HALF_FUNCTION float __cu2port_e8m0_to_float(unsigned char bits) {
  const unsigned int exponent = bits;
  return __cu2port_bits_float(exponent == 0xffu ? 0x7fff0000u
                              : exponent == 0u  ? 0x400000u
                                                : exponent << 23);
}

// CU2PORT_FP8_CONVERSIONS(float, float, convert, x, x): __nv_cvt_float_to_fp8,
// __nv_cvt_float_to_e8m0
#define CU2PORT_FP8_CONVERSIONS(from, Type, convert, given, exact)                                 \
  CU2PORT_HALF_FUNCTION __nv_fp8_storage_t __nv_cvt_##from##_to_fp8(                               \
      Type x, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {                        \
    return convert(given, saturate, kind);                                                         \
  }                                                                                                \
  CU2PORT_HALF_FUNCTION __nv_fp8_storage_t __nv_cvt_##from##_to_e8m0(                              \
      Type x, __nv_saturation_t saturate, enum cudaRoundMode rounding) {                           \
    return __cu2port_float_to_e8m0(exact, saturate, rounding);                                     \
  }
// CU2PORT_FP8_PAIRS(float2, float2, float, float2, float): __nv_cvt_float2_to_fp8x2,
// __nv_cvt_float2_to_e8m0x2
#define CU2PORT_FP8_PAIRS(from, e8m0From, one, Pair, First)                                        \
  CU2PORT_HALF_FUNCTION __nv_fp8x2_storage_t __nv_cvt_##from##_to_fp8x2(                           \
      Pair x, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {                        \
    First low, high;                                                                               \
    CU2PORT_FP8_SPLIT_##one;                                                                       \
    const unsigned int above = __nv_cvt_##one##_to_fp8(high, saturate, kind);                      \
    return (__nv_fp8x2_storage_t)(above << 8 | __nv_cvt_##one##_to_fp8(low, saturate, kind));      \
  }                                                                                                \
  CU2PORT_HALF_FUNCTION __nv_fp8x2_storage_t __nv_cvt_##e8m0From##_to_e8m0x2(                      \
      Pair x, __nv_saturation_t saturate, enum cudaRoundMode rounding) {                           \
    First low, high;                                                                               \
    CU2PORT_FP8_SPLIT_##one;                                                                       \
    const unsigned int above = __nv_cvt_##one##_to_e8m0(high, saturate, rounding);                 \
    return (__nv_fp8x2_storage_t)(above << 8 | __nv_cvt_##one##_to_e8m0(low, saturate, rounding)); \
  }
#define CU2PORT_FP8_SPLIT_float low = x.x, high = x.y
#define CU2PORT_FP8_SPLIT_double low = x.x, high = x.y
#define CU2PORT_FP8_SPLIT_halfraw low.x = x.x, high.x = x.y
#define CU2PORT_FP8_SPLIT_bfloat16raw low.x = x.x, high.x = x.y
CU2PORT_FP8_CONVERSIONS(float, float, __cu2port_float_to_fp8, x, x)
CU2PORT_FP8_CONVERSIONS(double, double, __cu2port_double_to_fp8, x, __cu2port_odd_float(x))
CU2PORT_FP8_CONVERSIONS(halfraw, __half_raw, __cu2port_float_to_fp8, __cu2port_half_to_float(x.x),
                        __cu2port_half_to_float(x.x))
CU2PORT_FP8_CONVERSIONS(bfloat16raw, __nv_bfloat16_raw, __cu2port_float_to_fp8,
                        __cu2port_bfloat16_to_float(x.x), __cu2port_bfloat16_to_float(x.x))
CU2PORT_FP8_PAIRS(float2, float2, float, float2, float)
CU2PORT_FP8_PAIRS(double2, double2, double, double2, double)
CU2PORT_FP8_PAIRS(halfraw2, halfraw2, halfraw, __half2_raw, __half_raw)
CU2PORT_FP8_PAIRS(bfloat16raw2, bfloat162raw, bfloat16raw, __nv_bfloat162_raw, __nv_bfloat16_raw)
#undef CU2PORT_FP8_SPLIT_float
#undef CU2PORT_FP8_SPLIT_double
#undef CU2PORT_FP8_SPLIT_halfraw
#undef CU2PORT_FP8_SPLIT_bfloat16raw
#undef CU2PORT_FP8_PAIRS
#undef CU2PORT_FP8_CONVERSIONS

CU2PORT_HALF_FUNCTION __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x,
                                                         __nv_fp8_interpretation_t kind) {
  __half_raw result;
  result.x = __cu2port_fp8_to_half(x, kind);
  return result;
}
CU2PORT_HALF_FUNCTION __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x,
                                                             __nv_fp8_interpretation_t kind) {
  __half2_raw result;
  result.x = __cu2port_fp8_to_half((unsigned char)x, kind);
  result.y = __cu2port_fp8_to_half((unsigned char)(x >> 8), kind);
  return result;
}
CU2PORT_HALF_FUNCTION __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t x) {
  __nv_bfloat16_raw result;
  result.x = __cu2port_float_to_bfloat16(__cu2port_e8m0_to_float(x));
  return result;
}
CU2PORT_HALF_FUNCTION __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t x) {
  __nv_bfloat162_raw result;
  result.x = __cu2port_float_to_bfloat16(__cu2port_e8m0_to_float((unsigned char)x));
  result.y = __cu2port_float_to_bfloat16(__cu2port_e8m0_to_float((unsigned char)(x >> 8)));
  return result;
}

#endif
