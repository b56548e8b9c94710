// CUDA's intrinsics for kernels on the CPU: fast math (here with the full precision), arithmetic
// with the rounding in its name, conversions, bits, cached loads.
#pragma once

#include "cu2port/block.h"
#include "cu2port/kernel_atomics.h"
#include "cu2port/kernel_conversions.h"
#include "cu2port/kernel_grid.h"
#include "cu2port/kernel_math.h"

#include <cfenv>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <limits>
#include <type_traits>

// ---- Fast math --------------------------------------------------------------------------------

inline float __sinf(float x) { return sinf(x); }
inline float __cosf(float x) { return cosf(x); }
inline float __tanf(float x) { return tanf(x); }
inline float __tanhf(float x) { return cu2port::tanhf(x); }
inline float __expf(float x) { return cu2port::expf(x); }
inline float __exp10f(float x) { return cu2port::exp10f(x); }
inline float __logf(float x) { return cu2port::logf(x); }
inline float __log2f(float x) { return cu2port::log2f(x); }
inline float __log10f(float x) { return cu2port::log10f(x); }
inline float __powf(float x, float y) { return cu2port::powf(x, y); }
inline float __fdividef(float x, float y) { return x / y; }
inline float fdividef(float x, float y) { return x / y; }
inline double fdivide(double x, double y) { return x / y; }
inline double __fdivide(double x, double y) { return x / y; }
inline float __frsqrt_rn(float x) { return static_cast<float>(1.0 / sqrt(static_cast<double>(x))); }
inline float __saturatef(float x) { return x > 0 ? (x < 1 ? x : 1.0f) : 0.0f; }
inline void __sincosf(float x, float *s, float *c) {
  *s = sinf(x);
  *c = cosf(x);
}

// ---- Rounding in the name ---------------------------------------------------------------------

namespace cu2port {
namespace detail {

/// Keeps the compiler from merging an operation with another.
template <class T> inline T opaque(T x) {
#if defined(__x86_64__)
  __asm__("" : "+x"(x));
#elif defined(__aarch64__)
  __asm__("" : "+w"(x));
#else
  volatile T copy = x;
  x = copy;
#endif
  return x;
}

/// ... or from moving it: it stays between the calls that change how it rounds.
template <class T> inline T pinned(T x) {
#if defined(__x86_64__)
  __asm__ volatile("" : "+x"(x) : : "memory");
#elif defined(__aarch64__)
  __asm__ volatile("" : "+w"(x) : : "memory");
#else
  volatile T copy = x;
  x = copy;
#endif
  return x;
}

/// The value of `operation`, whose operands are pinned, under a rounding mode.
template <int mode, class F> inline auto rounded(F operation) {
  int old = fegetround();
  fesetround(mode);
  auto result = pinned(operation());
  fesetround(old);
  return result;
}

} // namespace detail
} // namespace cu2port

// Nearest is what the processor does by itself; `opaque` keeps x * y + z from becoming one
// operation.
#define CU2PORT_NEAREST(PREFIX, TYPE)                                                              \
  inline TYPE __##PREFIX##add_rn(TYPE x, TYPE y) { return cu2port::detail::opaque(x + y); }        \
  inline TYPE __##PREFIX##sub_rn(TYPE x, TYPE y) { return cu2port::detail::opaque(x - y); }        \
  inline TYPE __##PREFIX##mul_rn(TYPE x, TYPE y) { return cu2port::detail::opaque(x * y); }        \
  inline TYPE __##PREFIX##div_rn(TYPE x, TYPE y) { return x / y; }                                 \
  inline TYPE __##PREFIX##rcp_rn(TYPE x) { return TYPE(1) / x; }                                   \
  inline TYPE __##PREFIX##sqrt_rn(TYPE x) { return std::sqrt(x); }
CU2PORT_NEAREST(f, float)
CU2PORT_NEAREST(d, double)
#undef CU2PORT_NEAREST
inline float __fmaf_rn(float x, float y, float z) { return fmaf(x, y, z); }
inline double __fma_rn(double x, double y, double z) { return fma(x, y, z); }

// ---- Conversions ------------------------------------------------------------------------------

#define CU2PORT_TO_FLOATING(FROM, NAME, TO)                                                        \
  inline TO __##NAME##2##TO##_rn(FROM x) { return static_cast<TO>(x); }                            \
  inline TO __##NAME##2##TO##_rz(FROM x) {                                                         \
    volatile FROM value = x;                                                                       \
    return cu2port::detail::rounded<FE_TOWARDZERO>([&] { return static_cast<TO>(value); });        \
  }                                                                                                \
  inline TO __##NAME##2##TO##_ru(FROM x) {                                                         \
    volatile FROM value = x;                                                                       \
    return cu2port::detail::rounded<FE_UPWARD>([&] { return static_cast<TO>(value); });            \
  }                                                                                                \
  inline TO __##NAME##2##TO##_rd(FROM x) {                                                         \
    volatile FROM value = x;                                                                       \
    return cu2port::detail::rounded<FE_DOWNWARD>([&] { return static_cast<TO>(value); });          \
  }
CU2PORT_TO_FLOATING(double, double, float)
CU2PORT_TO_FLOATING(int, int, float)
CU2PORT_TO_FLOATING(unsigned int, uint, float)
CU2PORT_TO_FLOATING(long long, ll, float)
CU2PORT_TO_FLOATING(unsigned long long, ull, float)
CU2PORT_TO_FLOATING(int, int, double)
CU2PORT_TO_FLOATING(unsigned int, uint, double)
CU2PORT_TO_FLOATING(long long, ll, double)
CU2PORT_TO_FLOATING(unsigned long long, ull, double)
#undef CU2PORT_TO_FLOATING

inline float __int_as_float(int x) { return cu2port::detail::bitsAs<float>(x); }
inline int __float_as_int(float x) { return cu2port::detail::bitsAs<int>(x); }
inline float __uint_as_float(unsigned int x) { return cu2port::detail::bitsAs<float>(x); }
inline unsigned int __float_as_uint(float x) { return cu2port::detail::bitsAs<unsigned int>(x); }
inline double __longlong_as_double(long long x) { return cu2port::detail::bitsAs<double>(x); }
inline long long __double_as_longlong(double x) { return cu2port::detail::bitsAs<long long>(x); }
inline int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
inline double __hiloint2double(int hi, int lo) {
  auto high = static_cast<unsigned long long>(static_cast<unsigned int>(hi)) << 32;
  return cu2port::detail::bitsAs<double>(high | static_cast<unsigned int>(lo));
}

// ---- Bits and integers ------------------------------------------------------------------------

inline int __popc(unsigned int x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x ? __builtin_clz(static_cast<unsigned int>(x)) : 32; }
inline int __clzll(long long x) {
  return x ? __builtin_clzll(static_cast<unsigned long long>(x)) : 64;
}
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline unsigned int __brev(unsigned int x) {
  x = (x & 0x55555555u) << 1 | (x >> 1 & 0x55555555u);
  x = (x & 0x33333333u) << 2 | (x >> 2 & 0x33333333u);
  x = (x & 0x0f0f0f0fu) << 4 | (x >> 4 & 0x0f0f0f0fu);
  return __builtin_bswap32(x);
}
inline unsigned long long __brevll(unsigned long long x) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned int>(x))) << 32 |
         __brev(static_cast<unsigned int>(x >> 32));
}
inline unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selectors) {
  unsigned long long bytes = static_cast<unsigned long long>(y) << 32 | x;
  unsigned int result = 0;
  for (unsigned int i = 0; i < 4; ++i) {
    unsigned int selector = selectors >> (4 * i) & 7;
    result |= (static_cast<unsigned int>(bytes >> (8 * selector)) & 0xffu) << (8 * i);
  }
  return result;
}
inline unsigned int __funnelshift_l(unsigned int lo, unsigned int hi, unsigned int shift) {
  return static_cast<unsigned int>(
      ((static_cast<unsigned long long>(hi) << 32 | lo) << (shift & 31)) >> 32);
}
inline unsigned int __funnelshift_r(unsigned int lo, unsigned int hi, unsigned int shift) {
  return static_cast<unsigned int>((static_cast<unsigned long long>(hi) << 32 | lo) >>
                                   (shift & 31));
}
inline unsigned int __funnelshift_lc(unsigned int lo, unsigned int hi, unsigned int shift) {
  return shift >= 32 ? lo : __funnelshift_l(lo, hi, shift);
}
inline unsigned int __funnelshift_rc(unsigned int lo, unsigned int hi, unsigned int shift) {
  return shift >= 32 ? hi : __funnelshift_r(lo, hi, shift);
}
/// The position of the n-th set bit of `mask` from bit `base` upwards (n > 0) or downwards (n < 0);
/// of the bit at `base` itself if n is 0. All ones if there is none.
inline unsigned int __fns(unsigned int mask, unsigned int base, int n) {
  int step = n < 0 ? -1 : 1;
  unsigned int wanted = n == 0  ? 1
                        : n < 0 ? 0u - static_cast<unsigned int>(n)
                                : static_cast<unsigned int>(n);
  for (int at = static_cast<int>(base); at >= 0 && at < 32; at += step) {
    if ((mask >> at & 1) && --wanted == 0)
      return static_cast<unsigned int>(at);
    if (n == 0)
      break;
  }
  return 0xffffffffu;
}
inline int __mul24(int x, int y) {
  auto low = [](int v) { return static_cast<int>(static_cast<unsigned int>(v) << 8) >> 8; };
  return static_cast<int>(static_cast<unsigned int>(low(x)) * static_cast<unsigned int>(low(y)));
}
inline unsigned int __umul24(unsigned int x, unsigned int y) {
  return (x & 0xffffffu) * (y & 0xffffffu);
}
inline int __mulhi(int x, int y) { return static_cast<int>(static_cast<long long>(x) * y >> 32); }
inline unsigned int __umulhi(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>(static_cast<unsigned long long>(x) * y >> 32);
}
inline long long __mul64hi(long long x, long long y) {
  return static_cast<long long>(static_cast<__int128>(x) * y >> 64);
}
inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return static_cast<unsigned long long>(static_cast<unsigned __int128>(x) * y >> 64);
}
inline int __hadd(int x, int y) { return static_cast<int>((static_cast<long long>(x) + y) >> 1); }
inline int __rhadd(int x, int y) {
  return static_cast<int>((static_cast<long long>(x) + y + 1) >> 1);
}
inline unsigned int __uhadd(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>((static_cast<unsigned long long>(x) + y) >> 1);
}
inline unsigned int __urhadd(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>((static_cast<unsigned long long>(x) + y + 1) >> 1);
}
inline unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) {
  return (x > y ? x - y : y - x) + z;
}
inline unsigned int __sad(int x, int y, unsigned int z) {
  unsigned int a = static_cast<unsigned int>(x), b = static_cast<unsigned int>(y);
  return (x > y ? a - b : b - a) + z;
}

// ---- Loads and stores with a hint for the cache -----------------------------------------------

namespace cu2port {
namespace detail {
/// Vectors, too, whose classes have no volatile copies: by words, as large as they may be.
template <class T> inline void copyVolatile(T *to, const T *from) {
  constexpr std::size_t bytes = alignof(T) < 8 ? alignof(T) : 8;
  using Whole = std::conditional_t<bytes == 8, std::uint64_t, std::uint32_t>;
  using Part = std::conditional_t<bytes == 2, std::uint16_t, std::uint8_t>;
  using Word __attribute__((may_alias)) = std::conditional_t<(bytes < 4), Part, Whole>;
  for (std::size_t i = 0; i < sizeof(T) / bytes; ++i)
    reinterpret_cast<volatile Word *>(to)[i] = reinterpret_cast<const volatile Word *>(from)[i];
}
} // namespace detail
} // namespace cu2port

template <class T> inline T __ldg(const T *pointer) { return *pointer; }
template <class T> inline T __ldca(const T *pointer) { return *pointer; }
template <class T> inline T __ldcg(const T *pointer) { return *pointer; }
template <class T> inline T __ldcs(const T *pointer) { return *pointer; }
template <class T> inline T __ldlu(const T *pointer) { return *pointer; }
template <class T> inline T __ldcv(const T *pointer) {
  T value;
  cu2port::detail::copyVolatile(&value, pointer);
  return value;
}
template <class T> inline void __stwb(T *pointer, T value) { *pointer = value; }
template <class T> inline void __stcg(T *pointer, T value) { *pointer = value; }
template <class T> inline void __stcs(T *pointer, T value) { *pointer = value; }
template <class T> inline void __stwt(T *pointer, T value) {
  cu2port::detail::copyVolatile(pointer, &value);
}

/// The dialect's memory_addresses.h: 32 bits are all that an address in shared memory has.
inline std::size_t __cu2port_shared_distance(const void *pointer, std::size_t from) {
  const std::size_t distance = reinterpret_cast<std::size_t>(pointer) - from;
  if (static_cast<std::ptrdiff_t>(distance) != static_cast<std::int32_t>(distance))
    cu2port_failKernel(719); // portErrorLaunchFailure
  return distance;
}

// ---- Other ------------------------------------------------------------------------------------

/// Lets other threads run: a loop may wait for what they write.
inline void __nanosleep(unsigned int) { cu2port::letOthersRun(); }
inline void __prof_trigger(int) {}
[[noreturn]] inline void __trap() { cu2port_failKernel(719); } // portErrorLaunchFailure
[[noreturn]] inline void __brkpt() { __trap(); }               // no debugger is there

/// Nanoseconds.
inline unsigned long long globaltimer() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<unsigned long long>(now.tv_sec) * 1000000000 +
         static_cast<unsigned long long>(now.tv_nsec);
}
/// The processor's counter, which runs at a constant rate; nanoseconds where there is none. That of
/// aarch64 has long ticks: the next one is waited for, as two readings differ in CUDA.
inline long long clock64() {
#if defined(__x86_64__) || defined(__i386__)
  return static_cast<long long>(__builtin_ia32_rdtsc());
#elif defined(__aarch64__)
  long long first, count;
  __asm__ volatile("isb\n\tmrs %0, cntvct_el0" : "=r"(first)::"memory");
  do
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(count)::"memory");
  while (count == first);
  return count;
#else
  return static_cast<long long>(globaltimer());
#endif
}

namespace cu2port {
/// Prints what a failed assert prints in CUDA, and ends the launch.
[[noreturn]] inline void assertFailed(const char *condition, const char *file, unsigned line,
                                      const char *function, const uint3 &blockIdx,
                                      const uint3 &threadIdx) {
  std::fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n",
               file, line, function, blockIdx.x, blockIdx.y, blockIdx.z, threadIdx.x, threadIdx.y,
               threadIdx.z, condition);
  cu2port_failKernel(710); // portErrorAssert
}
} // namespace cu2port
