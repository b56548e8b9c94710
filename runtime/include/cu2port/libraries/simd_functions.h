// Four bytes or two halves of a word at once (__vadd4, __vmaxs2), dot products of bytes, and the
// dynamic programming functions (__viaddmax_s32): ordinary device code, a lane after the other,
// from the documentation.
#ifndef CU2PORT_SIMD_FUNCTIONS_H
#define CU2PORT_SIMD_FUNCTIONS_H

#ifdef __CUDA__
#define CU2PORT_SIMD_FUNCTION __host__ __device__ inline
#else // host code, and the direct form
#define CU2PORT_SIMD_FUNCTION inline
#endif

// A lane of 32 / n bits as a number.
CU2PORT_SIMD_FUNCTION int __cu2port_signed4(unsigned int word, int lane) {
  return (signed char)(word >> 8 * lane);
}
CU2PORT_SIMD_FUNCTION int __cu2port_unsigned4(unsigned int word, int lane) {
  return word >> 8 * lane & 0xff;
}
CU2PORT_SIMD_FUNCTION int __cu2port_signed2(unsigned int word, int lane) {
  return (short)(word >> 16 * lane);
}
CU2PORT_SIMD_FUNCTION int __cu2port_unsigned2(unsigned int word, int lane) {
  return word >> 16 * lane & 0xffff;
}
CU2PORT_SIMD_FUNCTION unsigned int __cu2port_lane4(int value, int lane) {
  return (value & 0xffu) << 8 * lane;
}
CU2PORT_SIMD_FUNCTION unsigned int __cu2port_lane2(int value, int lane) {
  return (value & 0xffffu) << 16 * lane;
}
CU2PORT_SIMD_FUNCTION int __cu2port_between(int value, int least, int most) {
  return value < least ? least : value > most ? most : value;
}

// CU2PORT_SIMD_UNARY(__vabs, n, signed, expression of x)
#define CU2PORT_SIMD_UNARY(name, n, sign, expression)                                              \
  CU2PORT_SIMD_FUNCTION unsigned int name##n(unsigned int a) {                                     \
    unsigned int result = 0;                                                                       \
    for (int lane = 0; lane < n; ++lane) {                                                         \
      const int x = __cu2port_##sign##n(a, lane);                                                  \
      result |= __cu2port_lane##n(expression, lane);                                               \
    }                                                                                              \
    return result;                                                                                 \
  }
#define CU2PORT_SIMD_BINARY(name, n, sign, expression)                                             \
  CU2PORT_SIMD_FUNCTION unsigned int name##n(unsigned int a, unsigned int b) {                     \
    unsigned int result = 0;                                                                       \
    for (int lane = 0; lane < n; ++lane) {                                                         \
      const int x = __cu2port_##sign##n(a, lane), y = __cu2port_##sign##n(b, lane);                \
      result |= __cu2port_lane##n(expression, lane);                                               \
    }                                                                                              \
    return result;                                                                                 \
  }
#define CU2PORT_SIMD_SUM(name, n, sign)                                                            \
  CU2PORT_SIMD_FUNCTION unsigned int name##n(unsigned int a, unsigned int b) {                     \
    unsigned int result = 0;                                                                       \
    for (int lane = 0; lane < n; ++lane) {                                                         \
      const int x = __cu2port_##sign##n(a, lane), y = __cu2port_##sign##n(b, lane);                \
      result += x < y ? y - x : x - y;                                                             \
    }                                                                                              \
    return result;                                                                                 \
  }
#define CU2PORT_SIMD_COMPARE(name, n, sign, op)                                                    \
  CU2PORT_SIMD_BINARY(__vcmp##name, n, sign, x op y ? -1 : 0)                                      \
  CU2PORT_SIMD_BINARY(__vset##name, n, sign, x op y ? 1 : 0)
#define CU2PORT_SIMD(n, least, most, all)                                                          \
  CU2PORT_SIMD_UNARY(__vabs, n, signed, x < 0 ? -x : x)                                            \
  CU2PORT_SIMD_UNARY(__vabsss, n, signed, x == least ? most : x < 0 ? -x : x)                      \
  CU2PORT_SIMD_UNARY(__vneg, n, signed, -x)                                                        \
  CU2PORT_SIMD_UNARY(__vnegss, n, signed, x == least ? most : -x)                                  \
  CU2PORT_SIMD_BINARY(__vabsdiffs, n, signed, x < y ? y - x : x - y)                               \
  CU2PORT_SIMD_BINARY(__vabsdiffu, n, unsigned, x < y ? y - x : x - y)                             \
  CU2PORT_SIMD_BINARY(__vadd, n, signed, x + y)                                                    \
  CU2PORT_SIMD_BINARY(__vaddss, n, signed, __cu2port_between(x + y, least, most))                  \
  CU2PORT_SIMD_BINARY(__vaddus, n, unsigned, __cu2port_between(x + y, 0, all))                     \
  /* Halves are rounded away from 0. */                                                            \
  CU2PORT_SIMD_BINARY(__vavgs, n, signed, (x + y + (x + y >= 0 ? 1 : 0)) >> 1)                     \
  CU2PORT_SIMD_BINARY(__vavgu, n, unsigned, (x + y + 1) >> 1)                                      \
  CU2PORT_SIMD_BINARY(__vhaddu, n, unsigned, (x + y) >> 1)                                         \
  CU2PORT_SIMD_BINARY(__vmaxs, n, signed, x < y ? y : x)                                           \
  CU2PORT_SIMD_BINARY(__vmaxu, n, unsigned, x < y ? y : x)                                         \
  CU2PORT_SIMD_BINARY(__vmins, n, signed, x < y ? x : y)                                           \
  CU2PORT_SIMD_BINARY(__vminu, n, unsigned, x < y ? x : y)                                         \
  CU2PORT_SIMD_SUM(__vsads, n, signed)                                                             \
  CU2PORT_SIMD_SUM(__vsadu, n, unsigned)                                                           \
  CU2PORT_SIMD_BINARY(__vsub, n, signed, x - y)                                                    \
  CU2PORT_SIMD_BINARY(__vsubss, n, signed, __cu2port_between(x - y, least, most))                  \
  CU2PORT_SIMD_BINARY(__vsubus, n, unsigned, __cu2port_between(x - y, 0, all))                     \
  CU2PORT_SIMD_COMPARE(eq, n, signed, ==)                                                          \
  CU2PORT_SIMD_COMPARE(ne, n, signed, !=)                                                          \
  CU2PORT_SIMD_COMPARE(ges, n, signed, >=)                                                         \
  CU2PORT_SIMD_COMPARE(geu, n, unsigned, >=)                                                       \
  CU2PORT_SIMD_COMPARE(gts, n, signed, >)                                                          \
  CU2PORT_SIMD_COMPARE(gtu, n, unsigned, >)                                                        \
  CU2PORT_SIMD_COMPARE(les, n, signed, <=)                                                         \
  CU2PORT_SIMD_COMPARE(leu, n, unsigned, <=)                                                       \
  CU2PORT_SIMD_COMPARE(lts, n, signed, <)                                                          \
  CU2PORT_SIMD_COMPARE(ltu, n, unsigned, <)
CU2PORT_SIMD(2, -32768, 32767, 65535)
CU2PORT_SIMD(4, -128, 127, 255)
#undef CU2PORT_SIMD
#undef CU2PORT_SIMD_COMPARE
#undef CU2PORT_SIMD_SUM
#undef CU2PORT_SIMD_UNARY

// Dot products; sums wrap around.
#define CU2PORT_DOT(name, Word, sign, first, firstLane, lanes)                                     \
  CU2PORT_SIMD_FUNCTION Word name(Word a, Word b, Word c) {                                        \
    unsigned int sum = (unsigned int)c;                                                            \
    for (int lane = 0; lane < lanes; ++lane)                                                       \
      sum += (unsigned int)(__cu2port_##sign##first((unsigned int)a, lane) *                       \
                            __cu2port_##sign##4((unsigned int)b, lane + firstLane));               \
    return (Word)sum;                                                                              \
  }
CU2PORT_DOT(__dp4a, int, signed, 4, 0, 4)
CU2PORT_DOT(__dp4a, unsigned int, unsigned, 4, 0, 4)
CU2PORT_DOT(__dp2a_lo, int, signed, 2, 0, 2)
CU2PORT_DOT(__dp2a_lo, unsigned int, unsigned, 2, 0, 2)
CU2PORT_DOT(__dp2a_hi, int, signed, 2, 2, 2)
CU2PORT_DOT(__dp2a_hi, unsigned int, unsigned, 2, 2, 2)
#undef CU2PORT_DOT
CU2PORT_SIMD_FUNCTION int __dp4a(char4 a, char4 b, int c) {
  return (int)((unsigned int)c + (unsigned int)(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w));
}
CU2PORT_SIMD_FUNCTION unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) {
  return c + (unsigned int)(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
}
#define CU2PORT_DOT(name, Pair, Four, Word, first, second)                                         \
  CU2PORT_SIMD_FUNCTION Word name(Pair a, Four b, Word c) {                                        \
    return (Word)((unsigned int)c + (unsigned int)a.x * (unsigned int)b.first +                    \
                  (unsigned int)a.y * (unsigned int)b.second);                                     \
  }
CU2PORT_DOT(__dp2a_lo, short2, char4, int, x, y)
CU2PORT_DOT(__dp2a_hi, short2, char4, int, z, w)
CU2PORT_DOT(__dp2a_lo, ushort2, uchar4, unsigned int, x, y)
CU2PORT_DOT(__dp2a_hi, ushort2, uchar4, unsigned int, z, w)
#undef CU2PORT_DOT

// CU2PORT_DPX(s32, int, unsigned int): of whole words, whose sums wrap around.
#define CU2PORT_DPX(type, Number)                                                                  \
  CU2PORT_SIMD_FUNCTION Number __cu2port_sum_##type(Number a, Number b) {                          \
    return (Number)((unsigned int)a + (unsigned int)b);                                            \
  }                                                                                                \
  CU2PORT_SIMD_FUNCTION Number __cu2port_max_##type(Number a, Number b) { return a < b ? b : a; }  \
  CU2PORT_SIMD_FUNCTION Number __cu2port_min_##type(Number a, Number b) { return a < b ? a : b; }  \
  CU2PORT_SIMD_FUNCTION Number __vimax3_##type(Number a, Number b, Number c) {                     \
    return __cu2port_max_##type(__cu2port_max_##type(a, b), c);                                    \
  }                                                                                                \
  CU2PORT_SIMD_FUNCTION Number __vimin3_##type(Number a, Number b, Number c) {                     \
    return __cu2port_min_##type(__cu2port_min_##type(a, b), c);                                    \
  }                                                                                                \
  CU2PORT_SIMD_FUNCTION Number __viaddmax_##type(Number a, Number b, Number c) {                   \
    return __cu2port_max_##type(__cu2port_sum_##type(a, b), c);                                    \
  }                                                                                                \
  CU2PORT_SIMD_FUNCTION Number __viaddmin_##type(Number a, Number b, Number c) {                   \
    return __cu2port_min_##type(__cu2port_sum_##type(a, b), c);                                    \
  }                                                                                                \
  CU2PORT_SIMD_FUNCTION Number __vibmax_##type(Number a, Number b, bool *isFirst) {                \
    *isFirst = a >= b;                                                                             \
    return __cu2port_max_##type(a, b);                                                             \
  }                                                                                                \
  CU2PORT_SIMD_FUNCTION Number __vibmin_##type(Number a, Number b, bool *isFirst) {                \
    *isFirst = a <= b;                                                                             \
    return __cu2port_min_##type(a, b);                                                             \
  }
CU2PORT_DPX(s32, int)
CU2PORT_DPX(u32, unsigned int)
#undef CU2PORT_DPX

// Of two halves of a word, by the functions above.
#define CU2PORT_DPX(type, sign)                                                                    \
  CU2PORT_SIMD_FUNCTION unsigned int __vimax3_##type(unsigned int a, unsigned int b,               \
                                                     unsigned int c) {                             \
    return __vmax##sign##2(__vmax##sign##2(a, b), c);                                              \
  }                                                                                                \
  CU2PORT_SIMD_FUNCTION unsigned int __vimin3_##type(unsigned int a, unsigned int b,               \
                                                     unsigned int c) {                             \
    return __vmin##sign##2(__vmin##sign##2(a, b), c);                                              \
  }                                                                                                \
  CU2PORT_SIMD_FUNCTION unsigned int __viaddmax_##type(unsigned int a, unsigned int b,             \
                                                       unsigned int c) {                           \
    return __vmax##sign##2(__vadd2(a, b), c);                                                      \
  }                                                                                                \
  CU2PORT_SIMD_FUNCTION unsigned int __viaddmin_##type(unsigned int a, unsigned int b,             \
                                                       unsigned int c) {                           \
    return __vmin##sign##2(__vadd2(a, b), c);                                                      \
  }                                                                                                \
  CU2PORT_SIMD_FUNCTION unsigned int __vibmax_##type(unsigned int a, unsigned int b, bool *high,   \
                                                     bool *low) {                                  \
    const unsigned int isFirst = __vcmpge##sign##2(a, b);                                          \
    *high = (isFirst >> 16) != 0;                                                                  \
    *low = (isFirst & 0xffffu) != 0;                                                               \
    return __vmax##sign##2(a, b);                                                                  \
  }                                                                                                \
  CU2PORT_SIMD_FUNCTION unsigned int __vibmin_##type(unsigned int a, unsigned int b, bool *high,   \
                                                     bool *low) {                                  \
    const unsigned int isFirst = __vcmple##sign##2(a, b);                                          \
    *high = (isFirst >> 16) != 0;                                                                  \
    *low = (isFirst & 0xffffu) != 0;                                                               \
    return __vmin##sign##2(a, b);                                                                  \
  }
CU2PORT_DPX(s16x2, s)
CU2PORT_DPX(u16x2, u)
#undef CU2PORT_DPX

// None below 0.
CU2PORT_SIMD_FUNCTION int __vimax_s32_relu(int a, int b) { return __vimax3_s32(a, b, 0); }
CU2PORT_SIMD_FUNCTION int __vimin_s32_relu(int a, int b) {
  return __cu2port_max_s32(__cu2port_min_s32(a, b), 0);
}
CU2PORT_SIMD_FUNCTION unsigned int __vimax_s16x2_relu(unsigned int a, unsigned int b) {
  return __vimax3_s16x2(a, b, 0);
}
CU2PORT_SIMD_FUNCTION unsigned int __vimin_s16x2_relu(unsigned int a, unsigned int b) {
  return __vmaxs2(__vmins2(a, b), 0);
}
#define CU2PORT_DPX(name)                                                                          \
  CU2PORT_SIMD_FUNCTION int __##name##_s32_relu(int a, int b, int c) {                             \
    return __cu2port_max_s32(__##name##_s32(a, b, c), 0);                                          \
  }                                                                                                \
  CU2PORT_SIMD_FUNCTION unsigned int __##name##_s16x2_relu(unsigned int a, unsigned int b,         \
                                                           unsigned int c) {                       \
    return __vmaxs2(__##name##_s16x2(a, b, c), 0);                                                 \
  }
CU2PORT_DPX(vimax3)
CU2PORT_DPX(vimin3)
CU2PORT_DPX(viaddmax)
CU2PORT_DPX(viaddmin)
#undef CU2PORT_DPX
#undef CU2PORT_SIMD_BINARY

#endif
