// Instructions of PTX on integers that are no single operators of C: wide products, fields of bits,
// limits. A part of ptx_functions.h, and nothing without it.
#ifdef CU2PORT_PTX

// Numbers of 16 bits, whose sums and products wrap around.
#define CU2PORT_PTX_SHORT(SUFFIX, TYPE)                                                            \
  CU2PORT_PTX TYPE __ptx_add_##SUFFIX(TYPE a, TYPE b) { return (TYPE)(a + b); }                    \
  CU2PORT_PTX TYPE __ptx_sub_##SUFFIX(TYPE a, TYPE b) { return (TYPE)(a - b); }                    \
  CU2PORT_PTX TYPE __ptx_mul_lo_##SUFFIX(TYPE a, TYPE b) {                                         \
    return (TYPE)((unsigned)a * (unsigned)b);                                                      \
  }                                                                                                \
  CU2PORT_PTX TYPE __ptx_mad_lo_##SUFFIX(TYPE a, TYPE b, TYPE c) {                                 \
    return (TYPE)((unsigned)a * (unsigned)b + (unsigned)c);                                        \
  }
CU2PORT_PTX_SHORT(u16, unsigned short)
CU2PORT_PTX_SHORT(s16, short)
CU2PORT_PTX unsigned __ptx_mul_wide_u16(unsigned short a, unsigned short b) {
  return (unsigned)a * b;
}
CU2PORT_PTX int __ptx_mul_wide_s16(short a, short b) { return a * b; }
CU2PORT_PTX unsigned __ptx_mad_wide_u16(unsigned short a, unsigned short b, unsigned c) {
  return (unsigned)a * b + c;
}
CU2PORT_PTX int __ptx_mad_wide_s16(short a, short b, int c) {
  return (int)((unsigned)(a * b) + (unsigned)c);
}
CU2PORT_PTX unsigned short __ptx_not_b16(unsigned short a) { return (unsigned short)~a; }
CU2PORT_PTX unsigned short __ptx_shl_b16(unsigned short a, unsigned by) {
  return (unsigned short)(by < 16 ? a << by : 0);
}
CU2PORT_PTX unsigned short __ptx_shr_b16(unsigned short a, unsigned by) {
  return (unsigned short)(by < 16 ? a >> by : 0);
}
CU2PORT_PTX unsigned short __ptx_shr_u16(unsigned short a, unsigned by) {
  return __ptx_shr_b16(a, by);
}
CU2PORT_PTX short __ptx_shr_s16(short a, unsigned by) { return (short)(a >> (by < 16 ? by : 15)); }
CU2PORT_PTX_ORDERED(u16, unsigned short)
CU2PORT_PTX_ORDERED(s16, short)
CU2PORT_PTX bool __ptx_setp_eq_b16(unsigned short a, unsigned short b) { return a == b; }
CU2PORT_PTX bool __ptx_setp_ne_b16(unsigned short a, unsigned short b) { return a != b; }
CU2PORT_PTX bool __ptx_setp_eq_b64(unsigned long long a, unsigned long long b) { return a == b; }
CU2PORT_PTX bool __ptx_setp_ne_b64(unsigned long long a, unsigned long long b) { return a != b; }

// The higher halves, and sums that keep to the limits.
CU2PORT_PTX long long __ptx_mul_hi_s64(long long a, long long b) { return __mul64hi(a, b); }
CU2PORT_PTX int __ptx_mad_hi_s32(int a, int b, int c) {
  return (int)((unsigned)__mulhi(a, b) + (unsigned)c);
}
CU2PORT_PTX unsigned long long __ptx_mad_hi_u64(unsigned long long a, unsigned long long b,
                                                unsigned long long c) {
  return __umul64hi(a, b) + c;
}
CU2PORT_PTX long long __ptx_mad_wide_s32(int a, int b, long long c) {
  return (long long)((unsigned long long)((long long)a * b) + (unsigned long long)c);
}
CU2PORT_PTX unsigned __ptx_mul24_lo_u32(unsigned a, unsigned b) { return __umul24(a, b); }
CU2PORT_PTX int __ptx_mul24_lo_s32(int a, int b) { return __mul24(a, b); }
CU2PORT_PTX unsigned __ptx_mad24_lo_u32(unsigned a, unsigned b, unsigned c) {
  return __umul24(a, b) + c;
}
CU2PORT_PTX int __ptx_mad24_lo_s32(int a, int b, int c) {
  return (int)((unsigned)__mul24(a, b) + (unsigned)c);
}
CU2PORT_PTX int __ptx_limited_s32(long long a) {
  return a > 2147483647 ? 2147483647 : a < -2147483648ll ? (int)-2147483648ll : (int)a;
}
CU2PORT_PTX int __ptx_add_sat_s32(int a, int b) { return __ptx_limited_s32((long long)a + b); }
CU2PORT_PTX int __ptx_sub_sat_s32(int a, int b) { return __ptx_limited_s32((long long)a - b); }
CU2PORT_PTX int __ptx_mad_hi_sat_s32(int a, int b, int c) {
  return __ptx_limited_s32((long long)__mulhi(a, b) + c);
}

// Quotients and remainders by 0 have all bits, as the hardware's have; C leaves them open, and
// those of the least number by -1.
#define CU2PORT_PTX_QUOTIENTS(BITS, UNSIGNED, SIGNED)                                              \
  CU2PORT_PTX UNSIGNED __ptx_div_u##BITS(UNSIGNED a, UNSIGNED b) {                                 \
    return b ? a / b : ~(UNSIGNED)0;                                                               \
  }                                                                                                \
  CU2PORT_PTX UNSIGNED __ptx_rem_u##BITS(UNSIGNED a, UNSIGNED b) {                                 \
    return b ? a % b : ~(UNSIGNED)0;                                                               \
  }                                                                                                \
  CU2PORT_PTX SIGNED __ptx_div_s##BITS(SIGNED a, SIGNED b) {                                       \
    return b == 0 ? -1 : b == -1 ? (SIGNED)(0 - (UNSIGNED)a) : a / b;                              \
  }                                                                                                \
  CU2PORT_PTX SIGNED __ptx_rem_s##BITS(SIGNED a, SIGNED b) {                                       \
    return b == 0 ? -1 : b == -1 ? 0 : a % b;                                                      \
  }                                                                                                \
  CU2PORT_PTX SIGNED __ptx_neg_s##BITS(SIGNED a) { return (SIGNED)(0 - (UNSIGNED)a); }             \
  CU2PORT_PTX SIGNED __ptx_abs_s##BITS(SIGNED a) { return a < 0 ? __ptx_neg_s##BITS(a) : a; }      \
  CU2PORT_PTX UNSIGNED __ptx_cnot_b##BITS(UNSIGNED a) { return a == 0; }                           \
  /* Above the number, and from where the field ends at its highest bit: its sign. */              \
  CU2PORT_PTX SIGNED __ptx_bfe_s##BITS(SIGNED a, unsigned from, unsigned count) {                  \
    const unsigned first = from & 0xff, length = count & 0xff;                                     \
    if (length == 0)                                                                               \
      return 0;                                                                                    \
    const unsigned last = first + length - 1 < BITS - 1 ? first + length - 1 : BITS - 1;           \
    const SIGNED sign = (SIGNED)((UNSIGNED)a << (BITS - 1 - last)) >> (BITS - 1);                  \
    return first > last ? sign                                                                     \
                        : (SIGNED)((UNSIGNED)a << (BITS - 1 - last)) >> (BITS - 1 - last + first); \
  }                                                                                                \
  /* Where the highest bit is that is no sign; all bits of a number that has none. */              \
  CU2PORT_PTX unsigned __ptx_bfind_u##BITS(UNSIGNED a) { return BITS - 1 - __ptx_clz_b##BITS(a); } \
  CU2PORT_PTX unsigned __ptx_bfind_s##BITS(SIGNED a) {                                             \
    return __ptx_bfind_u##BITS((UNSIGNED)(a < 0 ? ~a : a));                                        \
  }                                                                                                \
  CU2PORT_PTX unsigned __ptx_bfind_shiftamt_u##BITS(UNSIGNED a) {                                  \
    return a ? __ptx_clz_b##BITS(a) : 0xffffffffu;                                                 \
  }                                                                                                \
  CU2PORT_PTX unsigned __ptx_bfind_shiftamt_s##BITS(SIGNED a) {                                    \
    return __ptx_bfind_shiftamt_u##BITS((UNSIGNED)(a < 0 ? ~a : a));                               \
  }
CU2PORT_PTX_QUOTIENTS(32, unsigned, int)
CU2PORT_PTX_QUOTIENTS(64, unsigned long long, long long)
CU2PORT_PTX unsigned long long __ptx_bfi_b64(unsigned long long bits, unsigned long long into,
                                             unsigned at, unsigned count) {
  const unsigned first = at & 0xff, length = count & 0xff;
  const unsigned long long all = length < 64 ? (1ull << length) - 1 : ~0ull;
  const unsigned long long mask = __ptx_shl_b64(all, first);
  return (into & ~mask) | (__ptx_shl_b64(bits, first) & mask);
}
CU2PORT_PTX unsigned __ptx_sad_u32(unsigned a, unsigned b, unsigned c) { return __usad(a, b, c); }
CU2PORT_PTX int __ptx_sad_s32(int a, int b, int c) { return (int)__sad(a, b, (unsigned)c); }
CU2PORT_PTX unsigned __ptx_fns_b32(unsigned mask, unsigned base, int offset) {
  return __fns(mask, base, offset);
}

// The modes of prmt, as selectors of its plain form.
#define CU2PORT_PTX_PERMUTATION(MODE, SELECTORS)                                                   \
  CU2PORT_PTX unsigned __ptx_prmt_b32_##MODE(unsigned a, unsigned b, unsigned which) {             \
    const unsigned long long selectors = SELECTORS;                                                \
    return __ptx_prmt_b32(a, b, (unsigned)(selectors >> (16 * (which & 3))) & 0xffff);             \
  }
CU2PORT_PTX_PERMUTATION(f4e, 0x6543543243213210ull)
CU2PORT_PTX_PERMUTATION(b4e, 0x0123701267015670ull)
CU2PORT_PTX_PERMUTATION(rc8, 0x3333222211110000ull)
CU2PORT_PTX_PERMUTATION(ecl, 0x3333322232113210ull)
CU2PORT_PTX_PERMUTATION(ecr, 0x3210221011100000ull)
CU2PORT_PTX_PERMUTATION(rc16, 0x3232101032321010ull)
#undef CU2PORT_PTX_PERMUTATION
#undef CU2PORT_PTX_SHORT
#undef CU2PORT_PTX_QUOTIENTS
#endif
