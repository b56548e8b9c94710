// CUDA's numbers of eight bits: e4m3 (4 bits of exponent, 3 of mantissa, no infinities), e5m2
// (half's upper byte) and e8m0 (powers of two), and two and four of them, in kernels and on the
// host. Ordinary CUDA, from the documentation; translated programs include it as it is.
#ifndef __CUDA_FP8_H__
#define __CUDA_FP8_H__

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#include "cu2port/libraries/half/round_mode.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;

/// What becomes of numbers beyond the greatest: an infinity or NaN, or the greatest.
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

#ifdef __cplusplus
#define __CUDA_FP8_TYPES_EXIST__
extern "C++" {
#include "cu2port/libraries/half/fp8_conversions.h"

#define CU2PORT_FP8 __nv_fp8_e4m3
#define CU2PORT_FP8X2 __nv_fp8x2_e4m3
#define CU2PORT_FP8X4 __nv_fp8x4_e4m3
#define CU2PORT_FP8_OF(value) __cu2port_float_to_fp8(value, __NV_SATFINITE, __NV_E4M3)
#define CU2PORT_FP8_OF_DOUBLE(value) __cu2port_double_to_fp8(value, __NV_SATFINITE, __NV_E4M3)
#define CU2PORT_FP8_FLOAT(bits) __cu2port_half_value(__cu2port_fp8_to_half(bits, __NV_E4M3))
#include "cu2port/libraries/half/fp8_types.h"

#define CU2PORT_FP8 __nv_fp8_e5m2
#define CU2PORT_FP8X2 __nv_fp8x2_e5m2
#define CU2PORT_FP8X4 __nv_fp8x4_e5m2
#define CU2PORT_FP8_OF(value) __cu2port_float_to_fp8(value, __NV_SATFINITE, __NV_E5M2)
#define CU2PORT_FP8_OF_DOUBLE(value) __cu2port_double_to_fp8(value, __NV_SATFINITE, __NV_E5M2)
#define CU2PORT_FP8_FLOAT(bits) __cu2port_half_value(__cu2port_fp8_to_half(bits, __NV_E5M2))
#include "cu2port/libraries/half/fp8_types.h"

#define CU2PORT_FP8 __nv_fp8_e8m0
#define CU2PORT_FP8X2 __nv_fp8x2_e8m0
#define CU2PORT_FP8X4 __nv_fp8x4_e8m0
#define CU2PORT_FP8_OF(value) __cu2port_float_to_e8m0(value, __NV_SATFINITE, cudaRoundPosInf)
#define CU2PORT_FP8_OF_DOUBLE(value) CU2PORT_FP8_OF(__cu2port_odd_float(value))
#define CU2PORT_FP8_FLOAT(bits) __cu2port_e8m0_to_float(bits)
#include "cu2port/libraries/half/fp8_types.h"
}
#endif

#endif
