// CUDA's vector types: structs of one to four equal members, aligned as CUDA aligns them.
#ifndef __VECTOR_TYPES_H__
#define __VECTOR_TYPES_H__

#ifdef CU2PORT_DIRECT_FORM
#include <cu2port/vector_types.h>
#else
#include "host_defines.h"

#define CU2PORT_VECTOR_OF(align, name, members)                                                    \
  struct __align__(align) name {                                                                   \
    members;                                                                                       \
  };                                                                                               \
  typedef struct name name;
// CU2PORT_VECTOR(name, element, alignment of the types with 1, 2, 3 and 4 members)
#define CU2PORT_VECTOR(name, type, a1, a2, a3, a4)                                                 \
  CU2PORT_VECTOR_OF(a1, name##1, type x)                                                           \
  CU2PORT_VECTOR_OF(a2, name##2, type x; type y)                                                   \
  CU2PORT_VECTOR_OF(a3, name##3, type x; type y; type z)                                           \
  CU2PORT_VECTOR_OF(a4, name##4, type x; type y; type z; type w)

CU2PORT_VECTOR(char, signed char, 1, 2, 1, 4)
CU2PORT_VECTOR(uchar, unsigned char, 1, 2, 1, 4)
CU2PORT_VECTOR(short, short, 2, 4, 2, 8)
CU2PORT_VECTOR(ushort, unsigned short, 2, 4, 2, 8)
CU2PORT_VECTOR(int, int, 4, 8, 4, 16)
CU2PORT_VECTOR(uint, unsigned int, 4, 8, 4, 16)
CU2PORT_VECTOR(long, long, 8, 16, 8, 16)
CU2PORT_VECTOR(ulong, unsigned long, 8, 16, 8, 16)
CU2PORT_VECTOR(longlong, long long, 8, 16, 8, 16)
CU2PORT_VECTOR(ulonglong, unsigned long long, 8, 16, 8, 16)
CU2PORT_VECTOR(float, float, 4, 8, 4, 16)
CU2PORT_VECTOR(double, double, 8, 16, 8, 16)
// Those of CUDA 13, which say how they are aligned: structs as any.
#define CU2PORT_ALIGNED_VECTOR(name, type)                                                         \
  CU2PORT_VECTOR_OF(16, name##4_16a, type x; type y; type z; type w)                               \
  CU2PORT_VECTOR_OF(32, name##4_32a, type x; type y; type z; type w)
CU2PORT_ALIGNED_VECTOR(long, long)
CU2PORT_ALIGNED_VECTOR(ulong, unsigned long)
CU2PORT_ALIGNED_VECTOR(longlong, long long)
CU2PORT_ALIGNED_VECTOR(ulonglong, unsigned long long)
CU2PORT_ALIGNED_VECTOR(double, double)
#undef CU2PORT_ALIGNED_VECTOR
#undef CU2PORT_VECTOR
#undef CU2PORT_VECTOR_OF

struct dim3 {
  unsigned int x, y, z;
#ifdef __cplusplus
  __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
      : x(vx), y(vy), z(vz) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
#endif
};
typedef struct dim3 dim3;

#endif

#endif
