// One, two and four numbers of eight bits, included once for each kind (no guard); it undefines
// what it was given:
//   CU2PORT_FP8, ...X2, ...X4      the types
//   CU2PORT_FP8_OF(value)          the bits, from a float that is exact or rounded to odd
//   CU2PORT_FP8_OF_DOUBLE(value)   the same from a double
//   CU2PORT_FP8_FLOAT(bits)        the float that they are

struct __attribute__((aligned(1))) CU2PORT_FP8 {
  __nv_fp8_storage_t __x;

  CU2PORT_FP8() = default;
#ifndef __CUDA_NO_FP8_CONVERSIONS__
#define CU2PORT_FP8_FROM(Type, exact)                                                              \
  explicit CU2PORT_HALF_FUNCTION CU2PORT_FP8(Type value) { __x = CU2PORT_FP8_OF(exact); }
  CU2PORT_FP8_FROM(__half, __cu2port_half_to_float(value.__x))
  CU2PORT_FP8_FROM(__nv_bfloat16, __cu2port_bfloat16_to_float(value.__x))
  CU2PORT_FP8_FROM(float, value)
  explicit CU2PORT_HALF_FUNCTION CU2PORT_FP8(double value) { __x = CU2PORT_FP8_OF_DOUBLE(value); }
  CU2PORT_FP8_FROM(short, (float)value)
  CU2PORT_FP8_FROM(unsigned short, (float)value)
  CU2PORT_FP8_FROM(int, __cu2port_odd_float((long long)value))
  CU2PORT_FP8_FROM(unsigned int, __cu2port_odd_float((unsigned long long)value))
  CU2PORT_FP8_FROM(long, __cu2port_odd_float((long long)value))
  CU2PORT_FP8_FROM(unsigned long, __cu2port_odd_float((unsigned long long)value))
  CU2PORT_FP8_FROM(long long, __cu2port_odd_float(value))
  CU2PORT_FP8_FROM(unsigned long long, __cu2port_odd_float(value))
#undef CU2PORT_FP8_FROM

#ifndef __CUDA_NO_FP8_CONVERSION_OPERATORS__
  explicit CU2PORT_HALF_FUNCTION operator float() const { return CU2PORT_FP8_FLOAT(__x); }
  explicit CU2PORT_HALF_FUNCTION operator double() const { return CU2PORT_FP8_FLOAT(__x); }
  explicit CU2PORT_HALF_FUNCTION operator __half() const {
    return __float2half_rn(CU2PORT_FP8_FLOAT(__x));
  }
  explicit CU2PORT_HALF_FUNCTION operator __nv_bfloat16() const {
    return __float2bfloat16_rn(CU2PORT_FP8_FLOAT(__x));
  }
  explicit CU2PORT_HALF_FUNCTION operator bool() const { return CU2PORT_FP8_FLOAT(__x) != 0.0f; }
#define CU2PORT_FP8_TO(Type, to)                                                                   \
  explicit CU2PORT_HALF_FUNCTION operator Type() const {                                           \
    return (Type)__cu2port_to_##to(CU2PORT_FP8_FLOAT(__x));                                        \
  }
  CU2PORT_FP8_TO(signed char, char)
  CU2PORT_FP8_TO(unsigned char, uchar)
#ifdef __CHAR_UNSIGNED__
  CU2PORT_FP8_TO(char, uchar)
#else
  CU2PORT_FP8_TO(char, char)
#endif
  CU2PORT_FP8_TO(short, short)
  CU2PORT_FP8_TO(unsigned short, ushort)
  CU2PORT_FP8_TO(int, int)
  CU2PORT_FP8_TO(unsigned int, uint)
  CU2PORT_FP8_TO(long, ll)
  CU2PORT_FP8_TO(unsigned long, ull)
  CU2PORT_FP8_TO(long long, ll)
  CU2PORT_FP8_TO(unsigned long long, ull)
#undef CU2PORT_FP8_TO
#endif
#endif
};

struct __attribute__((aligned(2))) CU2PORT_FP8X2 {
  __nv_fp8x2_storage_t __x;

  CU2PORT_FP8X2() = default;
#ifndef __CUDA_NO_FP8_CONVERSIONS__
#define CU2PORT_FP8_FROM(Type, of, low, high)                                                      \
  explicit CU2PORT_HALF_FUNCTION CU2PORT_FP8X2(Type value) {                                       \
    __x = (__nv_fp8x2_storage_t)(of(high) << 8 | of(low));                                         \
  }
  CU2PORT_FP8_FROM(__half2, CU2PORT_FP8_OF, __cu2port_half_to_float(value.x.__x),
                   __cu2port_half_to_float(value.y.__x))
  CU2PORT_FP8_FROM(__nv_bfloat162, CU2PORT_FP8_OF, __cu2port_bfloat16_to_float(value.x.__x),
                   __cu2port_bfloat16_to_float(value.y.__x))
  CU2PORT_FP8_FROM(float2, CU2PORT_FP8_OF, value.x, value.y)
  CU2PORT_FP8_FROM(double2, CU2PORT_FP8_OF_DOUBLE, value.x, value.y)
#undef CU2PORT_FP8_FROM

#ifndef __CUDA_NO_FP8_CONVERSION_OPERATORS__
  explicit CU2PORT_HALF_FUNCTION operator float2() const {
    float2 result;
    result.x = CU2PORT_FP8_FLOAT((unsigned char)__x);
    result.y = CU2PORT_FP8_FLOAT((unsigned char)(__x >> 8));
    return result;
  }
  explicit CU2PORT_HALF_FUNCTION operator __half2() const {
    return __floats2half2_rn(CU2PORT_FP8_FLOAT((unsigned char)__x),
                             CU2PORT_FP8_FLOAT((unsigned char)(__x >> 8)));
  }
  explicit CU2PORT_HALF_FUNCTION operator __nv_bfloat162() const {
    return __floats2bfloat162_rn(CU2PORT_FP8_FLOAT((unsigned char)__x),
                                 CU2PORT_FP8_FLOAT((unsigned char)(__x >> 8)));
  }
#endif
#endif
};

struct __attribute__((aligned(4))) CU2PORT_FP8X4 {
  __nv_fp8x4_storage_t __x;

  CU2PORT_FP8X4() = default;
#ifndef __CUDA_NO_FP8_CONVERSIONS__
  explicit CU2PORT_HALF_FUNCTION CU2PORT_FP8X4(__half2 low, __half2 high) {
    __x = (__nv_fp8x4_storage_t)CU2PORT_FP8X2(high).__x << 16 | CU2PORT_FP8X2(low).__x;
  }
  explicit CU2PORT_HALF_FUNCTION CU2PORT_FP8X4(__nv_bfloat162 low, __nv_bfloat162 high) {
    __x = (__nv_fp8x4_storage_t)CU2PORT_FP8X2(high).__x << 16 | CU2PORT_FP8X2(low).__x;
  }
#define CU2PORT_FP8_FROM(Type, of)                                                                 \
  explicit CU2PORT_HALF_FUNCTION CU2PORT_FP8X4(Type value) {                                       \
    __x = (__nv_fp8x4_storage_t)of(value.w) << 24 | (__nv_fp8x4_storage_t)of(value.z) << 16 |      \
          (__nv_fp8x4_storage_t)of(value.y) << 8 | of(value.x);                                    \
  }
  CU2PORT_FP8_FROM(float4, CU2PORT_FP8_OF)
  CU2PORT_FP8_FROM(double4, CU2PORT_FP8_OF_DOUBLE)
#undef CU2PORT_FP8_FROM

#ifndef __CUDA_NO_FP8_CONVERSION_OPERATORS__
  explicit CU2PORT_HALF_FUNCTION operator float4() const {
    float4 result;
    result.x = CU2PORT_FP8_FLOAT((unsigned char)__x);
    result.y = CU2PORT_FP8_FLOAT((unsigned char)(__x >> 8));
    result.z = CU2PORT_FP8_FLOAT((unsigned char)(__x >> 16));
    result.w = CU2PORT_FP8_FLOAT((unsigned char)(__x >> 24));
    return result;
  }
#endif
#endif
};

#undef CU2PORT_FP8
#undef CU2PORT_FP8X2
#undef CU2PORT_FP8X4
#undef CU2PORT_FP8_OF
#undef CU2PORT_FP8_OF_DOUBLE
#undef CU2PORT_FP8_FLOAT
