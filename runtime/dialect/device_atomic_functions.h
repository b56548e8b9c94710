// Atomics. Each exists for the device, for the block (_block) and for the whole system (_system).
#ifndef __DEVICE_ATOMIC_FUNCTIONS_H__
#define __DEVICE_ATOMIC_FUNCTIONS_H__

#ifdef __CUDA__ // device code: a host's compiler has none, the direct form its own
#include "host_defines.h"

#define CU2PORT_ATOMIC(name, type)                                                                 \
  __device__ type name(type *address, type value);                                                 \
  __device__ type name##_block(type *address, type value);                                         \
  __device__ type name##_system(type *address, type value);
#define CU2PORT_ATOMIC_CAS(type)                                                                   \
  __device__ type atomicCAS(type *address, type compare, type value);                              \
  __device__ type atomicCAS_block(type *address, type compare, type value);                        \
  __device__ type atomicCAS_system(type *address, type compare, type value);
// The integers on which every operation exists.
#define CU2PORT_ATOMIC_INTEGERS(name)                                                              \
  CU2PORT_ATOMIC(name, int)                                                                        \
  CU2PORT_ATOMIC(name, unsigned int)                                                               \
  CU2PORT_ATOMIC(name, unsigned long long)

CU2PORT_ATOMIC_INTEGERS(atomicAdd)
CU2PORT_ATOMIC(atomicAdd, float)
CU2PORT_ATOMIC(atomicAdd, double)
CU2PORT_ATOMIC(atomicSub, int)
CU2PORT_ATOMIC(atomicSub, unsigned int)
CU2PORT_ATOMIC_INTEGERS(atomicExch)
CU2PORT_ATOMIC(atomicExch, float)
CU2PORT_ATOMIC_INTEGERS(atomicMin)
CU2PORT_ATOMIC(atomicMin, long long)
CU2PORT_ATOMIC_INTEGERS(atomicMax)
CU2PORT_ATOMIC(atomicMax, long long)
CU2PORT_ATOMIC_INTEGERS(atomicAnd)
CU2PORT_ATOMIC(atomicAnd, long long)
CU2PORT_ATOMIC_INTEGERS(atomicOr)
CU2PORT_ATOMIC(atomicOr, long long)
CU2PORT_ATOMIC_INTEGERS(atomicXor)
CU2PORT_ATOMIC(atomicXor, long long)
CU2PORT_ATOMIC(atomicInc, unsigned int)
CU2PORT_ATOMIC(atomicDec, unsigned int)
CU2PORT_ATOMIC_CAS(int)
CU2PORT_ATOMIC_CAS(unsigned int)
CU2PORT_ATOMIC_CAS(unsigned long long)
CU2PORT_ATOMIC_CAS(unsigned short)

/// There are none of 128 bits.
__device__ void __cu2port_wide_atomic();
template <bool> struct __cu2port_if {};
template <> struct __cu2port_if<true> {
  typedef int type;
};
#define CU2PORT_WIDE_ATOMIC(scope)                                                                 \
  template <class T, typename __cu2port_if<sizeof(T) == 16>::type = 0>                             \
  __device__ T atomicCAS##scope(T *address, T compare, T value) {                                  \
    __cu2port_wide_atomic();                                                                       \
    return value;                                                                                  \
  }                                                                                                \
  template <class T, typename __cu2port_if<sizeof(T) == 16>::type = 0>                             \
  __device__ T atomicExch##scope(T *address, T value) {                                            \
    __cu2port_wide_atomic();                                                                       \
    return value;                                                                                  \
  }
CU2PORT_WIDE_ATOMIC()
CU2PORT_WIDE_ATOMIC(_block)
CU2PORT_WIDE_ATOMIC(_system)
#undef CU2PORT_WIDE_ATOMIC

#undef CU2PORT_ATOMIC_INTEGERS
#undef CU2PORT_ATOMIC_CAS
#undef CU2PORT_ATOMIC

#ifdef __cplusplus
#include "atomic_vectors.h"
#include "nv_atomic_functions.h"
#endif
#endif

#endif
