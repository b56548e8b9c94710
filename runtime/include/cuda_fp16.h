// CUDA's half precision: numbers of 5 bits of exponent and 11 of mantissa, and pairs of them, in
// kernels and on the host. Ordinary CUDA, from the documentation; translated programs include it as
// it is.
#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__
#define __CUDA_FP16_TYPES_EXIST__

#include "cu2port/libraries/half/half.h"

#ifndef __cplusplus
typedef __half_raw __half;
typedef __half2_raw __half2;
typedef __half half;
typedef __half2 half2;
#else
extern "C++" {

#ifdef __CUDA_NO_HALF_CONVERSIONS__
#define CU2PORT_H_CONVERTS 0
#else
#define CU2PORT_H_CONVERTS 1
#endif
#ifdef __CUDA_NO_HALF_OPERATORS__
#define CU2PORT_H_OPERATORS 0
#else
#define CU2PORT_H_OPERATORS 1
#endif
#ifdef __CUDA_NO_HALF2_OPERATORS__
#define CU2PORT_H2_OPERATORS 0
#else
#define CU2PORT_H2_OPERATORS 1
#endif

#define CU2PORT_H __half
#define CU2PORT_H_RAW __half_raw
#define CU2PORT_H_OTHER __nv_bfloat16
#define CU2PORT_H2 __half2
#define CU2PORT_H2_RAW __half2_raw
#define CU2PORT_H_NEAREST __cu2port_float_to_half
#define CU2PORT_H_FLOAT __cu2port_half_to_float
#define CU2PORT_H_VALUE __cu2port_half_value
#define CU2PORT_H_INTEGER(value) ((float)(value)) // what float rounds, is an infinity here
#define CU2PORT_H_FMA __cu2port_odd_fma_half
#define CU2PORT_H_FROM(from, suffix) __##from##2half##suffix
#define CU2PORT_H_TO(to) __half2##to
#define CU2PORT_H2_OF __cu2port_half2
#define CU2PORT_H_AS __ushort_as_half
#define CU2PORT_H_AS_SIGNED __short_as_half
#define CU2PORT_H_BITS __half_as_ushort
#define CU2PORT_H_BITS_SIGNED __half_as_short

#include "cu2port/libraries/half/scalar.h"

#include "cu2port/libraries/half/arithmetic.h"

#include "cu2port/libraries/half/pair.h"
#ifdef CU2PORT_KERNEL_FUNCTION
#include "cu2port/libraries/half/memory.h"
#endif

/// 1 or -1 for the infinities, else 0.
CU2PORT_HALF_FUNCTION int __hisinf(__half a) {
  return a.__x == 0x7c00 ? 1 : a.__x == 0xfc00 ? -1 : 0;
}

CU2PORT_HALF_FUNCTION __half2 make_half2(__half x, __half y) { return __half2(x, y); }
CU2PORT_HALF_FUNCTION __half2 __halves2half2(__half x, __half y) { return __half2(x, y); }
CU2PORT_HALF_FUNCTION __half2 __half2half2(__half a) { return __half2(a, a); }
CU2PORT_HALF_FUNCTION __half2 __float2half2_rn(float a) { return __half2half2(__float2half_rn(a)); }
CU2PORT_HALF_FUNCTION __half2 __floats2half2_rn(float x, float y) {
  return __half2(__float2half_rn(x), __float2half_rn(y));
}
CU2PORT_HALF_FUNCTION __half2 __float22half2_rn(float2 a) { return __floats2half2_rn(a.x, a.y); }
CU2PORT_HALF_FUNCTION float2 __half22float2(__half2 a) {
  float2 result;
  result.x = __half2float(a.x);
  result.y = __half2float(a.y);
  return result;
}
CU2PORT_HALF_FUNCTION float __low2float(__half2 a) { return __half2float(a.x); }
CU2PORT_HALF_FUNCTION float __high2float(__half2 a) { return __half2float(a.y); }
CU2PORT_HALF_FUNCTION __half __low2half(__half2 a) { return a.x; }
CU2PORT_HALF_FUNCTION __half __high2half(__half2 a) { return a.y; }
CU2PORT_HALF_FUNCTION __half2 __low2half2(__half2 a) { return __half2(a.x, a.x); }
CU2PORT_HALF_FUNCTION __half2 __high2half2(__half2 a) { return __half2(a.y, a.y); }
CU2PORT_HALF_FUNCTION __half2 __lowhigh2highlow(__half2 a) { return __half2(a.y, a.x); }
CU2PORT_HALF_FUNCTION __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
CU2PORT_HALF_FUNCTION __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }

#include "cu2port/libraries/half/undefine.h"

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)

#ifndef CUDA_NO_HALF
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;
typedef __half nv_half;
typedef __half2 nv_half2;
#endif
}
#endif

#endif
