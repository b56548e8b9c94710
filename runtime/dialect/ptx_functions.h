// What an instruction of PTX computes, by its name with _ for each dot: `asm("bfe.u32 %0, %1, %2,
// %3;" ...)` becomes a call of
// __ptx_bfe_u32. As "Instruction Set" in the PTX ISA has them, amounts beyond a number's bits
// included. An instruction that is not here is refused.
#ifndef CU2PORT_PTX_FUNCTIONS_H
#define CU2PORT_PTX_FUNCTIONS_H

#if defined(__CUDA__) && defined(__cplusplus)
#include "device_atomic_functions.h"
#include "device_functions.h"
#include "device_libc.h"
#include "named_barriers.h"
#include "warp_functions.h"

#define CU2PORT_PTX static __device__ inline
// Of two numbers, whose operator does the same to all types of a size.
#define CU2PORT_PTX_OPERATOR(NAME, TYPE, OPERATOR)                                                 \
  CU2PORT_PTX TYPE __ptx_##NAME(TYPE a, TYPE b) { return a OPERATOR b; }
#define CU2PORT_PTX_BITS(NAME, OPERATOR)                                                           \
  CU2PORT_PTX_OPERATOR(NAME##_b16, unsigned short, OPERATOR)                                       \
  CU2PORT_PTX_OPERATOR(NAME##_b32, unsigned, OPERATOR)                                             \
  CU2PORT_PTX_OPERATOR(NAME##_b64, unsigned long long, OPERATOR)                                   \
  CU2PORT_PTX_OPERATOR(NAME##_pred, bool, OPERATOR)
CU2PORT_PTX_BITS(and, &)
CU2PORT_PTX_BITS(or, |)
CU2PORT_PTX_BITS(xor, ^)
CU2PORT_PTX unsigned __ptx_not_b32(unsigned a) { return ~a; }
CU2PORT_PTX unsigned long long __ptx_not_b64(unsigned long long a) { return ~a; }
CU2PORT_PTX bool __ptx_not_pred(bool a) { return !a; }

// Sums and products wrap around in all types of a size.
#define CU2PORT_PTX_SUMS(BITS, TYPE)                                                               \
  CU2PORT_PTX_OPERATOR(add_u##BITS, TYPE, +)                                                       \
  CU2PORT_PTX_OPERATOR(add_s##BITS, TYPE, +)                                                       \
  CU2PORT_PTX_OPERATOR(sub_u##BITS, TYPE, -)                                                       \
  CU2PORT_PTX_OPERATOR(sub_s##BITS, TYPE, -)                                                       \
  CU2PORT_PTX_OPERATOR(mul_lo_u##BITS, TYPE, *)                                                    \
  CU2PORT_PTX_OPERATOR(mul_lo_s##BITS, TYPE, *)                                                    \
  CU2PORT_PTX TYPE __ptx_mad_lo_u##BITS(TYPE a, TYPE b, TYPE c) { return a * b + c; }              \
  CU2PORT_PTX TYPE __ptx_mad_lo_s##BITS(TYPE a, TYPE b, TYPE c) { return a * b + c; }
CU2PORT_PTX_SUMS(32, unsigned)
CU2PORT_PTX_SUMS(64, unsigned long long)
CU2PORT_PTX unsigned __ptx_mul_hi_u32(unsigned a, unsigned b) { return __umulhi(a, b); }
CU2PORT_PTX int __ptx_mul_hi_s32(int a, int b) { return __mulhi(a, b); }
CU2PORT_PTX unsigned long long __ptx_mul_hi_u64(unsigned long long a, unsigned long long b) {
  return __umul64hi(a, b);
}
CU2PORT_PTX unsigned long long __ptx_mul_wide_u32(unsigned a, unsigned b) {
  return (unsigned long long)a * b;
}
CU2PORT_PTX long long __ptx_mul_wide_s32(int a, int b) { return (long long)a * b; }
CU2PORT_PTX unsigned __ptx_mad_hi_u32(unsigned a, unsigned b, unsigned c) {
  return __umulhi(a, b) + c;
}
CU2PORT_PTX unsigned long long __ptx_mad_wide_u32(unsigned a, unsigned b, unsigned long long c) {
  return (unsigned long long)a * b + c;
}
// `carry` is the condition code, which the next instruction takes.
CU2PORT_PTX unsigned __ptx_add_cc_u32(unsigned a, unsigned b, unsigned &carry) {
  carry = a + b < a;
  return a + b;
}
CU2PORT_PTX unsigned __ptx_addc_u32(unsigned a, unsigned b, unsigned &carry) {
  return a + b + carry;
}
CU2PORT_PTX unsigned __ptx_addc_cc_u32(unsigned a, unsigned b, unsigned &carry) {
  const unsigned long long sum = (unsigned long long)a + b + carry;
  carry = (unsigned)(sum >> 32);
  return (unsigned)sum;
}
CU2PORT_PTX unsigned __ptx_sub_cc_u32(unsigned a, unsigned b, unsigned &carry) {
  carry = a < b; // borrowed
  return a - b;
}
CU2PORT_PTX unsigned __ptx_subc_u32(unsigned a, unsigned b, unsigned &carry) {
  return a - b - carry;
}
CU2PORT_PTX unsigned __ptx_subc_cc_u32(unsigned a, unsigned b, unsigned &carry) {
  const unsigned result = a - b - carry;
  carry = carry ? a <= b : a < b;
  return result;
}
// A sign makes no difference to sums and their carry.
#define CU2PORT_PTX_SIGNED_CARRY(NAME)                                                             \
  CU2PORT_PTX unsigned __ptx_##NAME##_s32(unsigned a, unsigned b, unsigned &carry) {               \
    return __ptx_##NAME##_u32(a, b, carry);                                                        \
  }
CU2PORT_PTX_SIGNED_CARRY(add_cc)
CU2PORT_PTX_SIGNED_CARRY(addc)
CU2PORT_PTX_SIGNED_CARRY(addc_cc)
CU2PORT_PTX_SIGNED_CARRY(sub_cc)
CU2PORT_PTX_SIGNED_CARRY(subc)
CU2PORT_PTX_SIGNED_CARRY(subc_cc)
CU2PORT_PTX unsigned long long __ptx_add_cc_u64(unsigned long long a, unsigned long long b,
                                                unsigned &carry) {
  carry = a + b < a;
  return a + b;
}
CU2PORT_PTX unsigned long long __ptx_addc_u64(unsigned long long a, unsigned long long b,
                                              unsigned &carry) {
  return a + b + carry;
}
CU2PORT_PTX unsigned long long __ptx_addc_cc_u64(unsigned long long a, unsigned long long b,
                                                 unsigned &carry) {
  const unsigned long long result = a + b + carry;
  carry = carry ? result <= a : result < a;
  return result;
}
CU2PORT_PTX unsigned long long __ptx_sub_cc_u64(unsigned long long a, unsigned long long b,
                                                unsigned &carry) {
  carry = a < b;
  return a - b;
}
CU2PORT_PTX unsigned long long __ptx_subc_u64(unsigned long long a, unsigned long long b,
                                              unsigned &carry) {
  return a - b - carry;
}
CU2PORT_PTX unsigned long long __ptx_subc_cc_u64(unsigned long long a, unsigned long long b,
                                                 unsigned &carry) {
  const unsigned long long result = a - b - carry;
  carry = carry ? a <= b : a < b;
  return result;
}
CU2PORT_PTX unsigned __ptx_mad_lo_cc_u32(unsigned a, unsigned b, unsigned c, unsigned &carry) {
  return __ptx_add_cc_u32(a * b, c, carry);
}
CU2PORT_PTX unsigned __ptx_madc_lo_cc_u32(unsigned a, unsigned b, unsigned c, unsigned &carry) {
  return __ptx_addc_cc_u32(a * b, c, carry);
}
CU2PORT_PTX unsigned __ptx_madc_lo_u32(unsigned a, unsigned b, unsigned c, unsigned &carry) {
  return a * b + c + carry;
}
CU2PORT_PTX unsigned __ptx_mad_hi_cc_u32(unsigned a, unsigned b, unsigned c, unsigned &carry) {
  return __ptx_add_cc_u32(__umulhi(a, b), c, carry);
}
CU2PORT_PTX unsigned __ptx_madc_hi_cc_u32(unsigned a, unsigned b, unsigned c, unsigned &carry) {
  return __ptx_addc_cc_u32(__umulhi(a, b), c, carry);
}
CU2PORT_PTX unsigned __ptx_madc_hi_u32(unsigned a, unsigned b, unsigned c, unsigned &carry) {
  return __umulhi(a, b) + c + carry;
}

#define CU2PORT_PTX_ORDERED(SUFFIX, TYPE)                                                          \
  CU2PORT_PTX TYPE __ptx_min_##SUFFIX(TYPE a, TYPE b) { return b < a ? b : a; }                    \
  CU2PORT_PTX TYPE __ptx_max_##SUFFIX(TYPE a, TYPE b) { return a < b ? b : a; }                    \
  CU2PORT_PTX bool __ptx_setp_lt_##SUFFIX(TYPE a, TYPE b) { return a < b; }                        \
  CU2PORT_PTX bool __ptx_setp_le_##SUFFIX(TYPE a, TYPE b) { return a <= b; }                       \
  CU2PORT_PTX bool __ptx_setp_gt_##SUFFIX(TYPE a, TYPE b) { return a > b; }                        \
  CU2PORT_PTX bool __ptx_setp_ge_##SUFFIX(TYPE a, TYPE b) { return a >= b; }                       \
  CU2PORT_PTX bool __ptx_setp_eq_##SUFFIX(TYPE a, TYPE b) { return a == b; }                       \
  CU2PORT_PTX bool __ptx_setp_ne_##SUFFIX(TYPE a, TYPE b) { return a != b; }
CU2PORT_PTX_ORDERED(u32, unsigned)
CU2PORT_PTX_ORDERED(s32, int)
CU2PORT_PTX_ORDERED(u64, unsigned long long)
CU2PORT_PTX_ORDERED(s64, long long)
CU2PORT_PTX bool __ptx_setp_eq_b32(unsigned a, unsigned b) { return a == b; }
CU2PORT_PTX bool __ptx_setp_ne_b32(unsigned a, unsigned b) { return a != b; }
CU2PORT_PTX unsigned __ptx_selp_u32(unsigned a, unsigned b, bool which) { return which ? a : b; }
CU2PORT_PTX unsigned __ptx_selp_b32(unsigned a, unsigned b, bool which) { return which ? a : b; }
CU2PORT_PTX int __ptx_selp_s32(int a, int b, bool which) { return which ? a : b; }
CU2PORT_PTX unsigned long long __ptx_selp_u64(unsigned long long a, unsigned long long b,
                                              bool which) {
  return which ? a : b;
}

CU2PORT_PTX long long __ptx_selp_s64(long long a, long long b, bool which) { return which ? a : b; }
CU2PORT_PTX unsigned long long __ptx_selp_b64(unsigned long long a, unsigned long long b,
                                              bool which) {
  return which ? a : b;
}
CU2PORT_PTX unsigned short __ptx_selp_b16(unsigned short a, unsigned short b, bool which) {
  return which ? a : b;
}

#define CU2PORT_PTX_SHIFTS(BITS, UNSIGNED, SIGNED)                                                 \
  CU2PORT_PTX UNSIGNED __ptx_shl_b##BITS(UNSIGNED a, unsigned by) {                                \
    return by < BITS ? a << by : 0;                                                                \
  }                                                                                                \
  CU2PORT_PTX UNSIGNED __ptx_shr_u##BITS(UNSIGNED a, unsigned by) {                                \
    return by < BITS ? a >> by : 0;                                                                \
  }                                                                                                \
  CU2PORT_PTX UNSIGNED __ptx_shr_b##BITS(UNSIGNED a, unsigned by) {                                \
    return by < BITS ? a >> by : 0;                                                                \
  }                                                                                                \
  CU2PORT_PTX SIGNED __ptx_shr_s##BITS(SIGNED a, unsigned by) {                                    \
    return a >> (by < BITS ? by : BITS - 1);                                                       \
  }                                                                                                \
  CU2PORT_PTX UNSIGNED __ptx_bfe_u##BITS(UNSIGNED a, unsigned from, unsigned count) {              \
    const unsigned first = from & 0xff, length = count & 0xff;                                     \
    const UNSIGNED rest = __ptx_shr_u##BITS(a, first);                                             \
    return length < BITS ? rest & (((UNSIGNED)1 << length) - 1) : rest;                            \
  }
CU2PORT_PTX_SHIFTS(32, unsigned, int)
CU2PORT_PTX_SHIFTS(64, unsigned long long, long long)
CU2PORT_PTX unsigned __ptx_bfi_b32(unsigned bits, unsigned into, unsigned at, unsigned count) {
  const unsigned first = at & 0xff, length = count & 0xff;
  const unsigned mask = __ptx_shl_b32(length < 32 ? (1u << length) - 1 : 0xffffffffu, first);
  return (into & ~mask) | (__ptx_shl_b32(bits, first) & mask);
}
CU2PORT_PTX unsigned __ptx_shf_l_wrap_b32(unsigned low, unsigned high, unsigned by) {
  return __funnelshift_l(low, high, by);
}
CU2PORT_PTX unsigned __ptx_shf_r_wrap_b32(unsigned low, unsigned high, unsigned by) {
  return __funnelshift_r(low, high, by);
}
CU2PORT_PTX unsigned __ptx_shf_l_clamp_b32(unsigned low, unsigned high, unsigned by) {
  return __funnelshift_lc(low, high, by);
}
CU2PORT_PTX unsigned __ptx_shf_r_clamp_b32(unsigned low, unsigned high, unsigned by) {
  return __funnelshift_rc(low, high, by);
}
CU2PORT_PTX unsigned __ptx_prmt_b32(unsigned a, unsigned b, unsigned which) {
  unsigned result = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned selector = which >> (4 * i) & 0xf, place = 8 * (selector & 3);
    unsigned byte = ((selector & 4 ? b : a) >> place) & 0xff;
    if (selector & 8) // its sign, everywhere
      byte = byte & 0x80 ? 0xff : 0;
    result |= byte << (8 * i);
  }
  return result;
}
/// A truth table of three bits: bit 4 * a + 2 * b + c of `table` for each.
CU2PORT_PTX unsigned __ptx_lop3_b32(unsigned a, unsigned b, unsigned c, unsigned table) {
  return (table & 0x01 ? ~a & ~b & ~c : 0) | (table & 0x02 ? ~a & ~b & c : 0) |
         (table & 0x04 ? ~a & b & ~c : 0) | (table & 0x08 ? ~a & b & c : 0) |
         (table & 0x10 ? a & ~b & ~c : 0) | (table & 0x20 ? a & ~b & c : 0) |
         (table & 0x40 ? a & b & ~c : 0) | (table & 0x80 ? a & b & c : 0);
}
CU2PORT_PTX unsigned __ptx_popc_b32(unsigned a) { return (unsigned)__popc(a); }
CU2PORT_PTX unsigned __ptx_popc_b64(unsigned long long a) { return (unsigned)__popcll(a); }
CU2PORT_PTX unsigned __ptx_clz_b32(unsigned a) { return (unsigned)__clz((int)a); }
CU2PORT_PTX unsigned __ptx_clz_b64(unsigned long long a) { return (unsigned)__clzll((long long)a); }
CU2PORT_PTX unsigned __ptx_brev_b32(unsigned a) { return __brev(a); }
CU2PORT_PTX unsigned long long __ptx_brev_b64(unsigned long long a) { return __brevll(a); }

// Halves of a number, as `mov.b64 {%0, %1}, %2;` has them.
CU2PORT_PTX unsigned __ptx_low_b64(unsigned long long a) { return (unsigned)a; }
CU2PORT_PTX unsigned __ptx_high_b64(unsigned long long a) { return (unsigned)(a >> 32); }
CU2PORT_PTX unsigned short __ptx_low_b32(unsigned a) { return (unsigned short)a; }
CU2PORT_PTX unsigned short __ptx_high_b32(unsigned a) { return (unsigned short)(a >> 16); }
CU2PORT_PTX unsigned __ptx_pack_b32(unsigned short low, unsigned short high) {
  return (unsigned)high << 16 | low;
}
CU2PORT_PTX unsigned long long __ptx_pack_b64(unsigned low, unsigned high) {
  return (unsigned long long)high << 32 | low;
}

// Special registers.
CU2PORT_PTX unsigned __ptx_sreg_laneid() {
  return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) % 32;
}
CU2PORT_PTX unsigned __ptx_sreg_lanemask_lt() { return (1u << __ptx_sreg_laneid()) - 1; }
CU2PORT_PTX unsigned __ptx_sreg_lanemask_le() { return (2u << __ptx_sreg_laneid()) - 1; }
CU2PORT_PTX unsigned __ptx_sreg_lanemask_eq() { return 1u << __ptx_sreg_laneid(); }
CU2PORT_PTX unsigned __ptx_sreg_lanemask_ge() { return ~__ptx_sreg_lanemask_lt(); }
CU2PORT_PTX unsigned __ptx_sreg_lanemask_gt() { return ~__ptx_sreg_lanemask_le(); }

#define CU2PORT_PTX_PLACE(DIMENSION)                                                               \
  CU2PORT_PTX unsigned __ptx_sreg_tid_##DIMENSION() { return threadIdx.DIMENSION; }                \
  CU2PORT_PTX unsigned __ptx_sreg_ntid_##DIMENSION() { return blockDim.DIMENSION; }                \
  CU2PORT_PTX unsigned __ptx_sreg_ctaid_##DIMENSION() { return blockIdx.DIMENSION; }               \
  CU2PORT_PTX unsigned __ptx_sreg_nctaid_##DIMENSION() { return gridDim.DIMENSION; }
CU2PORT_PTX_PLACE(x)
CU2PORT_PTX_PLACE(y)
CU2PORT_PTX_PLACE(z)
CU2PORT_PTX unsigned __ptx_sreg_warpid() {
  return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) / 32;
}
CU2PORT_PTX unsigned __ptx_sreg_nwarpid() {
  return (blockDim.x * blockDim.y * blockDim.z + 31) / 32;
}
// One multiprocessor, as far as a kernel can tell: it may be moved from one to another at any time.
CU2PORT_PTX unsigned __ptx_sreg_smid() { return 0; }
CU2PORT_PTX unsigned __ptx_sreg_nsmid() { return 1; }
CU2PORT_PTX unsigned __ptx_sreg_clock() { return (unsigned)clock64(); }
CU2PORT_PTX unsigned __ptx_sreg_clock_hi() {
  return (unsigned)((unsigned long long)clock64() >> 32);
}
CU2PORT_PTX unsigned long long __ptx_sreg_clock64() { return (unsigned long long)clock64(); }
CU2PORT_PTX unsigned long long __ptx_sreg_globaltimer() { return globaltimer(); }
CU2PORT_PTX unsigned __ptx_sreg_globaltimer_lo() { return (unsigned)globaltimer(); }
CU2PORT_PTX unsigned __ptx_sreg_globaltimer_hi() { return (unsigned)(globaltimer() >> 32); }

#include "ptx_copies.h"
#include "ptx_integers.h"
#include "ptx_numbers.h"
#include "ptx_threads.h"
#include "ptx_video.h"

#undef CU2PORT_PTX
#undef CU2PORT_PTX_OPERATOR
#undef CU2PORT_PTX_BITS
#undef CU2PORT_PTX_SUMS
#undef CU2PORT_PTX_SIGNED_CARRY
#undef CU2PORT_PTX_ORDERED
#undef CU2PORT_PTX_SHIFTS
#undef CU2PORT_PTX_PLACE
#endif

#endif
