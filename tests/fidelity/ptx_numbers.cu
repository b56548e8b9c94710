// Inline PTX on floating-point numbers, conversions, carries of 64 bits, places of threads and
// barriers: each kernel beside the same in C++.
#include "check.h"

#include <cmath>
#include <cstdint>

__global__ void floats(const float *in, float *out, int n) {
  unsigned thread, threads, block;
  asm("mov.u32 %0, %%tid.x;" : "=r"(thread));
  asm("mov.u32 %0, %%ntid.x;" : "=r"(threads));
  asm("mov.u32 %0, %%ctaid.x;" : "=r"(block));
  const int i = block * threads + thread;
  if (i >= n)
    return;
  const float a = in[i], b = in[(i + 1) % n], c = in[(i + 2) % n];
  float *o = out + 8 * i;
  asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(o[0]) : "f"(a), "f"(b), "f"(c));
  asm("{ .reg .f32 t<2>; mul.rn.f32 t0, %1, %2; add.rn.f32 %0, t0, %3; }"
      : "=f"(o[1])
      : "f"(a), "f"(b), "f"(c));
  asm("{ .reg .b32 bits; mov.b32 bits, %1; xor.b32 bits, bits, 0x80000000; mov.b32 %0, bits; }"
      : "=f"(o[2])
      : "f"(a));
  asm("{ .reg .pred p; setp.ne.f32 p, %1, %2; selp.f32 %0, %1, %2, p; }"
      : "=f"(o[3])
      : "f"(a), "f"(b));
  asm("min.f32 %0, %1, %2;" : "=f"(o[4]) : "f"(a), "f"(b));
  asm("rcp.rn.f32 %0, %1;" : "=f"(o[5]) : "f"(a));
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(o[6]) : "f"(c));
  int rounded;
  asm("cvt.rni.s32.f32 %0, %1;" : "=r"(rounded) : "f"(a));
  asm("cvt.rn.f32.s32 %0, %1;" : "=f"(o[7]) : "r"(rounded));
}

__global__ void integers(const uint64_t *in, uint64_t *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ uint64_t turned[64];
  turned[threadIdx.x] = i < n ? in[i] : 0;
  asm volatile("bar.sync 0;");
  const uint64_t other = turned[63 - threadIdx.x];
  asm volatile("membar.gl;" ::: "memory");
  if (i >= n)
    return;
  const uint64_t a = in[i], b = in[(i + 1) % n];
  uint64_t *o = out + 4 * i, low, high;
  asm("add.cc.u64 %0, %1, %2;" : "=l"(low) : "l"(a), "l"(b));
  asm("addc.u64 %0, %1, 0;" : "=l"(high) : "l"(a));
  o[0] = low ^ high;
  asm("{ sub.cc.u64 %0, %2, %3; subc.u64 %1, %3, %2; }" : "=l"(low), "=l"(high) : "l"(a), "l"(b));
  o[1] = low * 3 + high;
  unsigned bytes;
  asm("{ .reg .u32 t; cvt.u32.u64 t, %1; cvt.s32.s8 %0, t; }" : "=r"(bytes) : "l"(a));
  o[2] = bytes;
  o[3] = other;
}

void test(check::Random &random) {
  const int n = 1000;
  std::vector<float> in = random.reals<float>(n, -60, 60);
  in[3] = 0.0f, in[4] = NAN, in[5] = INFINITY, in[6] = 1e-40f, in[7] = 2.5f, in[8] = -3e9f,
  in[20] = -130.0f;
  in[30] = in[31];
  check::Array<float> deviceIn(in), deviceOut(8 * n);
  floats<<<(n + 63) / 64, 64>>>(deviceIn, deviceOut, n);
  const std::vector<float> out = deviceOut.fetch();
  for (int i = 0; i < n; ++i) {
    const float a = in[i], b = in[(i + 1) % n], c = in[(i + 2) % n];
    const volatile float product = a * b;
    const double toNearest = std::nearbyint((double)a);
    const float limited = a != a                      ? 0
                          : toNearest < -2147483648.0 ? -2147483648.0f
                          : toNearest > 2147483647.0  ? 2147483648.0f
                                                      : (float)toNearest;
    const float power = std::exp2(std::fabs(c) < 1.17549435e-38f ? std::copysign(0.0f, c) : c);
    const float expected[] = {std::fma(a, b, c),
                              product + c,
                              std::copysign(a, std::signbit(a) ? 1.0f : -1.0f),
                              a < b || b < a ? a : b,
                              std::fmin(a, b),
                              1 / a,
                              0,
                              limited};
    for (int which = 0; which < 8; ++which) {
      const float got = out[8 * i + which];
      if (which == 6)
        check::that(power != power ? got != got
                                   : power < 1.17549435e-38f || got == power ||
                                         std::fabs(got - power) <= 4e-7f * power,
                    "ex2.approx");
      else
        check::that(got == expected[which] || (got != got && expected[which] != expected[which]),
                    "a float");
    }
    check::that(power >= 1.17549435e-38f || power != power || out[8 * i + 6] == 0,
                "a result that is flushed");
  }

  const std::vector<uint64_t> words = random.bits<uint64_t>(n);
  check::Array<uint64_t> deviceWords(words), deviceResults(4 * n);
  integers<<<(n + 63) / 64, 64>>>(deviceWords, deviceResults, n);
  const std::vector<uint64_t> results = deviceResults.fetch();
  for (int i = 0; i < n; ++i) {
    const uint64_t a = words[i], b = words[(i + 1) % n];
    const int mirror = i / 64 * 64 + 63 - i % 64;
    check::equal("a carry of 64 bits", results[4 * i], (a + b) ^ (a + (a + b < a)));
    check::equal("a borrow of 64 bits", results[4 * i + 1], (a - b) * 3 + (b - a - (a < b)));
    check::equal("a sign", results[4 * i + 2], (uint64_t)(unsigned)(int)(signed char)a);
    check::equal("what was shared", results[4 * i + 3], mirror < n ? words[mirror] : 0);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
