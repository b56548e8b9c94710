// Additions to vectors: each element is one of its own, as CUDA has it.
#pragma once

#if defined(__CUDA__) || defined(CU2PORT_DIRECT_FORM) // nothing that a host could call

#define CU2PORT_ATOMIC_VECTORS(name)                                                               \
  __device__ inline float2 name(float2 *address, float2 value) {                                   \
    float *elements = reinterpret_cast<float *>(address);                                          \
    const float x = name(elements, value.x), y = name(elements + 1, value.y);                      \
    return make_float2(x, y);                                                                      \
  }                                                                                                \
  __device__ inline float4 name(float4 *address, float4 value) {                                   \
    float *elements = reinterpret_cast<float *>(address);                                          \
    const float x = name(elements, value.x), y = name(elements + 1, value.y);                      \
    const float z = name(elements + 2, value.z), w = name(elements + 3, value.w);                  \
    return make_float4(x, y, z, w);                                                                \
  }
CU2PORT_ATOMIC_VECTORS(atomicAdd)
CU2PORT_ATOMIC_VECTORS(atomicAdd_block)
CU2PORT_ATOMIC_VECTORS(atomicAdd_system)
#undef CU2PORT_ATOMIC_VECTORS

#endif
