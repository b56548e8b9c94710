// make_float4 and its relatives.
#pragma once

#ifdef CU2PORT_DIRECT_FORM
#include <cu2port/vector_types.h>
#else
#include "vector_types.h"

#define CU2PORT_MAKE(name, type)                                                                   \
  __host__ __device__ name##1 make_##name##1(type x);                                              \
  __host__ __device__ name##2 make_##name##2(type x, type y);                                      \
  __host__ __device__ name##3 make_##name##3(type x, type y, type z);                              \
  __host__ __device__ name##4 make_##name##4(type x, type y, type z, type w);

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
#undef CU2PORT_MAKE

#endif
