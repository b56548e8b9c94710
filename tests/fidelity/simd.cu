// Bytes and halves of words, dot products of bytes, and functions for dynamic programming.
#include "check.h"

#include <functional>

// EACH(kind, function of two words, bits of a lane, whether lanes are signed, what becomes of x and
// y)
#define SIMD(EACH, n, bits, least, most, all)                                                      \
  EACH(__vabsdiffs##n, bits, true, std::abs(x - y))                                                \
  EACH(__vabsdiffu##n, bits, false, std::abs(x - y))                                               \
  EACH(__vadd##n, bits, true, x + y)                                                               \
  EACH(__vaddss##n, bits, true, std::min(most, std::max(least, x + y)))                            \
  EACH(__vaddus##n, bits, false, std::min(all, x + y))                                             \
  EACH(__vavgs##n, bits, true, static_cast<int>(std::round((x + y) / 2.0)))                        \
  EACH(__vavgu##n, bits, false, (x + y + 1) / 2)                                                   \
  EACH(__vhaddu##n, bits, false, (x + y) / 2)                                                      \
  EACH(__vmaxs##n, bits, true, std::max(x, y))                                                     \
  EACH(__vmaxu##n, bits, false, std::max(x, y))                                                    \
  EACH(__vmins##n, bits, true, std::min(x, y))                                                     \
  EACH(__vminu##n, bits, false, std::min(x, y))                                                    \
  EACH(__vsub##n, bits, true, x - y)                                                               \
  EACH(__vsubss##n, bits, true, std::min(most, std::max(least, x - y)))                            \
  EACH(__vsubus##n, bits, false, std::max(0, x - y))                                               \
  EACH(__vcmpeq##n, bits, true, -(x == y))                                                         \
  EACH(__vcmpne##n, bits, true, -(x != y))                                                         \
  EACH(__vcmpges##n, bits, true, -(x >= y))                                                        \
  EACH(__vcmpgeu##n, bits, false, -(x >= y))                                                       \
  EACH(__vcmpgts##n, bits, true, -(x > y))                                                         \
  EACH(__vcmpltu##n, bits, false, -(x < y))                                                        \
  EACH(__vcmples##n, bits, true, -(x <= y))                                                        \
  EACH(__vsetgtu##n, bits, false, x > y)                                                           \
  EACH(__vsetlts##n, bits, true, x < y)                                                            \
  EACH(__vsetne##n, bits, true, x != y)
#define ALL_SIMD(EACH) SIMD(EACH, 2, 16, -32768, 32767, 65535) SIMD(EACH, 4, 8, -128, 127, 255)

#define COUNT(function, bits, isSigned, expected) +1
constexpr int lanewise = ALL_SIMD(COUNT), others = 32, results = lanewise + others;

__global__ void each(const unsigned *a, const unsigned *b, const unsigned *c, unsigned *out,
                     int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const unsigned p = a[i], q = b[i], r = c[i];
  const int sp = p, sq = q, sr = r;
  unsigned *to = out + i * results;
#define CALL(function, bits, isSigned, expected) *to++ = function(p, q);
  ALL_SIMD(CALL)
  *to++ = __vabs2(p);
  *to++ = __vabsss4(p);
  *to++ = __vneg4(p);
  *to++ = __vnegss2(p);
  *to++ = __vsads4(p, q);
  *to++ = __vsadu2(p, q);
  *to++ = __dp4a(sp, sq, sr);
  *to++ = __dp4a(p, q, r);
  *to++ = __dp2a_lo(sp, sq, sr);
  *to++ = __dp2a_hi(p, q, r);
  *to++ = __vimax3_s32(sp, sq, sr);
  *to++ = __vimin3_u32(p, q, r);
  *to++ = __viaddmax_s32(sp, sq, sr);
  *to++ = __viaddmin_s32_relu(sp, sq, sr);
  *to++ = __viaddmax_u16x2(p, q, r);
  *to++ = __vimin3_s16x2_relu(p, q, r);
  bool isFirst, high, low;
  *to++ = __vibmax_s32(sp, sq, &isFirst);
  *to++ = isFirst;
  *to++ = __vibmin_u16x2(p, q, &high, &low);
  *to++ = high * 2 + low;
}

int laneOf(unsigned word, int bits, bool isSigned, int lane) {
  const unsigned part = word >> lane * bits & ((1u << bits) - 1);
  return isSigned && part >> (bits - 1) ? static_cast<int>(part) - (1 << bits)
                                        : static_cast<int>(part);
}

unsigned lanes(unsigned a, unsigned b, int bits, bool isSigned,
               const std::function<int(int, int)> &expected) {
  unsigned result = 0;
  for (int lane = 0; lane < 32 / bits; ++lane)
    result |= (expected(laneOf(a, bits, isSigned, lane), laneOf(b, bits, isSigned, lane)) &
               ((1u << bits) - 1))
              << lane * bits;
  return result;
}

unsigned sum(unsigned a, unsigned b, int bits, bool isSigned) {
  unsigned result = 0;
  for (int lane = 0; lane < 32 / bits; ++lane)
    result += std::abs(laneOf(a, bits, isSigned, lane) - laneOf(b, bits, isSigned, lane));
  return result;
}

unsigned dot(unsigned a, int bits, unsigned b, int first, bool isSigned, unsigned c) {
  for (int lane = 0; lane < 32 / bits; ++lane)
    c += laneOf(a, bits, isSigned, lane) * laneOf(b, 8, isSigned, lane + first);
  return c;
}

std::vector<unsigned> expected(unsigned p, unsigned q, unsigned r) {
  const int sp = p, sq = q, sr = r;
  std::vector<unsigned> out;
#define EXPECT(function, bits, isSigned, value)                                                    \
  out.push_back(lanes(p, q, bits, isSigned, [](int x, int y) -> int { return value; }));
  ALL_SIMD(EXPECT)
  out.push_back(lanes(p, 0, 16, true, [](int x, int) { return std::abs(x); }));
  out.push_back(lanes(p, 0, 8, true, [](int x, int) { return std::min(127, std::abs(x)); }));
  out.push_back(lanes(p, 0, 8, true, [](int x, int) { return -x; }));
  out.push_back(lanes(p, 0, 16, true, [](int x, int) { return std::min(32767, -x); }));
  out.push_back(sum(p, q, 8, true));
  out.push_back(sum(p, q, 16, false));
  out.push_back(dot(p, 8, q, 0, true, r));
  out.push_back(dot(p, 8, q, 0, false, r));
  out.push_back(dot(p, 16, q, 0, true, r));
  out.push_back(dot(p, 16, q, 2, false, r));
  out.push_back(std::max(std::max(sp, sq), sr));
  out.push_back(std::min(std::min(p, q), r));
  out.push_back(std::max(static_cast<int>(p + q), sr));
  out.push_back(std::max(0, std::min(static_cast<int>(p + q), sr)));
  const unsigned added = lanes(p, q, 16, false, [](int x, int y) { return x + y; });
  out.push_back(lanes(added, r, 16, false, [](int x, int y) { return std::max(x, y); }));
  const unsigned least = lanes(p, q, 16, true, [](int x, int y) { return std::min(x, y); });
  out.push_back(
      lanes(least, r, 16, true, [](int x, int y) { return std::max(0, std::min(x, y)); }));
  out.push_back(std::max(sp, sq));
  out.push_back(sp >= sq);
  out.push_back(lanes(p, q, 16, false, [](int x, int y) { return std::min(x, y); }));
  out.push_back((p >> 16 <= q >> 16) * 2 + ((p & 0xffff) <= (q & 0xffff)));
  return out;
}

void test(check::Random &random) {
  const int n = 700;
  std::vector<unsigned> a, b, c;
  for (int i = 0; i < n; ++i) {
    // Corners of lanes, equal lanes, and anything.
    const unsigned corners[] = {0,          0x80008000, 0x7fff7fff, 0xffffffff,
                                0x80808080, 0x7f7f7f7f, 0x01ff80ff};
    const std::vector<unsigned> any = random.bits<unsigned>(3);
    a.push_back(i % 5 ? any[0] : corners[random.integer(0, 6)]);
    b.push_back(i % 7 == 0 ? corners[random.integer(0, 6)]
                : i % 3    ? any[1]
                           : (any[0] & 0xffff00ff) | (any[1] & 0xff00));
    c.push_back(any[2]);
  }
  check::Array<unsigned> deviceA(a), deviceB(b), deviceC(c), out(n * results);
  each<<<6, 128>>>(deviceA, deviceB, deviceC, out, n);
  const std::vector<unsigned> got = out.fetch();
  for (int i = 0; i < n; ++i) {
    const std::vector<unsigned> wanted = expected(a[i], b[i], c[i]);
    for (std::size_t k = 0; k < wanted.size(); ++k)
      check::equal("simd", got[i * results + k], wanted[k], i * results + static_cast<int>(k));
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
