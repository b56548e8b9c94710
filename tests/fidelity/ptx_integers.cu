// Inline PTX on integers, and conversions: each instruction, of numbers at random and at the
// limits, beside what the PTX ISA says of it bit by bit. It leaves division by zero open.
#include "check.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

using u16 = unsigned short;
using u32 = unsigned;
using s32 = int;
using u64 = unsigned long long;
using s64 = long long;

/// The field of `count` bits from `from` on, bit by bit.
template <class T> T field(T a, u32 from, u32 count, bool isSigned) {
  const unsigned bits = 8 * sizeof(T), pos = from & 0xff, len = count & 0xff;
  const unsigned last = std::min(pos + len - 1, bits - 1);
  const bool sign = isSigned && len && ((u64)a >> last & 1);
  u64 result = 0;
  for (unsigned i = 0; i < bits; ++i)
    result |= (u64)(i < len && pos + i < bits ? (u64)a >> (pos + i) & 1 : sign) << i;
  return (T)result;
}
template <class T> T inserted(T a, T b, u32 at, u32 count) {
  const unsigned bits = 8 * sizeof(T), pos = at & 0xff, len = count & 0xff;
  for (unsigned i = 0; i < len && pos + i < bits; ++i)
    b = (T)((b & ~((u64)1 << (pos + i))) | ((u64)a >> i & 1) << (pos + i));
  return b;
}
template <class T> u32 highest(T a, bool isSigned) {
  const int bits = 8 * sizeof(T);
  const u64 x = isSigned && (u64)a >> (bits - 1) & 1 ? ~(u64)a : (u64)a;
  for (int i = bits - 1; i >= 0; --i)
    if (x >> i & 1)
      return i;
  return ~0u;
}
template <class T> T limited(__int128 a) {
  using Limits = std::numeric_limits<T>;
  return a < Limits::min() ? Limits::min() : a > Limits::max() ? Limits::max() : (T)a;
}
inline u32 permuted(u32 a, u32 b, const char *order) {
  const u64 bytes = (u64)b << 32 | a;
  u32 result = 0;
  for (int i = 0; i < 4; ++i)
    result |= (u32)(bytes >> 8 * (order[3 - i] - '0') & 0xff) << 8 * i;
  return result;
}
const char *const orders[6][4] = {
    {"3210", "4321", "5432", "6543"}, {"5670", "6701", "7012", "0123"},
    {"0000", "1111", "2222", "3333"}, {"3210", "3211", "3222", "3333"},
    {"0000", "1110", "2210", "3210"}, {"1010", "3232", "1010", "3232"}};

// What the ISA says of all bits and an H200 does not: of 64 bits, more than the lowest eight count.
#define LOW_BYTES "{ .reg .u32 p, n; and.b32 p, %2, 255; and.b32 n, %3, 255; "

#define INSTRUCTIONS(TWO32, THREE32, FOUR32, TWO64, THREE64, FOUR64)                               \
  TWO32("neg.s32 %0, %1;", -a)                                                                     \
  TWO32("abs.s32 %0, %1;", (s32)a < 0 ? -a : a)                                                    \
  TWO32("cnot.b32 %0, %1;", a == 0)                                                                \
  TWO32("bfind.u32 %0, %1;", highest(a, false))                                                    \
  TWO32("bfind.s32 %0, %1;", highest(a, true))                                                     \
  TWO32("bfind.shiftamt.u32 %0, %1;", a ? 31 - highest(a, false) : ~0u)                            \
  TWO32("bfind.shiftamt.s32 %0, %1;", highest(a, true) == ~0u ? ~0u : 31 - highest(a, true))       \
  TWO32("{ .reg .u16 l, h; mov.b32 {l, h}, %1; mov.b32 %0, {h, l}; }", a << 16 | a >> 16)          \
  TWO32("cvt.sat.u8.s32 %0, %1;", limited<unsigned char>((s32)a))                                  \
  TWO32("cvt.sat.s8.s32 %0, %1;", (u32)limited<signed char>((s32)a))                               \
  TWO32("cvt.sat.u8.u32 %0, %1;", limited<unsigned char>(a))                                       \
  TWO32("cvt.sat.s16.u32 %0, %1;", (u32)limited<short>(a))                                         \
  TWO32("cvt.sat.u16.s32 %0, %1;", limited<u16>((s32)a))                                           \
  TWO32("cvt.sat.u32.s32 %0, %1;", limited<u32>((s32)a))                                           \
  TWO32("cvt.sat.s32.u32 %0, %1;", limited<s32>(a))                                                \
  TWO32("{ .reg .u16 x, y; cvt.u16.u32 x, %1; mul.lo.u16 y, x, x; cvt.u32.u16 %0, y; }",           \
        (u16)(a * a))                                                                              \
  TWO32("{ .reg .s16 x; cvt.u16.u32 x, %1; mul.wide.s16 %0, x, x; }", (short)a *(short)a)          \
  THREE32("mul.hi.s32 %0, %1, %2;", (u32)((s64)(s32)a * (s32)b >> 32))                             \
  THREE32("mul24.lo.u32 %0, %1, %2;", (a & 0xffffff) * (b & 0xffffff))                             \
  THREE32("mul24.lo.s32 %0, %1, %2;", (u32)((s32)(a << 8) >> 8) * (u32)((s32)(b << 8) >> 8))       \
  THREE32("add.sat.s32 %0, %1, %2;", (u32)limited<s32>((__int128)(s32)a + (s32)b))                 \
  THREE32("sub.sat.s32 %0, %1, %2;", (u32)limited<s32>((__int128)(s32)a - (s32)b))                 \
  THREE32("{ .reg .u32 t; max.u32 t, %2, 1; div.u32 %0, %1, t; }", b ? a / b : a)                  \
  THREE32("{ .reg .u32 t; max.u32 t, %2, 1; rem.u32 %0, %1, t; }", b ? a % b : 0)                  \
  THREE32("set.lt.s32.s32 %0, %1, %2;", (s32)a < (s32)b ? ~0u : 0)                                 \
  THREE32("set.hs.u32.u32 %0, %1, %2;", a >= b ? ~0u : 0)                                          \
  THREE32(                                                                                         \
      "{ .reg .pred p, q; setp.lo.u32 p|q, %1, %2; selp.u32 %0, 5, 0, p; @q add.u32 %0, %0, 9; }", \
      a < b ? 5 : 9)                                                                               \
  THREE32("{ .reg .pred p, q; setp.ge.s32 p, %1, 0; setp.lt.xor.s32 p|q, %2, 7, p;\n"              \
          "  selp.u32 %0, 1, 2, p; @q add.u32 %0, %0, 8; }",                                       \
          (((s32)b < 7) != ((s32)a >= 0) ? 1 : 2) + (((s32)b >= 7) != ((s32)a >= 0) ? 8 : 0))      \
  FOUR32("bfe.s32 %0, %1, %2, %3;", field(a, b, c, true))                                          \
  FOUR32("bfe.u32 %0, %1, %2, %3;", field(a, b, c, false))                                         \
  FOUR32("bfi.b32 %0, %1, %1, %2, %3;", inserted(a, a, b, c))                                      \
  FOUR32("mad.hi.s32 %0, %1, %2, %3;", (u32)((s64)(s32)a * (s32)b >> 32) + c)                      \
  FOUR32("mad24.lo.u32 %0, %1, %2, %3;", (a & 0xffffff) * (b & 0xffffff) + c)                      \
  FOUR32("sad.u32 %0, %1, %2, %3;", c + (a > b ? a - b : b - a))                                   \
  FOUR32("sad.s32 %0, %1, %2, %3;", c + ((s32)a > (s32)b ? a - b : b - a))                         \
  FOUR32("prmt.b32.f4e %0, %1, %2, %3;", permuted(a, b, orders[0][c & 3]))                         \
  FOUR32("prmt.b32.b4e %0, %1, %2, %3;", permuted(a, b, orders[1][c & 3]))                         \
  FOUR32("prmt.b32.rc8 %0, %1, %2, %3;", permuted(a, b, orders[2][c & 3]))                         \
  FOUR32("prmt.b32.ecl %0, %1, %2, %3;", permuted(a, b, orders[3][c & 3]))                         \
  FOUR32("prmt.b32.ecr %0, %1, %2, %3;", permuted(a, b, orders[4][c & 3]))                         \
  FOUR32("prmt.b32.rc16 %0, %1, %2, %3;", permuted(a, b, orders[5][c & 3]))                        \
  THREE32("vadd.s32.s32.u32.sat %0, %1, %2;", (u32)limited<s32>((__int128)(s32)a + b))             \
  THREE32("vsub.u32.u32.s32 %0, %1.h1, %2.b2;", (a >> 16) - (u32)(s32)(signed char)(b >> 16))      \
  THREE32("vmin.s32.s32.s32 %0, %1.b3, %2.h0;",                                                    \
          (u32)std::min<s32>((signed char)(a >> 24), (short)b))                                    \
  THREE32("vmax.u32.u32.u32 %0, %1, %2.b0;", std::max(a, b & 255))                                 \
  THREE32("vabsdiff.s32.s32.s32.sat %0, %1, %2;",                                                  \
          (u32)std::min<s64>(std::abs((s64)(s32)a - (s32)b), 0x7fffffff))                          \
  FOUR32("vabsdiff.u32.u32.u32.add %0, %1, %2, %3;", c + (a > b ? a - b : b - a))                  \
  FOUR32("vabsdiff.u32.s32.s32.max %0, %1.h0, %2.h1, %3;",                                         \
         std::max<u32>(std::abs((short)a - (short)(b >> 16)), c))                                  \
  FOUR32("vsub.s32.s32.s32.sat.min %0, %1, %2, %3;",                                               \
         (u32)std::min<s32>(limited<s32>((__int128)(s32)a - (s32)b), (s32)c))                      \
  FOUR32("slct.u32.s32 %0, %1, %2, %3;", (s32)c >= 0 ? a : b)                                      \
  TWO64("neg.s64 %0, %1;", -a)                                                                     \
  TWO64("abs.s64 %0, %1;", (s64)a < 0 ? -a : a)                                                    \
  TWO64("{ .reg .u32 t; bfind.s64 t, %1; cvt.u64.u32 %0, t; }", highest(a, true))                  \
  TWO64("{ .reg .u32 t; cvt.sat.u32.s64 t, %1; cvt.u64.u32 %0, t; }", limited<u32>((s64)a))        \
  TWO64("{ .reg .u32 t; cvt.sat.s32.u64 t, %1; cvt.u64.u32 %0, t; }", (u32)limited<s32>(a))        \
  TWO64("cvt.sat.s64.u64 %0, %1;", (u64)limited<s64>(a))                                           \
  TWO64("cvt.sat.u64.s64 %0, %1;", limited<u64>((s64)a))                                           \
  THREE64("mul.hi.s64 %0, %1, %2;", (u64)((__int128)(s64)a * (s64)b >> 64))                        \
  THREE64("{ .reg .u64 t; max.u64 t, %2, 1; div.u64 %0, %1, t; }", b ? a / b : a)                  \
  FOUR64(LOW_BYTES "bfe.s64 %0, %1, p, n; }", field(a, b, c, true))                                \
  FOUR64(LOW_BYTES "bfe.u64 %0, %1, p, n; }", field(a, b, c, false))                               \
  FOUR64(LOW_BYTES "bfi.b64 %0, %1, %1, p, n; }", inserted(a, a, b, c))                            \
  FOUR64("{ .reg .u32 t; cvt.u32.u64 t, %1; mad.wide.s32 %0, t, %2, %1; }",                        \
         (u64)((s64)(s32)a * (s32)b) + a + (c & 0))

#define NOTHING(text, expected)
#define DO_TWO(text, expected)                                                                     \
  asm(text : "=r"(r) : "r"(a));                                                                    \
  *out++ = r;
#define DO_THREE(text, expected)                                                                   \
  asm(text : "=r"(r) : "r"(a), "r"(b));                                                            \
  *out++ = r;
#define DO_FOUR(text, expected)                                                                    \
  asm(text : "=r"(r) : "r"(a), "r"(b), "r"(c));                                                    \
  *out++ = r;
#define DO_TWO64(text, expected)                                                                   \
  asm(text : "=l"(w) : "l"(a));                                                                    \
  *out++ = w;
#define DO_THREE64(text, expected)                                                                 \
  asm(text : "=l"(w) : "l"(a), "l"(wide));                                                         \
  *out++ = w;
#define DO_FOUR64(text, expected)                                                                  \
  asm(text : "=l"(w) : "l"(a), "r"(b), "r"(c));                                                    \
  *out++ = w;
#define IS(text, expected) check("" text, *got++, (u64)(u32)(expected));
#define IS64(text, expected) check("" text, *got++, (u64)(expected));

const int count32 = 72, count64 = 24; // at most

__global__ void narrow(const u32 *in, u64 *result, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const u32 a = in[3 * i], b = in[3 * i + 1], c = in[3 * i + 2];
  u64 *out = result + count32 * i;
  u32 r;
  INSTRUCTIONS(DO_TWO, DO_THREE, DO_FOUR, NOTHING, NOTHING, NOTHING)
}
__global__ void wide(const u64 *in, u64 *result, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const u64 a = in[3 * i], wide = in[3 * i + 1];
  const u32 b = (u32)wide, c = (u32)in[3 * i + 2];
  u64 *out = result + count64 * i, w;
  INSTRUCTIONS(NOTHING, NOTHING, NOTHING, DO_TWO64, DO_THREE64, DO_FOUR64)
}

void test(check::Random &random) {
  const int n = 2000;
  std::vector<u32> in(3 * n);
  std::vector<u64> in64(3 * n);
  for (int i = 0; i < 3 * n; ++i) {
    in[i] = random.bits<u32>();
    in64[i] = random.bits<u64>();
    if (i % 3 && random.integer(0, 1)) { // an amount
      in[i] = random.integer(0, 300);
      in64[i] = random.integer(0, 300);
    }
  }
  check::Array<u32> device(in);
  check::Array<u64> device64(in64), out(count32 * n), out64(count64 * n);
  narrow<<<(n + 63) / 64, 64>>>(device, out, n);
  wide<<<(n + 63) / 64, 64>>>(device64, out64, n);
  const std::vector<u64> all = out.fetch(), all64 = out64.fetch();
  for (int i = 0; i < n; ++i) {
    const auto check = [&](const char *what, u64 got, u64 expected) {
      if (got != expected)
        check::fail("%s of %x, %x, %x (%llx, %llx): %llx, expected %llx", what, in[3 * i],
                    in[3 * i + 1], in[3 * i + 2], in64[3 * i], in64[3 * i + 1], got, expected);
    };
    {
      const u32 a = in[3 * i], b = in[3 * i + 1], c = in[3 * i + 2];
      const u64 *got = &all[count32 * i];
      INSTRUCTIONS(IS, IS, IS, NOTHING, NOTHING, NOTHING)
    }
    {
      const u64 a = in64[3 * i], wide = in64[3 * i + 1];
      const u32 b = (u32)wide, c = (u32)in64[3 * i + 2];
      const u64 *got = &all64[count64 * i];
      {
        const u64 b = wide;
        INSTRUCTIONS(NOTHING, NOTHING, NOTHING, IS64, IS64, NOTHING)
      }
      INSTRUCTIONS(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, IS64)
    }
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
