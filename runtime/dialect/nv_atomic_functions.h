// Atomics with an order and a scope, which nvcc has built in. All of them reach the whole system.
#pragma once

#if defined(__CUDA__) || defined(CU2PORT_DIRECT_FORM) // nothing that a host could call

#include "cu2port/libraries/atomics.h"

#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5

#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4

#define CU2PORT_SCOPE int = __NV_THREAD_SCOPE_SYSTEM

template <class T>
__device__ inline T __nv_atomic_load_n(const T *place, int order, CU2PORT_SCOPE) {
  return cu2port::atomics::load(place, order);
}
template <class T>
__device__ inline void __nv_atomic_load(const T *place, T *result, int order, CU2PORT_SCOPE) {
  *result = cu2port::atomics::load(place, order);
}
template <class T, class Value>
__device__ inline void __nv_atomic_store_n(T *place, Value value, int order, CU2PORT_SCOPE) {
  cu2port::atomics::store(place, static_cast<T>(value), order);
}
template <class T>
__device__ inline void __nv_atomic_store(T *place, T *value, int order, CU2PORT_SCOPE) {
  cu2port::atomics::store(place, *value, order);
}
template <class T, class Value>
__device__ inline T __nv_atomic_exchange_n(T *place, Value value, int order, CU2PORT_SCOPE) {
  return cu2port::atomics::exchange(place, static_cast<T>(value), order);
}
template <class T>
__device__ inline void __nv_atomic_exchange(T *place, T *value, T *result, int order,
                                            CU2PORT_SCOPE) {
  *result = cu2port::atomics::exchange(place, *value, order);
}
template <class T, class Value>
__device__ inline bool __nv_atomic_compare_exchange_n(T *place, T *expected, Value value, bool,
                                                      int order, int, CU2PORT_SCOPE) {
  return cu2port::atomics::compareExchange(place, *expected, static_cast<T>(value), order);
}
template <class T>
__device__ inline bool __nv_atomic_compare_exchange(T *place, T *expected, T *value, bool,
                                                    int order, int, CU2PORT_SCOPE) {
  return cu2port::atomics::compareExchange(place, *expected, *value, order);
}

#define CU2PORT_NV_FETCH(NAME, FUNCTION)                                                           \
  template <class T, class Value>                                                                  \
  __device__ inline T __nv_atomic_fetch_##NAME(T *place, Value value, int order, CU2PORT_SCOPE) {  \
    return cu2port::atomics::FUNCTION(place, static_cast<T>(value), order);                        \
  }                                                                                                \
  template <class T, class Value>                                                                  \
  __device__ inline void __nv_atomic_##NAME(T *place, Value value, int order, CU2PORT_SCOPE) {     \
    cu2port::atomics::FUNCTION(place, static_cast<T>(value), order);                               \
  }
CU2PORT_NV_FETCH(add, fetchAdd)
CU2PORT_NV_FETCH(sub, fetchSub)
CU2PORT_NV_FETCH(min, fetchMin)
CU2PORT_NV_FETCH(max, fetchMax)
CU2PORT_NV_FETCH(and, fetchAnd)
CU2PORT_NV_FETCH(or, fetchOr)
CU2PORT_NV_FETCH(xor, fetchXor)
#undef CU2PORT_NV_FETCH

__device__ inline void __nv_atomic_thread_fence(int order, CU2PORT_SCOPE) {
  cu2port::atomics::fence(order);
}

#undef CU2PORT_SCOPE

#endif
