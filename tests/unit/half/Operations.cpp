// Compiled once with our headers and once with the Toolkit's, whose functions for the host these
// are.
#include "Operations.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <cstring>

namespace {

using Bits = std::uint64_t;

template <class To> To as(Bits bits) {
  To value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
Bits of(float value) {
  Bits bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}
Bits of(double value) {
  Bits bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}
Bits of(float2 value) { return of(value.x) | of(value.y) << 32; }
Bits of(__half value) { return __half_as_ushort(value); }
Bits of(__nv_bfloat16 value) { return __bfloat16_as_ushort(value); }
Bits of(__half2 value) { return of(__low2half(value)) | of(__high2half(value)) << 16; }
Bits of(__nv_bfloat162 value) {
  return of(__low2bfloat16(value)) | of(__high2bfloat16(value)) << 16;
}
Bits of(__half_raw value) { return value.x; }
Bits of(__half2_raw value) { return value.x | static_cast<Bits>(value.y) << 16; }
template <class T> Bits of(T value) { return static_cast<Bits>(value); }

__half halfOf(Bits bits) { return __ushort_as_half(static_cast<unsigned short>(bits)); }
__nv_bfloat16 bfloat16Of(Bits bits) {
  return __ushort_as_bfloat16(static_cast<unsigned short>(bits));
}

// Tables of operations: clang-format takes them for calls.
// clang-format off
// OPERATION(kind, half, expression): the expression's bits, of a, b, and for pairs p, q.
#define OPERATION(kind, of_type, expression)                                                       \
  {#of_type " " #expression, kind, [](Bits x) -> Bits {                                            \
     [[maybe_unused]] auto a = of_type##Of(x), b = of_type##Of(x >> 16);                           \
     return of(expression);                                                                        \
   }},
#define PAIR_OPERATION(of_type, Pair, expression)                                                  \
  {#of_type "2 " #expression, 'p', [](Bits x) -> Bits {                                            \
     [[maybe_unused]] const Pair p(of_type##Of(x), of_type##Of(x >> 16)),                          \
         q(of_type##Of(x >> 32), of_type##Of(x >> 48));                                            \
     return of(expression);                                                                        \
   }},
#define FROM_NUMBER(kind, Type, expression)                                                        \
  {#expression, kind, [](Bits x) -> Bits {                                                         \
     const Type value = as<Type>(x);                                                               \
     return of(expression);                                                                        \
   }},

#define TO_INTEGERS(h, to)                                                                         \
  OPERATION('h', h, to##char_rz(a)) OPERATION('h', h, to##uchar_rz(a))                             \
  OPERATION('h', h, to##short_rz(a)) OPERATION('h', h, to##ushort_rz(a))                           \
  OPERATION('h', h, to##int_rz(a)) OPERATION('h', h, to##uint_rz(a))                               \
  OPERATION('h', h, to##ll_rz(a)) OPERATION('h', h, to##ull_rz(a)) OPERATION('h', h, to##float(a))
#define CASTS(h)                                                                                   \
  OPERATION('h', h, static_cast<float>(a)) OPERATION('h', h, static_cast<bool>(a))                 \
  OPERATION('h', h, static_cast<char>(a)) OPERATION('h', h, static_cast<signed char>(a))           \
  OPERATION('h', h, static_cast<unsigned char>(a)) OPERATION('h', h, static_cast<short>(a))        \
  OPERATION('h', h, static_cast<unsigned short>(a)) OPERATION('h', h, static_cast<int>(a))         \
  OPERATION('h', h, static_cast<unsigned>(a)) OPERATION('h', h, static_cast<long>(a))              \
  OPERATION('h', h, static_cast<unsigned long>(a)) OPERATION('h', h, static_cast<long long>(a))    \
  OPERATION('h', h, static_cast<unsigned long long>(a))
#define ONE(h)                                                                                     \
  OPERATION('h', h, __habs(a)) OPERATION('h', h, __hneg(a)) OPERATION('h', h, ++a)                 \
  OPERATION('h', h, --a) OPERATION('h', h, a++) OPERATION('h', h, -a) OPERATION('h', h, __hisnan(a)) \
  OPERATION('h', h, __hisinf(a))
#define TWO(h)                                                                                     \
  OPERATION('p', h, __hadd(a, b)) OPERATION('p', h, __hsub(a, b)) OPERATION('p', h, __hmul(a, b))  \
  OPERATION('p', h, __hdiv(a, b)) OPERATION('p', h, __hadd_rn(a, b)) OPERATION('p', h, __hsub_rn(a, b)) \
  OPERATION('p', h, __hmul_rn(a, b)) OPERATION('p', h, __hadd_sat(a, b)) OPERATION('p', h, __hsub_sat(a, b)) \
  OPERATION('p', h, __hmul_sat(a, b)) OPERATION('p', h, __hmax(a, b)) OPERATION('p', h, __hmin(a, b)) \
  OPERATION('p', h, __hmax_nan(a, b)) OPERATION('p', h, __hmin_nan(a, b)) OPERATION('p', h, a += b) \
  OPERATION('p', h, a -= b) OPERATION('p', h, a *= b) OPERATION('p', h, a /= b) OPERATION('p', h, a == b) \
  OPERATION('p', h, a != b) OPERATION('p', h, a < b) OPERATION('p', h, a <= b) OPERATION('p', h, a > b) \
  OPERATION('p', h, a >= b)
#define COMPARED(h, Pair, name)                                                                    \
  OPERATION('p', h, __h##name(a, b)) OPERATION('p', h, __h##name##u(a, b))                         \
  PAIR_OPERATION(h, Pair, __h##name##2(p, q)) PAIR_OPERATION(h, Pair, __h##name##u2(p, q))         \
  PAIR_OPERATION(h, Pair, __h##name##2_mask(p, q)) PAIR_OPERATION(h, Pair, __h##name##u2_mask(p, q)) \
  PAIR_OPERATION(h, Pair, __hb##name##2(p, q)) PAIR_OPERATION(h, Pair, __hb##name##u2(p, q))
#define PAIRS(h, Pair)                                                                             \
  COMPARED(h, Pair, eq) COMPARED(h, Pair, ne) COMPARED(h, Pair, lt) COMPARED(h, Pair, le)          \
  COMPARED(h, Pair, gt) COMPARED(h, Pair, ge) PAIR_OPERATION(h, Pair, __hadd2(p, q))               \
  PAIR_OPERATION(h, Pair, __hsub2(p, q)) PAIR_OPERATION(h, Pair, __hmul2(p, q))                    \
  PAIR_OPERATION(h, Pair, __h2div(p, q)) PAIR_OPERATION(h, Pair, __hadd2_sat(p, q))                \
  PAIR_OPERATION(h, Pair, __hmul2_sat(p, q)) PAIR_OPERATION(h, Pair, __hmax2(p, q))                \
  PAIR_OPERATION(h, Pair, __hmin2(p, q)) PAIR_OPERATION(h, Pair, __hmax2_nan(p, q))                \
  PAIR_OPERATION(h, Pair, __habs2(p)) PAIR_OPERATION(h, Pair, __hneg2(p))                          \
  PAIR_OPERATION(h, Pair, __hisnan2(p)) PAIR_OPERATION(h, Pair, __lowhigh2highlow(p))              \
  PAIR_OPERATION(h, Pair, p + q) PAIR_OPERATION(h, Pair, p == q) PAIR_OPERATION(h, Pair, __low2float(p))
#define FROM_INTEGERS(H, from, mode)                                                               \
  FROM_NUMBER('i', int, __int2##from##mode(value)) FROM_NUMBER('i', unsigned, __uint2##from##mode(value)) \
  FROM_NUMBER('i', short, __short2##from##mode(value))                                             \
  FROM_NUMBER('i', unsigned short, __ushort2##from##mode(value))                                   \
  FROM_NUMBER('i', long long, __ll2##from##mode(value))                                            \
  FROM_NUMBER('i', unsigned long long, __ull2##from##mode(value))
#define MADE_FROM(H)                                                                               \
  FROM_NUMBER('f', float, H(value)) FROM_NUMBER('d', double, H(value)) FROM_NUMBER('i', int, H(value)) \
  FROM_NUMBER('i', unsigned, H(value)) FROM_NUMBER('i', short, H(value)) FROM_NUMBER('i', long, H(value)) \
  FROM_NUMBER('i', unsigned long, H(value)) FROM_NUMBER('i', long long, H(value))
#define FROM_FLOATS(from)                                                                          \
  FROM_NUMBER('f', float, __float2##from(value)) FROM_NUMBER('f', float, __float2##from##_rn(value)) \
  FROM_NUMBER('f', float, __float2##from##_rz(value)) FROM_NUMBER('f', float, __float2##from##_rd(value)) \
  FROM_NUMBER('f', float, __float2##from##_ru(value)) FROM_NUMBER('d', double, __double2##from(value))

#define FP8_OF(kind, saturate)                                                                     \
  FROM_NUMBER('f', float, __nv_cvt_float_to_fp8(value, saturate, kind))                            \
  FROM_NUMBER('d', double, __nv_cvt_double_to_fp8(value, saturate, kind))                          \
  FROM_NUMBER('h', __half_raw, __nv_cvt_halfraw_to_fp8(value, saturate, kind))                     \
  FROM_NUMBER('h', __nv_bfloat16_raw, __nv_cvt_bfloat16raw_to_fp8(value, saturate, kind))          \
  FROM_NUMBER('p', __half2_raw, __nv_cvt_halfraw2_to_fp8x2(value, saturate, kind))                 \
  FROM_NUMBER('p', float2, __nv_cvt_float2_to_fp8x2(value, saturate, kind))
#define FP8_TO(kind)                                                                               \
  FROM_NUMBER('h', unsigned char, __nv_cvt_fp8_to_halfraw(value, kind))                            \
  FROM_NUMBER('h', unsigned short, __nv_cvt_fp8x2_to_halfraw2(value, kind))
#define FP8_CAST(Fp8, Type) FROM_NUMBER('h', Fp8, static_cast<Type>(value))
#define FP8(Fp8, Two)                                                                              \
  FP8_CAST(Fp8, float) FP8_CAST(Fp8, double) FP8_CAST(Fp8, __half) FP8_CAST(Fp8, __nv_bfloat16)    \
  FP8_CAST(Fp8, char) FP8_CAST(Fp8, signed char) FP8_CAST(Fp8, unsigned char) FP8_CAST(Fp8, short) \
  FP8_CAST(Fp8, unsigned short) FP8_CAST(Fp8, int) FP8_CAST(Fp8, unsigned) FP8_CAST(Fp8, long)     \
  FP8_CAST(Fp8, unsigned long) FP8_CAST(Fp8, long long) FP8_CAST(Fp8, bool)                        \
  FROM_NUMBER('f', float, Fp8(value).__x) FROM_NUMBER('d', double, Fp8(value).__x)                 \
  FROM_NUMBER('i', int, Fp8(value).__x) FROM_NUMBER('i', unsigned, Fp8(value).__x)                 \
  FROM_NUMBER('i', short, Fp8(value).__x) FROM_NUMBER('i', long long, Fp8(value).__x)              \
  FROM_NUMBER('i', unsigned long long, Fp8(value).__x) FROM_NUMBER('h', __half, Fp8(value).__x)    \
  FROM_NUMBER('h', __nv_bfloat16, Fp8(value).__x) FROM_NUMBER('p', float2, Two(value).__x)         \
  FROM_NUMBER('p', __half2, Two(value).__x) FROM_NUMBER('h', Two, static_cast<float2>(value))
#define E8M0_OF(saturate, direction)                                                               \
  FROM_NUMBER('f', float, __nv_cvt_float_to_e8m0(value, saturate, direction))                      \
  FROM_NUMBER('p', float, __nv_cvt_float_to_e8m0(value, saturate, direction))                      \
  FROM_NUMBER('d', double, __nv_cvt_double_to_e8m0(value, saturate, direction))                    \
  FROM_NUMBER('h', __nv_bfloat16_raw, __nv_cvt_bfloat16raw_to_e8m0(value, saturate, direction))

const Operation table[] = {
    // clang-format off
    TO_INTEGERS(half, __half2) CASTS(half) ONE(half) TWO(half) PAIRS(half, __half2)
    FROM_INTEGERS(__half, half, _rn) FROM_INTEGERS(__half, half, _rz) FROM_INTEGERS(__half, half, _rd)
    FROM_INTEGERS(__half, half, _ru) MADE_FROM(__half) FROM_FLOATS(half)
    TO_INTEGERS(bfloat16, __bfloat162) CASTS(bfloat16) ONE(bfloat16) TWO(bfloat16) PAIRS(bfloat16, __nv_bfloat162)
    FROM_INTEGERS(__nv_bfloat16, bfloat16, _rn) MADE_FROM(__nv_bfloat16) FROM_FLOATS(bfloat16)
    FP8_OF(__NV_E4M3, __NV_NOSAT) FP8_OF(__NV_E4M3, __NV_SATFINITE) FP8_OF(__NV_E5M2, __NV_NOSAT)
    FP8_OF(__NV_E5M2, __NV_SATFINITE) FP8_TO(__NV_E4M3) FP8_TO(__NV_E5M2)
    FP8(__nv_fp8_e4m3, __nv_fp8x2_e4m3) FP8(__nv_fp8_e5m2, __nv_fp8x2_e5m2)
    FP8(__nv_fp8_e8m0, __nv_fp8x2_e8m0)
    E8M0_OF(__NV_NOSAT, cudaRoundZero) E8M0_OF(__NV_NOSAT, cudaRoundPosInf)
    E8M0_OF(__NV_SATFINITE, cudaRoundZero) E8M0_OF(__NV_SATFINITE, cudaRoundPosInf)
    // clang-format on
    {nullptr, 0, nullptr}};

} // namespace

const Operation *operations() { return table; }
