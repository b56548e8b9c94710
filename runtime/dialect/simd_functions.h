// Four bytes or two halves of a word at once: __vadd4, __vmaxs2 and so on; and the dot products of
// bytes.
#pragma once

#ifdef __CUDA__ // device code: a host's compiler has none, the direct form its own
#include "host_defines.h"
#include "vector_types.h"

#define CU2PORT_SIMD(n)                                                                            \
  extern "C" {                                                                                     \
  __device__ unsigned int __vabs##n(unsigned int a);                                               \
  __device__ unsigned int __vabsss##n(unsigned int a);                                             \
  __device__ unsigned int __vneg##n(unsigned int a);                                               \
  __device__ unsigned int __vnegss##n(unsigned int a);                                             \
  __device__ unsigned int __vabsdiffs##n(unsigned int a, unsigned int b);                          \
  __device__ unsigned int __vabsdiffu##n(unsigned int a, unsigned int b);                          \
  __device__ unsigned int __vadd##n(unsigned int a, unsigned int b);                               \
  __device__ unsigned int __vaddss##n(unsigned int a, unsigned int b);                             \
  __device__ unsigned int __vaddus##n(unsigned int a, unsigned int b);                             \
  __device__ unsigned int __vavgs##n(unsigned int a, unsigned int b);                              \
  __device__ unsigned int __vavgu##n(unsigned int a, unsigned int b);                              \
  __device__ unsigned int __vhaddu##n(unsigned int a, unsigned int b);                             \
  __device__ unsigned int __vmaxs##n(unsigned int a, unsigned int b);                              \
  __device__ unsigned int __vmaxu##n(unsigned int a, unsigned int b);                              \
  __device__ unsigned int __vmins##n(unsigned int a, unsigned int b);                              \
  __device__ unsigned int __vminu##n(unsigned int a, unsigned int b);                              \
  __device__ unsigned int __vsads##n(unsigned int a, unsigned int b);                              \
  __device__ unsigned int __vsadu##n(unsigned int a, unsigned int b);                              \
  __device__ unsigned int __vsub##n(unsigned int a, unsigned int b);                               \
  __device__ unsigned int __vsubss##n(unsigned int a, unsigned int b);                             \
  __device__ unsigned int __vsubus##n(unsigned int a, unsigned int b);                             \
  __device__ unsigned int __vcmpeq##n(unsigned int a, unsigned int b);                             \
  __device__ unsigned int __vcmpne##n(unsigned int a, unsigned int b);                             \
  __device__ unsigned int __vcmpges##n(unsigned int a, unsigned int b);                            \
  __device__ unsigned int __vcmpgeu##n(unsigned int a, unsigned int b);                            \
  __device__ unsigned int __vcmpgts##n(unsigned int a, unsigned int b);                            \
  __device__ unsigned int __vcmpgtu##n(unsigned int a, unsigned int b);                            \
  __device__ unsigned int __vcmples##n(unsigned int a, unsigned int b);                            \
  __device__ unsigned int __vcmpleu##n(unsigned int a, unsigned int b);                            \
  __device__ unsigned int __vcmplts##n(unsigned int a, unsigned int b);                            \
  __device__ unsigned int __vcmpltu##n(unsigned int a, unsigned int b);                            \
  __device__ unsigned int __vseteq##n(unsigned int a, unsigned int b);                             \
  __device__ unsigned int __vsetne##n(unsigned int a, unsigned int b);                             \
  }
CU2PORT_SIMD(2)
CU2PORT_SIMD(4)
#undef CU2PORT_SIMD

__device__ int __dp4a(int a, int b, int c);
__device__ unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c);
__device__ int __dp4a(char4 a, char4 b, int c);
__device__ unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c);
__device__ int __dp2a_lo(int a, int b, int c);
__device__ unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c);
__device__ int __dp2a_hi(int a, int b, int c);
__device__ unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c);

#endif
