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
#define CU2PORT_H2_OF __cu2port_bfloat162
#define CU2PORT_H2_SAME __bfloat162bfloat162
#define CU2PORT_H_INFINITY 0x7f80
#define CU2PORT_H_NAME(before, behind) before##bfloat16##behind

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
