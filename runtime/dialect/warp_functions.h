// What the threads of a warp do together: shuffles, votes, matches, reductions. The forms without a
// mask are those of before CUDA 9.
#pragma once

#ifdef __CUDA__ // device code: a host's compiler has none, the direct form its own
#include "host_defines.h"

#define CU2PORT_SHUFFLE(type)                                                                      \
  __device__ type __shfl_sync(unsigned int mask, type value, int lane, int width = 32);            \
  __device__ type __shfl_up_sync(unsigned int mask, type value, unsigned int delta,                \
                                 int width = 32);                                                  \
  __device__ type __shfl_down_sync(unsigned int mask, type value, unsigned int delta,              \
                                   int width = 32);                                                \
  __device__ type __shfl_xor_sync(unsigned int mask, type value, int laneMask, int width = 32);    \
  __device__ type __shfl(type value, int lane, int width = 32);                                    \
  __device__ type __shfl_up(type value, unsigned int delta, int width = 32);                       \
  __device__ type __shfl_down(type value, unsigned int delta, int width = 32);                     \
  __device__ type __shfl_xor(type value, int laneMask, int width = 32);
#define CU2PORT_MATCH(type)                                                                        \
  __device__ unsigned int __match_any_sync(unsigned int mask, type value);                         \
  __device__ unsigned int __match_all_sync(unsigned int mask, type value, int *predicate);

CU2PORT_SHUFFLE(int)
CU2PORT_SHUFFLE(unsigned int)
CU2PORT_SHUFFLE(long)
CU2PORT_SHUFFLE(unsigned long)
CU2PORT_SHUFFLE(long long)
CU2PORT_SHUFFLE(unsigned long long)
CU2PORT_SHUFFLE(float)
CU2PORT_SHUFFLE(double)
CU2PORT_MATCH(int)
CU2PORT_MATCH(unsigned int)
CU2PORT_MATCH(long)
CU2PORT_MATCH(unsigned long)
CU2PORT_MATCH(long long)
CU2PORT_MATCH(unsigned long long)
CU2PORT_MATCH(float)
CU2PORT_MATCH(double)
#undef CU2PORT_SHUFFLE
#undef CU2PORT_MATCH

extern "C" {
__device__ int __all_sync(unsigned int mask, int predicate);
__device__ int __any_sync(unsigned int mask, int predicate);
__device__ unsigned int __ballot_sync(unsigned int mask, int predicate);
__device__ unsigned int __activemask(void);
__device__ int __all(int predicate);
__device__ int __any(int predicate);
__device__ unsigned int __ballot(int predicate);
/// Whether all answers are the same.
__device__ inline int __uni_sync(unsigned int mask, int predicate) {
  return __all_sync(mask, predicate) | __all_sync(mask, !predicate);
}
}
__device__ unsigned int __reduce_add_sync(unsigned int mask, unsigned int value);
__device__ unsigned int __reduce_min_sync(unsigned int mask, unsigned int value);
__device__ unsigned int __reduce_max_sync(unsigned int mask, unsigned int value);
__device__ int __reduce_add_sync(unsigned int mask, int value);
__device__ int __reduce_min_sync(unsigned int mask, int value);
__device__ int __reduce_max_sync(unsigned int mask, int value);
__device__ unsigned int __reduce_and_sync(unsigned int mask, unsigned int value);
__device__ unsigned int __reduce_or_sync(unsigned int mask, unsigned int value);
__device__ unsigned int __reduce_xor_sync(unsigned int mask, unsigned int value);

#endif
