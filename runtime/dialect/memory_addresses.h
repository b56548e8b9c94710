// Addresses of one kind of memory (`__cvta_generic_to_shared`), which CUDA has beside pointers.
// Those of shared memory have 32 bits, by which inline assembly reaches it: here they are distances
// from a place in the block's shared memory, so that any part of it has one, and what the text
// computes with them holds. The last ten bits are those of the pointer: what is aligned is so in
// either.
#ifndef CU2PORT_MEMORY_ADDRESSES_H
#define CU2PORT_MEMORY_ADDRESSES_H

#if defined(__CUDA__) && defined(__cplusplus) // nothing that a host could call

extern "C" {
/// How far the pointer is from there. Where that takes more than 32 bits, the kernel fails.
__device__ __SIZE_TYPE__ __cu2port_shared_distance(const void *pointer, __SIZE_TYPE__ from);

__device__ inline __SIZE_TYPE__ __cu2port_shared_base() {
  __shared__ int __cu2port_shared_place[4];
  return (__SIZE_TYPE__)__cu2port_shared_place & ~(__SIZE_TYPE__)1023;
}
__device__ inline __SIZE_TYPE__ __cvta_generic_to_shared(const void *pointer) {
  return __cu2port_shared_distance(pointer, __cu2port_shared_base());
}
/// Whoever keeps an address in 32 bits has lost what a negative distance has above them.
__device__ inline void *__cvta_shared_to_generic(__SIZE_TYPE__ address) {
  return (void *)(__cu2port_shared_base() + (__SIZE_TYPE__)(long long)(int)address);
}

// Of other memory, an address is the pointer's.
#define CU2PORT_ADDRESSES(kind)                                                                    \
  __device__ inline __SIZE_TYPE__ __cvta_generic_to_##kind(const void *pointer) {                  \
    return (__SIZE_TYPE__)pointer;                                                                 \
  }                                                                                                \
  __device__ inline void *__cvta_##kind##_to_generic(__SIZE_TYPE__ address) {                      \
    return (void *)address;                                                                        \
  }
CU2PORT_ADDRESSES(global)
CU2PORT_ADDRESSES(local)
CU2PORT_ADDRESSES(constant)
CU2PORT_ADDRESSES(grid_constant)
#undef CU2PORT_ADDRESSES
}
#endif

#endif
