// Inline PTX that rounds, limits and flushes: conversions from and to floating-point numbers, and
// arithmetic with .ftz, .sat and a direction, of numbers at random and at the limits.
#include "check.h"

#include <cfenv>
#include <cmath>
#include <cstdint>

using u32 = unsigned;
using s32 = int;
using u64 = unsigned long long;
using s64 = long long;

template <class T, class F> T rounded(int mode, F operation) {
  std::fesetround(mode);
  volatile T result = operation();
  std::fesetround(FE_TONEAREST);
  return result;
}
/// As the processor rounds: `x` is hidden from the compiler.
template <class T, class From> T converted(int mode, From x) {
  volatile From hidden = x;
  return rounded<T>(mode, [&] { return static_cast<T>(hidden); });
}
template <class To> To whole(double x) { // of an integral value
  if (std::isnan(x))
    return 0;
  return x <= (double)std::numeric_limits<To>::min()   ? std::numeric_limits<To>::min()
         : x >= (double)std::numeric_limits<To>::max() ? std::numeric_limits<To>::max()
                                                       : static_cast<To>(x);
}
inline float flushed(float a) {
  return std::fpclassify(a) == FP_SUBNORMAL ? std::copysign(0.0f, a) : a;
}
/// -0 is less than 0.
inline float least(float a, float b) { return a == b ? std::signbit(a) ? a : b : std::fmin(a, b); }
inline float limited(float a) { return a > 0 ? std::fmin(a, 1.0f) : 0.0f; }
inline float sum(int mode, float a, float b) {
  volatile float x = a, y = b;
  return rounded<float>(mode, [&] { return x + y; });
}
inline float product(int mode, float a, float b) {
  volatile float x = a, y = b;
  return rounded<float>(mode, [&] { return x * y; });
}

// ROW(text, registers of the result and of the operands, what it is)
#define ROWS(ROW)                                                                                  \
  ROW("cvt.rni.u8.f32 %0, %2;", "=r", u32, whole<unsigned char>(std::nearbyint(f)))                \
  ROW("cvt.rzi.s8.f32 %0, %2;", "=r", u32, (u32)whole<signed char>(std::trunc(f)))                 \
  ROW("cvt.rmi.u16.f32 %0, %2;", "=r", u32, whole<unsigned short>(std::floor(f)))                  \
  ROW("cvt.rpi.s32.f32 %0, %2;", "=r", u32, (u32)whole<s32>(std::ceil(f)))                         \
  ROW("cvt.rni.u64.f32 %0, %2;", "=l", u64,                                                        \
      std::isnan(f) ? 1ull << 63 : whole<u64>(std::nearbyint(f)))                                  \
  ROW("cvt.rmi.s32.f64 %0, %3;", "=r", u32,                                                        \
      std::isnan(d) ? 1u << 31 : (u32)whole<s32>(std::floor(d)))                                   \
  ROW("cvt.rpi.u32.f64 %0, %3;", "=r", u32, std::isnan(d) ? 1u << 31 : whole<u32>(std::ceil(d)))   \
  ROW("cvt.rzi.sat.s32.f32 %0, %2;", "=r", u32, (u32)whole<s32>(std::trunc(f)))                    \
  ROW("cvt.rz.f32.s32 %0, %4;", "=f", float, converted<float>(FE_TOWARDZERO, (s32)i))              \
  ROW("cvt.rm.f32.u32 %0, %4;", "=f", float, converted<float>(FE_DOWNWARD, i))                     \
  ROW("cvt.rp.f32.s64 %0, %5;", "=f", float, converted<float>(FE_UPWARD, (s64)l))                  \
  ROW("cvt.rz.f32.u64 %0, %5;", "=f", float, converted<float>(FE_TOWARDZERO, l))                   \
  ROW("cvt.rn.sat.f32.s32 %0, %4;", "=f", float, (s32)i > 0 ? 1.0f : 0.0f)                         \
  ROW("cvt.rm.f64.s64 %0, %5;", "=d", double, converted<double>(FE_DOWNWARD, (s64)l))              \
  ROW("cvt.rp.f64.u64 %0, %5;", "=d", double, converted<double>(FE_UPWARD, l))                     \
  ROW("cvt.rz.f32.f64 %0, %3;", "=f", float, converted<float>(FE_TOWARDZERO, d))                   \
  ROW("cvt.rm.f32.f64 %0, %3;", "=f", float, converted<float>(FE_DOWNWARD, d))                     \
  ROW("cvt.rp.f32.f64 %0, %3;", "=f", float, converted<float>(FE_UPWARD, d))                       \
  ROW("cvt.rn.ftz.f32.f64 %0, %3;", "=f", float, flushed((float)d))                                \
  ROW("cvt.rni.f32.f32 %0, %2;", "=f", float, std::nearbyint(f))                                   \
  ROW("cvt.rpi.f64.f64 %0, %3;", "=d", double, std::ceil(d))                                       \
  ROW("cvt.sat.f32.f32 %0, %2;", "=f", float, limited(f))                                          \
  ROW("add.rm.f32 %0, %1, %2;", "=f", float, sum(FE_DOWNWARD, e, f))                               \
  ROW("add.rp.ftz.f32 %0, %1, %2;", "=f", float, flushed(sum(FE_UPWARD, flushed(e), flushed(f))))  \
  ROW("add.sat.f32 %0, %1, %2;", "=f", float, limited(sum(FE_TONEAREST, e, f)))                    \
  ROW("mul.rz.f32 %0, %1, %2;", "=f", float, product(FE_TOWARDZERO, e, f))                         \
  ROW("mul.rn.ftz.sat.f32 %0, %1, %2;", "=f", float,                                               \
      flushed(limited(product(FE_TONEAREST, flushed(e), flushed(f)))))                             \
  ROW("fma.rn.ftz.f32 %0, %1, %2, 0f3F800000;", "=f", float,                                       \
      flushed(std::fma(flushed(e), flushed(f), 1.0f)))                                             \
  ROW("min.ftz.f32 %0, %1, %2;", "=f", float, least(flushed(e), flushed(f)))                       \
  ROW("copysign.f32 %0, %1, %2;", "=f", float, std::copysign(f, e))                                \
  ROW("{ .reg .pred p; testp.subnormal.f32 p, %1; selp.u32 %0, 1, 0, p; }", "=r", u32,             \
      std::fpclassify(e) == FP_SUBNORMAL)                                                          \
  ROW("{ .reg .pred p; testp.normal.f64 p, %3; selp.u32 %0, 1, 0, p; }", "=r", u32,                \
      std::isnormal(d) || d == 0)                                                                  \
  ROW("{ .reg .pred p; testp.infinite.f32 p, %2; selp.u32 %0, 1, 0, p; }", "=r", u32,              \
      std::isinf(f))                                                                               \
  ROW("{ .reg .pred p; setp.ltu.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }", "=r", u32, !(e >= f))     \
  ROW("{ .reg .pred p; setp.equ.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }", "=r", u32,                \
      e == f || e != e || f != f)                                                                  \
  ROW("{ .reg .pred p; setp.nan.f32 p, %1, %2; selp.u32 %0, 1, 0, p; }", "=r", u32,                \
      e != e || f != f)                                                                            \
  ROW("{ .reg .pred p; setp.lt.ftz.f32 p, %1, 0f00000000; selp.u32 %0, 1, 0, p; }", "=r", u32,     \
      flushed(e) < 0)                                                                              \
  ROW("set.gt.f32.f32 %0, %1, %2;", "=f", float, e > f ? 1.0f : 0.0f)                              \
  ROW("{ .reg .f32 t; .reg .b32 b; mov.b32 b, %2; xor.b32 b, b, 0x80000000; mov.b32 %0, b; }",     \
      "=f", float, -f)

#define DO(text, constraint, Type, expected)                                                       \
  {                                                                                                \
    Type result;                                                                                   \
    asm(text : constraint(result) : "f"(e), "f"(f), "d"(d), "r"(i), "l"(l));                       \
    store(out++, result);                                                                          \
  }
#define IS(text, constraint, Type, expected) check(text, *got++, (Type)(expected));
#define COUNT(text, constraint, Type, expected) +1

__device__ void store(u64 *at, u32 value) { *at = value; }
__device__ void store(u64 *at, u64 value) { *at = value; }
__device__ void store(u64 *at, float value) { *at = __float_as_uint(value); }
__device__ void store(u64 *at, double value) { *at = (u64)__double_as_longlong(value); }

const int rows = ROWS(COUNT);

__global__ void all(const float *floats, const double *doubles, const u64 *integers, u64 *results,
                    int n) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= n)
    return;
  const float e = floats[2 * at], f = floats[2 * at + 1];
  const double d = doubles[at];
  const u64 l = integers[at];
  const u32 i = (u32)l;
  u64 *out = results + rows * at;
  ROWS(DO)
}

template <class T> bool isSame(u64 got, T expected) {
  u64 bits = 0;
  std::memcpy(&bits, &expected, sizeof expected);
  T value;
  std::memcpy(&value, &got, sizeof value);
  return got == bits || (value != value && expected != expected);
}

void test(check::Random &random) {
  const int n = 3000;
  const float special[] = {0.0f,   -0.0f, 1e-40f, -1e-42f, 0.5f,     1.5f,      -2.5f, 254.5f,
                           255.5f, 3e9f,  -3e9f,  2e19f,   INFINITY, -INFINITY, NAN,   65535.7f};
  std::vector<float> floats(2 * n);
  std::vector<double> doubles(n);
  std::vector<u64> integers(n);
  for (int i = 0; i < 2 * n; ++i)
    floats[i] = i % 3 == 0   ? special[random.integer(0, 15)]
                : i % 3 == 1 ? (float)random.real(-300, 300)
                             : (float)std::ldexp(random.real(-1, 1), random.integer(-140, 100));
  for (int i = 0; i < n; ++i) {
    doubles[i] = i % 3 == 0   ? special[random.integer(0, 15)]
                 : i % 3 == 1 ? random.real(-3e9, 6e9)
                              : std::ldexp(random.real(-1, 1), random.integer(-160, 130));
    integers[i] = random.bits<u64>() >> random.integer(0, 40);
  }
  check::Array<float> deviceFloats(floats);
  check::Array<double> deviceDoubles(doubles);
  check::Array<u64> deviceIntegers(integers), out(rows * n);
  all<<<(n + 63) / 64, 64>>>(deviceFloats, deviceDoubles, deviceIntegers, out, n);
  const std::vector<u64> results = out.fetch();
  for (int at = 0; at < n; ++at) {
    const float e = floats[2 * at], f = floats[2 * at + 1];
    const double d = doubles[at];
    const u64 l = integers[at];
    const u32 i = (u32)l;
    const u64 *got = &results[rows * at];
    const auto check = [&](const char *what, u64 value, auto expected) {
      if (!isSame(value, expected))
        check::fail("%s of %a, %a, %a, %x, %llx: %llx, expected %a", what, (double)e, (double)f, d,
                    i, l, value, (double)expected);
    };
    ROWS(IS)
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
