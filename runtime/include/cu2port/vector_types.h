// CUDA's vector types (char1 ... double4), dim3 and the make_* functions, for the host and for CPU
// kernels. Names, members, sizes and alignments are CUDA's, so that structs which hold them keep
// their layout on every device.
//
// In C++ they are made at compile time; C has typedefs of them.
#pragma once

// One element type: the structs of 1 to 4 components and their make_ functions. As in CUDA, two
// components are aligned as a pair and four as a quad (at most 16 bytes); one and three are aligned
// as their element is.
#ifdef __cplusplus
#define CU2PORT_VECTOR(NAME, TYPE, ALIGN2, ALIGN4)                                                 \
  struct NAME##1 { TYPE x; };                                                                      \
  struct alignas(ALIGN2) NAME##2 { TYPE x, y; };                                                   \
  struct NAME##3 { TYPE x, y, z; };                                                                \
  struct alignas(ALIGN4) NAME##4 { TYPE x, y, z, w; };                                             \
  constexpr NAME##1 make_##NAME##1(TYPE x) { return {x}; }                                         \
  constexpr NAME##2 make_##NAME##2(TYPE x, TYPE y) { return {x, y}; }                              \
  constexpr NAME##3 make_##NAME##3(TYPE x, TYPE y, TYPE z) { return {x, y, z}; }                   \
  constexpr NAME##4 make_##NAME##4(TYPE x, TYPE y, TYPE z, TYPE w) { return {x, y, z, w}; }        \
  static_assert(sizeof(NAME##1) == sizeof(TYPE) && alignof(NAME##1) == alignof(TYPE),              \
                "CUDA's layout");                                                                  \
  static_assert(sizeof(NAME##2) == 2 * sizeof(TYPE) && alignof(NAME##2) == (ALIGN2),               \
                "CUDA's layout");                                                                  \
  static_assert(sizeof(NAME##3) == 3 * sizeof(TYPE) && alignof(NAME##3) == alignof(TYPE),          \
                "CUDA's layout");                                                                  \
  static_assert(sizeof(NAME##4) == 4 * sizeof(TYPE) && alignof(NAME##4) == (ALIGN4),               \
                "CUDA's layout");
#else
#define CU2PORT_VECTOR(NAME, TYPE, ALIGN2, ALIGN4)                                                 \
  typedef struct NAME##1 { TYPE x; }                                                               \
  NAME##1;                                                                                         \
  typedef struct NAME##2 { TYPE x, y; }                                                            \
  __attribute__((aligned(ALIGN2))) NAME##2;                                                        \
  typedef struct NAME##3 { TYPE x, y, z; }                                                         \
  NAME##3;                                                                                         \
  typedef struct NAME##4 { TYPE x, y, z, w; }                                                      \
  __attribute__((aligned(ALIGN4))) NAME##4;                                                        \
  static inline NAME##1 make_##NAME##1(TYPE x) { return (NAME##1){x}; }                            \
  static inline NAME##2 make_##NAME##2(TYPE x, TYPE y) { return (NAME##2){x, y}; }                 \
  static inline NAME##3 make_##NAME##3(TYPE x, TYPE y, TYPE z) { return (NAME##3){x, y, z}; }      \
  static inline NAME##4 make_##NAME##4(TYPE x, TYPE y, TYPE z, TYPE w) {                           \
    return (NAME##4){x, y, z, w};                                                                  \
  }
#endif

CU2PORT_VECTOR(char, signed char, 2, 4)
CU2PORT_VECTOR(uchar, unsigned char, 2, 4)
CU2PORT_VECTOR(short, short, 4, 8)
CU2PORT_VECTOR(ushort, unsigned short, 4, 8)
CU2PORT_VECTOR(int, int, 8, 16)
CU2PORT_VECTOR(uint, unsigned int, 8, 16)
CU2PORT_VECTOR(long, long, 2 * sizeof(long), 16)
CU2PORT_VECTOR(ulong, unsigned long, 2 * sizeof(long), 16)
CU2PORT_VECTOR(longlong, long long, 16, 16)
CU2PORT_VECTOR(ulonglong, unsigned long long, 16, 16)
CU2PORT_VECTOR(float, float, 8, 16)
CU2PORT_VECTOR(double, double, 16, 16)
#undef CU2PORT_VECTOR

// Of CUDA 13, which say how they are aligned.
#ifdef __cplusplus
#define CU2PORT_ALIGNED_VECTOR(NAME, TYPE, ALIGN)                                                  \
  struct alignas(ALIGN) NAME {                                                                     \
    TYPE x, y, z, w;                                                                               \
  };                                                                                               \
  constexpr NAME make_##NAME(TYPE x, TYPE y, TYPE z, TYPE w) { return {x, y, z, w}; }
#else
#define CU2PORT_ALIGNED_VECTOR(NAME, TYPE, ALIGN)                                                  \
  typedef struct NAME {                                                                            \
    TYPE x, y, z, w;                                                                               \
  } __attribute__((aligned(ALIGN))) NAME;                                                          \
  static inline NAME make_##NAME(TYPE x, TYPE y, TYPE z, TYPE w) { return (NAME){x, y, z, w}; }
#endif
#define CU2PORT_ALIGNED_VECTORS(NAME, TYPE)                                                        \
  CU2PORT_ALIGNED_VECTOR(NAME##4_16a, TYPE, 16)                                                    \
  CU2PORT_ALIGNED_VECTOR(NAME##4_32a, TYPE, 32)
CU2PORT_ALIGNED_VECTORS(long, long)
CU2PORT_ALIGNED_VECTORS(ulong, unsigned long)
CU2PORT_ALIGNED_VECTORS(longlong, long long)
CU2PORT_ALIGNED_VECTORS(ulonglong, unsigned long long)
CU2PORT_ALIGNED_VECTORS(double, double)
#undef CU2PORT_ALIGNED_VECTORS
#undef CU2PORT_ALIGNED_VECTOR

/// The extent of a grid or a block. Components that are left out are 1 in C++.
#ifdef __cplusplus
struct dim3 {
  unsigned int x, y, z;

  constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return {x, y, z}; }
};
static_assert(sizeof(dim3) == 12 && alignof(dim3) == 4, "CUDA's layout");
#else
typedef struct dim3 {
  unsigned int x, y, z;
} dim3;
#endif
