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
#define CU2PORT_H2_OF __cu2port_half2
#define CU2PORT_H2_SAME __half2half2
#define CU2PORT_H_INFINITY 0x7c00
#define CU2PORT_H_NAME(before, behind) before##half##behind

#include "cu2port/libraries/half/scalar.h"

#include "cu2port/libraries/half/arithmetic.h"

#include "cu2port/libraries/half/pair.h"
#ifdef CU2PORT_KERNEL_FUNCTION
#include "cu2port/libraries/half/memory.h"
#endif

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
