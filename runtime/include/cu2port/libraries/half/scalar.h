// A number of two bytes with CUDA's conversions, included once for __half and once for
// __nv_bfloat16 (no guard):
//   CU2PORT_H, CU2PORT_H_RAW      the type, and its bits
//   CU2PORT_H_NEAREST(value)      its bits, from a float that is exact or rounded to odd
//   CU2PORT_H_FLOAT(bits)         the float that it is
//   CU2PORT_H_VALUE(bits)         the same, as programs see it: any NaN as CUDA makes it
//   CU2PORT_H_INTEGER(value)      an integer as a float: exact, rounded to odd, or out of range
//   CU2PORT_H_NAME(before, behind)  the name of a function of its own, such as __int2half_rn
//   CU2PORT_H_CONVERTS            whether conversions are implicit

#define CU2PORT_H_AS CU2PORT_H_NAME(__ushort_as_, )
#define CU2PORT_H_FROM(from, suffix) CU2PORT_H_NAME(__##from##2, suffix)
#define CU2PORT_H_TO(to) CU2PORT_H_NAME(__, 2##to)

struct __attribute__((aligned(2))) CU2PORT_H {
  unsigned short __x;

  CU2PORT_H() = default;
  CU2PORT_HALF_FUNCTION constexpr CU2PORT_H(const CU2PORT_H_RAW &raw) : __x(raw.x) {}
  CU2PORT_HALF_FUNCTION CU2PORT_H &operator=(const CU2PORT_H_RAW &raw) {
    __x = raw.x;
    return *this;
  }
  CU2PORT_HALF_FUNCTION volatile CU2PORT_H &operator=(const CU2PORT_H_RAW &raw) volatile {
    __x = raw.x;
    return *this;
  }
  CU2PORT_HALF_FUNCTION volatile CU2PORT_H &operator=(const volatile CU2PORT_H_RAW &raw) volatile {
    __x = raw.x;
    return *this;
  }
  CU2PORT_HALF_FUNCTION operator CU2PORT_H_RAW() const {
    CU2PORT_H_RAW raw;
    raw.x = __x;
    return raw;
  }
  CU2PORT_HALF_FUNCTION operator CU2PORT_H_RAW() const volatile {
    CU2PORT_H_RAW raw;
    raw.x = __x;
    return raw;
  }

#if CU2PORT_H_CONVERTS
  CU2PORT_HALF_FUNCTION explicit CU2PORT_H(CU2PORT_H_OTHER value);

#define CU2PORT_H_ASSIGN(Type, exact)                                                              \
  CU2PORT_HALF_FUNCTION CU2PORT_H(Type value) { __x = CU2PORT_H_NEAREST(exact); }                  \
  CU2PORT_HALF_FUNCTION CU2PORT_H &operator=(Type value) {                                         \
    __x = CU2PORT_H_NEAREST(exact);                                                                \
    return *this;                                                                                  \
  }
  CU2PORT_H_ASSIGN(float, value)
  CU2PORT_H_ASSIGN(double, __cu2port_odd_float(value))
  CU2PORT_H_ASSIGN(short, (float)value)
  CU2PORT_H_ASSIGN(unsigned short, (float)value)
  CU2PORT_H_ASSIGN(int, CU2PORT_H_INTEGER((long long)value))
  CU2PORT_H_ASSIGN(unsigned int, CU2PORT_H_INTEGER((unsigned long long)value))
  CU2PORT_H_ASSIGN(long, CU2PORT_H_INTEGER((long long)value))
  CU2PORT_H_ASSIGN(unsigned long, CU2PORT_H_INTEGER((unsigned long long)value))
  CU2PORT_H_ASSIGN(long long, CU2PORT_H_INTEGER(value))
  CU2PORT_H_ASSIGN(unsigned long long, CU2PORT_H_INTEGER(value))
#undef CU2PORT_H_ASSIGN

  CU2PORT_HALF_FUNCTION operator float() const { return CU2PORT_H_VALUE(__x); }
  CU2PORT_HALF_FUNCTION constexpr operator bool() const { return (__x & 0x7fffu) != 0u; }
#define CU2PORT_H_CAST(Type, to)                                                                   \
  CU2PORT_HALF_FUNCTION operator Type() const {                                                    \
    return (Type)__cu2port_to_##to(CU2PORT_H_FLOAT(__x));                                          \
  }
  CU2PORT_H_CAST(signed char, char)
  CU2PORT_H_CAST(unsigned char, uchar)
#ifdef __CHAR_UNSIGNED__
  CU2PORT_H_CAST(char, uchar)
#else
  CU2PORT_H_CAST(char, char)
#endif
  CU2PORT_H_CAST(short, short)
  CU2PORT_H_CAST(unsigned short, ushort)
  CU2PORT_H_CAST(int, int)
  CU2PORT_H_CAST(unsigned int, uint)
  CU2PORT_H_CAST(long, ll)
  CU2PORT_H_CAST(unsigned long, ull)
  CU2PORT_H_CAST(long long, ll)
  CU2PORT_H_CAST(unsigned long long, ull)
#undef CU2PORT_H_CAST
#endif
};

CU2PORT_HALF_FUNCTION CU2PORT_H CU2PORT_H_AS(unsigned short bits) {
  CU2PORT_H result;
  result.__x = bits;
  return result;
}
CU2PORT_HALF_FUNCTION CU2PORT_H CU2PORT_H_NAME(__short_as_, )(short bits) {
  return CU2PORT_H_AS((unsigned short)bits);
}
CU2PORT_HALF_FUNCTION unsigned short CU2PORT_H_NAME(__, _as_ushort)(CU2PORT_H value) {
  return value.__x;
}
CU2PORT_HALF_FUNCTION short CU2PORT_H_NAME(__, _as_short)(CU2PORT_H value) {
  return (short)value.__x;
}

// CU2PORT_H_FROM_ALL(int, int, exact): __int2half_rn, _rz, _rd, _ru
#define CU2PORT_H_DIRECTED(name, Type, exact, direction)                                           \
  CU2PORT_HALF_FUNCTION CU2PORT_H name(Type value) {                                               \
    const float odd = exact;                                                                       \
    const unsigned short nearest = CU2PORT_H_NEAREST(odd);                                         \
    return CU2PORT_H_AS(direction(nearest, CU2PORT_H_FLOAT(nearest), odd));                        \
  }
#define CU2PORT_H_FROM_ALL(from, Type, exact)                                                      \
  CU2PORT_HALF_FUNCTION CU2PORT_H CU2PORT_H_FROM(from, _rn)(Type value) {                          \
    return CU2PORT_H_AS(CU2PORT_H_NEAREST(exact));                                                 \
  }                                                                                                \
  CU2PORT_H_DIRECTED(CU2PORT_H_FROM(from, _rz), Type, exact, __cu2port_toward_zero)                \
  CU2PORT_H_DIRECTED(CU2PORT_H_FROM(from, _rd), Type, exact, __cu2port_down)                       \
  CU2PORT_H_DIRECTED(CU2PORT_H_FROM(from, _ru), Type, exact, __cu2port_up)
CU2PORT_H_FROM_ALL(float, float, value)
CU2PORT_H_FROM_ALL(short, short, (float)value)
CU2PORT_H_FROM_ALL(ushort, unsigned short, (float)value)
CU2PORT_H_FROM_ALL(int, int, CU2PORT_H_INTEGER((long long)value))
CU2PORT_H_FROM_ALL(uint, unsigned int, CU2PORT_H_INTEGER((unsigned long long)value))
CU2PORT_H_FROM_ALL(ll, long long, CU2PORT_H_INTEGER(value))
CU2PORT_H_FROM_ALL(ull, unsigned long long, CU2PORT_H_INTEGER(value))
#undef CU2PORT_H_FROM_ALL
#undef CU2PORT_H_DIRECTED
CU2PORT_HALF_FUNCTION CU2PORT_H CU2PORT_H_FROM(float, )(float value) {
  return CU2PORT_H_AS(CU2PORT_H_NEAREST(value));
}
CU2PORT_HALF_FUNCTION CU2PORT_H CU2PORT_H_FROM(double, )(double value) {
  return CU2PORT_H_AS(CU2PORT_H_NEAREST(__cu2port_odd_float(value)));
}
CU2PORT_HALF_FUNCTION float CU2PORT_H_TO(float)(CU2PORT_H value) {
  return CU2PORT_H_VALUE(value.__x);
}

// clang-format off
// CU2PORT_H_TO_ALL(int, int): __half2int_rz, _rn, _rd, _ru
#define CU2PORT_H_TO_ONE(to, Type, mode, round)                                                    \
  CU2PORT_HALF_FUNCTION Type CU2PORT_H_TO(to##mode)(CU2PORT_H value) {                             \
    return __cu2port_to_##to(round(CU2PORT_H_FLOAT(value.__x)));                                   \
  }
#define CU2PORT_H_TO_ALL(to, Type)                                                                 \
  CU2PORT_H_TO_ONE(to, Type, _rz, )                                                                \
  CU2PORT_H_TO_ONE(to, Type, _rn, rintf)                                                           \
  CU2PORT_H_TO_ONE(to, Type, _rd, floorf)                                                          \
  CU2PORT_H_TO_ONE(to, Type, _ru, ceilf)
CU2PORT_H_TO_ALL(short, short)
CU2PORT_H_TO_ALL(ushort, unsigned short)
CU2PORT_H_TO_ALL(int, int)
CU2PORT_H_TO_ALL(uint, unsigned int)
CU2PORT_H_TO_ALL(ll, long long)
CU2PORT_H_TO_ALL(ull, unsigned long long)
CU2PORT_H_TO_ONE(char, signed char, _rz, )
CU2PORT_H_TO_ONE(uchar, unsigned char, _rz, )
#undef CU2PORT_H_TO_ALL
#undef CU2PORT_H_TO_ONE
// clang-format on
