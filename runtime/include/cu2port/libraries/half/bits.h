// Numbers of two bytes as their bits, and back: what the headers for half precision stand on.
// Kernels have these by rules/device-half.yaml; on the CPU and on the host they are the functions
// below.
#ifndef CU2PORT_HALF_BITS_H
#define CU2PORT_HALF_BITS_H

#ifdef __CUDA__ // to be translated
#include "host_defines.h"
#define CU2PORT_HALF_FUNCTION __host__ __device__ inline

__host__ __device__ unsigned int __cu2port_float_bits(float value);
__host__ __device__ float __cu2port_bits_float(unsigned int bits);
__host__ __device__ unsigned long long __cu2port_double_bits(double value);
__host__ __device__ double __cu2port_bits_double(unsigned long long bits);
/// Exact; a NaN stays one.
__host__ __device__ float __cu2port_half_to_float(unsigned short bits);
/// Rounded to the nearest, ties to even; any NaN is 0x7fff.
__host__ __device__ unsigned short __cu2port_float_to_half(float value);
#else

#include <string.h>
#define CU2PORT_HALF_FUNCTION inline

inline unsigned int __cu2port_float_bits(float value) {
  unsigned int bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline float __cu2port_bits_float(unsigned int bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

inline unsigned long long __cu2port_double_bits(double value) {
  unsigned long long bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline double __cu2port_bits_double(unsigned long long bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

// Clang has vectors of _Float16, and instructions for them in those versions of a kernel whose
// processors do; before 15 it has the type on no processor of Intel's or AMD's. g++ converts one
// number at a time, and is quicker with integers.
#if defined(__clang__) &&                                                                          \
    (defined(__aarch64__) ||                                                                       \
     (__clang_major__ >= 15 && (defined(__F16C__) || defined(CU2PORT_SEVERAL_VERSIONS))))
inline float __cu2port_half_to_float(unsigned short bits) {
  _Float16 value;
  memcpy(&value, &bits, sizeof value);
  return (float)value;
}

inline unsigned short __cu2port_float_to_half(float value) {
  const _Float16 rounded = (_Float16)value;
  unsigned short bits;
  memcpy(&bits, &rounded, sizeof bits);
  return value == value ? bits : (unsigned short)0x7fff;
}
#else
/// Exponent and mantissa move to where float has them; 2^112 is between the biases, and makes small
/// numbers normal.
inline float __cu2port_half_to_float(unsigned short bits) {
  const unsigned int magnitude = (bits & 0x7fffu) << 13;
  const unsigned int scaled = __cu2port_float_bits(__cu2port_bits_float(magnitude) * 0x1p112f);
  const unsigned int finite = magnitude < 0x7c00u << 13 ? scaled : magnitude | 0x7f800000u;
  return __cu2port_bits_float(finite | (bits & 0x8000u) << 16);
}

inline unsigned short __cu2port_float_to_half(float value) {
  const unsigned int bits = __cu2port_float_bits(value), magnitude = bits & 0x7fffffffu;
  // Adding 0.5 to a number below half's least normal one rounds it to a multiple of half's least.
  const unsigned int small =
      __cu2port_float_bits(__cu2port_bits_float(magnitude) + 0.5f) - 0x3f000000u;
  const unsigned int normal = (magnitude - (112u << 23) + 0xfffu + (magnitude >> 13 & 1u)) >> 13;
  const unsigned int finite = magnitude < 0x38800000u ? small : normal;
  const unsigned int rounded =
      (magnitude < 0x47800000u ? finite : 0x7c00u) | (bits >> 16 & 0x8000u);
  return (unsigned short)(magnitude > 0x7f800000u ? 0x7fffu : rounded);
}
#endif

#endif
#endif
