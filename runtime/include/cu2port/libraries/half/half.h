// What cuda_fp16.h and cuda_bf16.h share: the bits, in C and C++, and in C++ where their functions
// are.
#ifndef CU2PORT_HALF_HALF_H
#define CU2PORT_HALF_HALF_H

#if !defined(CU2PORT_INT) && !defined(CU2PORT_DIRECT_FORM) // not behind cu2port/runtime.h
#include "vector_types.h"
#ifdef __CUDA__
#include "device_atomic_functions.h"
#include "math_functions.h"
#include "warp_functions.h"
#endif
#endif

typedef struct __attribute__((aligned(2))) {
  unsigned short x;
} __half_raw;

typedef struct __attribute__((aligned(4))) {
  unsigned short x, y;
} __half2_raw;

typedef __half_raw __nv_bfloat16_raw;
typedef __half2_raw __nv_bfloat162_raw;

#ifdef __cplusplus
extern "C++" {
#include "cu2port/libraries/half/rounding.h"
#include <math.h>

struct __half;
struct __nv_bfloat16;

/// Between 0 and 1; 0 for a NaN.
CU2PORT_HALF_FUNCTION float __cu2port_saturate(float value) {
  return value > 0.0f ? (value < 1.0f ? value : 1.0f) : 0.0f;
}
}
#endif

// What is in kernels alone: the host has neither warps nor CUDA's atomics.
#ifdef __CUDA__
#define CU2PORT_KERNEL_FUNCTION __device__ inline
#elif defined(CU2PORT_DIRECT_FORM)
#define CU2PORT_KERNEL_FUNCTION inline
#endif

#endif
