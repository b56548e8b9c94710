// CUDA's built-ins that few programs use: dot products of pairs, dynamic programming on both
// sides, constants, attributes.
#include "check.h"

#include <math_constants.h>

__nv_pure__ __device__ unsigned twice(unsigned a) { return 2 * a; }

/// Smith and Waterman's step, as it is written for the host, too.
__host__ __device__ unsigned step(int a, int b, int c) {
  bool isFirst;
  const int most = __vibmax_s32(a, b, &isFirst);
  return unsigned(__vimax3_s32(a, b, c)) + 3u * unsigned(__viaddmax_s32(a, b, c)) +
         5u * unsigned(most) + 7u * isFirst;
}
__host__ __device__ unsigned halves(unsigned a, unsigned b, unsigned c) {
  bool high, low;
  const unsigned least = __vibmin_u16x2(a, b, &high, &low);
  return __viaddmin_s16x2_relu(a, b, c) ^ least ^ (high ? 0x100 : 0) ^ (low ? 1 : 0);
}

__global__ void both(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int a = in[i], b = in[(i + 1) % n], c = in[(i + 2) % n];
  int *o = out + 4 * i;
  o[0] = (int)step(a, b, c);
  o[1] = (int)halves((unsigned)a, (unsigned)b, (unsigned)c);
  const short2 pair = make_short2((short)a, (short)(a >> 16));
  const char4 bytes = make_char4((signed char)b, (signed char)(b >> 8), (signed char)(b >> 16),
                                 (signed char)(b >> 24));
  const int *aligned = (const int *)__builtin_assume_aligned(in, 16);
  o[2] = (int)((unsigned)__dp2a_lo(pair, bytes, c) +
               twice((unsigned)__dp2a_hi(pair, bytes, aligned[i])));
  const ushort2 words = make_ushort2((unsigned short)a, (unsigned short)(a >> 16));
  const uchar4 small = make_uchar4((unsigned char)b, (unsigned char)(b >> 8),
                                   (unsigned char)(b >> 16), (unsigned char)(b >> 24));
  o[3] = (int)(__dp2a_lo(words, small, (unsigned)c) ^ __dp2a_hi(words, small, 5u));
}

void testBoth(check::Random &random) {
  const int n = 1000;
  std::vector<int> in(n), expected(4 * n);
  for (int &each : in)
    each = random.bits<int>();
  for (int i = 0; i < n; ++i) {
    const int a = in[i], b = in[(i + 1) % n], c = in[(i + 2) % n];
    expected[4 * i] = (int)step(a, b, c);
    expected[4 * i + 1] = (int)halves((unsigned)a, (unsigned)b, (unsigned)c);
    const auto dot = [&](int lane, bool isSigned) {
      unsigned result = 0;
      for (int k = 0; k < 2; ++k) {
        const unsigned x = (unsigned)a >> 16 * k & 0xffff, y = (unsigned)b >> 8 * (k + lane) & 0xff;
        result += isSigned ? (unsigned)((short)x * (signed char)y) : x * y;
      }
      return result;
    };
    expected[4 * i + 2] = (int)(dot(0, true) + (unsigned)c + 2 * (dot(2, true) + (unsigned)a));
    expected[4 * i + 3] = (int)((dot(0, false) + (unsigned)c) ^ (dot(2, false) + 5));
  }
  check::Array<int> device(in), out(4 * n);
  both<<<(n + 63) / 64, 64>>>(device, out, n);
  check::equal("both sides", out.fetch(), expected);
  // By hand.
  check::that(step(1, 2, 3) == 3 + 9 + 10 && step(2, 2, 9) == 9 + 27 + 10 + 7, "steps");
}

__global__ void numbers(double *out) {
  int at = 0;
  out[at++] = CUDART_PI_HI + CUDART_PI_LO;
  out[at++] = CUDART_SQRT_2PI;
  out[at++] = CUDART_TWO_TO_M54;
  out[at++] = CUDART_INF;
  out[at++] = CUDART_REMQUO_MASK_F;
  out[at++] = CUDART_NORM_HUGE_F;
  out[at++] = __fmaf_ieee_rn(1e-30f, 1e-10f, 0.0f);
  out[at++] = __fmaf_ieee_ru(1.0f, 1.0f, 1e-30f);
}

void testNumbers() {
  check::Array<double> out(8);
  numbers<<<1, 1>>>(out);
  const std::vector<double> got = out.fetch();
  check::that(got[0] == 3.14159265358979323846 && got[1] == 2.5066282746310005024, "pi");
  check::that(got[2] == std::ldexp(1.0, -54) && std::isinf(got[3]) && got[4] == 7, "constants");
  check::that(got[5] == std::numeric_limits<float>::max(), "the greatest");
  check::that(got[6] == (double)1e-40f && got[7] == (double)std::nextafter(1.0f, 2.0f), "fma");
}

void test(check::Random &random) {
  testBoth(random);
  testNumbers();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
