// make_float4 and its relatives.
#ifndef __VECTOR_FUNCTIONS_H__
#define __VECTOR_FUNCTIONS_H__

#ifdef CU2PORT_DIRECT_FORM
#include <cu2port/vector_types.h>
#else
#include "vector_types.h"

#ifdef __CUDA__ // the translator knows what they do
#define CU2PORT_MAKER(name, parameters, ...) __host__ __device__ name make_##name parameters;
#else
#define CU2PORT_MAKER(name, parameters, ...)                                                       \
  CU2PORT_INLINE name make_##name parameters {                                                     \
    name made = {__VA_ARGS__};                                                                     \
    return made;                                                                                   \
  }
#endif
#define CU2PORT_MAKE(name, type)                                                                   \
  CU2PORT_MAKER(name##1, (type x), x)                                                              \
  CU2PORT_MAKER(name##2, (type x, type y), x, y)                                                   \
  CU2PORT_MAKER(name##3, (type x, type y, type z), x, y, z)                                        \
  CU2PORT_MAKER(name##4, (type x, type y, type z, type w), x, y, z, w)

#ifdef __cplusplus
extern "C++" {
#endif
CU2PORT_MAKE(char, signed char)
CU2PORT_MAKE(uchar, unsigned char)
CU2PORT_MAKE(short, short)
CU2PORT_MAKE(ushort, unsigned short)
CU2PORT_MAKE(int, int)
CU2PORT_MAKE(uint, unsigned int)
CU2PORT_MAKE(long, long)
CU2PORT_MAKE(ulong, unsigned long)
CU2PORT_MAKE(longlong, long long)
CU2PORT_MAKE(ulonglong, unsigned long long)
CU2PORT_MAKE(float, float)
CU2PORT_MAKE(double, double)
#define CU2PORT_MAKE_ALIGNED(name, type)                                                           \
  CU2PORT_ALIGNED_MAKER(name##4_16a, type)                                                         \
  CU2PORT_ALIGNED_MAKER(name##4_32a, type)
#define CU2PORT_ALIGNED_MAKER(name, type)                                                          \
  __host__ __device__ CU2PORT_INLINE name make_##name(type x, type y, type z, type w) {            \
    name made = {x, y, z, w};                                                                      \
    return made;                                                                                   \
  }
CU2PORT_MAKE_ALIGNED(long, long)
CU2PORT_MAKE_ALIGNED(ulong, unsigned long)
CU2PORT_MAKE_ALIGNED(longlong, long long)
CU2PORT_MAKE_ALIGNED(ulonglong, unsigned long long)
CU2PORT_MAKE_ALIGNED(double, double)
#undef CU2PORT_MAKE_ALIGNED
#undef CU2PORT_ALIGNED_MAKER
#ifdef __cplusplus
}
#endif
#undef CU2PORT_MAKE
#undef CU2PORT_MAKER

#endif

#endif
