// CUDA's bfloat16: float's upper half, and pairs of it, in kernels and on the host. Ordinary CUDA,
// from the documentation; translated programs include it as it is.
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__
#define __CUDA_BF16_TYPES_EXIST__

#include "cuda_fp16.h" // one converts to the other

#ifndef __cplusplus
typedef __nv_bfloat16_raw __nv_bfloat16;
typedef __nv_bfloat162_raw __nv_bfloat162;
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
#else
extern "C++" {

#ifdef __CUDA_NO_BFLOAT16_CONVERSIONS__
#define CU2PORT_H_CONVERTS 0
#else
#define CU2PORT_H_CONVERTS 1
#endif
#ifdef __CUDA_NO_BFLOAT16_OPERATORS__
#define CU2PORT_H_OPERATORS 0
#else
#define CU2PORT_H_OPERATORS 1
#endif
#ifdef __CUDA_NO_BFLOAT162_OPERATORS__
#define CU2PORT_H2_OPERATORS 0
#else
#define CU2PORT_H2_OPERATORS 1
#endif

#define CU2PORT_H __nv_bfloat16
#define CU2PORT_H_RAW __nv_bfloat16_raw
#define CU2PORT_H_OTHER __half
#define CU2PORT_H2 __nv_bfloat162
#define CU2PORT_H2_RAW __nv_bfloat162_raw
#define CU2PORT_H_NEAREST __cu2port_float_to_bfloat16
#define CU2PORT_H_FLOAT __cu2port_bfloat16_to_float
#define CU2PORT_H_VALUE __cu2port_bfloat16_to_float
#define CU2PORT_H_INTEGER(value) (__cu2port_odd_float(value))
#define CU2PORT_H_FMA __cu2port_odd_fma_bfloat16
#define CU2PORT_H_FROM(from, suffix) __##from##2bfloat16##suffix
#define CU2PORT_H_TO(to) __bfloat162##to
#define CU2PORT_H2_OF __cu2port_bfloat162
#define CU2PORT_H_AS __ushort_as_bfloat16
#define CU2PORT_H_AS_SIGNED __short_as_bfloat16
#define CU2PORT_H_BITS __bfloat16_as_ushort
#define CU2PORT_H_BITS_SIGNED __bfloat16_as_short

#include "cu2port/libraries/half/scalar.h"

#include "cu2port/libraries/half/arithmetic.h"

#include "cu2port/libraries/half/pair.h"
#ifdef CU2PORT_KERNEL_FUNCTION
#include "cu2port/libraries/half/memory.h"
#endif

#if CU2PORT_H_CONVERTS
CU2PORT_HALF_FUNCTION __nv_bfloat16::__nv_bfloat16(__half value) {
  __x = __cu2port_float_to_bfloat16(__half2float(value));
}
#endif
#ifndef __CUDA_NO_HALF_CONVERSIONS__
CU2PORT_HALF_FUNCTION __half::__half(__nv_bfloat16 value) {
  __x = __cu2port_float_to_half(__bfloat162float(value));
}
#endif

/// 1 or -1 for the infinities, else 0.
CU2PORT_HALF_FUNCTION int __hisinf(__nv_bfloat16 a) {
  return a.__x == 0x7f80 ? 1 : a.__x == 0xff80 ? -1 : 0;
}

CU2PORT_HALF_FUNCTION __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
  return __nv_bfloat162(x, y);
}
CU2PORT_HALF_FUNCTION __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
  return __nv_bfloat162(x, y);
}
CU2PORT_HALF_FUNCTION __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) {
  return __nv_bfloat162(a, a);
}
CU2PORT_HALF_FUNCTION __nv_bfloat162 __float2bfloat162_rn(float a) {
  return __bfloat162bfloat162(__float2bfloat16_rn(a));
}
CU2PORT_HALF_FUNCTION __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return __nv_bfloat162(__float2bfloat16_rn(x), __float2bfloat16_rn(y));
}
CU2PORT_HALF_FUNCTION __nv_bfloat162 __float22bfloat162_rn(float2 a) {
  return __floats2bfloat162_rn(a.x, a.y);
}
CU2PORT_HALF_FUNCTION float2 __bfloat1622float2(__nv_bfloat162 a) {
  float2 result;
  result.x = __bfloat162float(a.x);
  result.y = __bfloat162float(a.y);
  return result;
}
CU2PORT_HALF_FUNCTION float __low2float(__nv_bfloat162 a) { return __bfloat162float(a.x); }
CU2PORT_HALF_FUNCTION float __high2float(__nv_bfloat162 a) { return __bfloat162float(a.y); }
CU2PORT_HALF_FUNCTION __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a) { return a.x; }
CU2PORT_HALF_FUNCTION __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a) { return a.y; }
CU2PORT_HALF_FUNCTION __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a) {
  return __nv_bfloat162(a.x, a.x);
}
CU2PORT_HALF_FUNCTION __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a) {
  return __nv_bfloat162(a.y, a.y);
}
CU2PORT_HALF_FUNCTION __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a) {
  return __nv_bfloat162(a.y, a.x);
}
CU2PORT_HALF_FUNCTION __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __nv_bfloat162(a.x, b.x);
}
CU2PORT_HALF_FUNCTION __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __nv_bfloat162(a.y, b.y);
}

#include "cu2port/libraries/half/undefine.h"

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
}
#endif

#endif
