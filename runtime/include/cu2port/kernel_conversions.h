// CUDA's conversions of floating-point numbers to integers, for kernels on the CPU. They give what
// NVIDIA's hardware gives (PTX's `cvt`), for every number: C++ leaves open what does not fit.
//
//   __float2uint_rz(-1.0f)    0             the nearest that there is
//   __float2int_rz(3e9f)      2147483647
//   __float2int_rz(NAN)       0
//   __double2int_rz(NAN)      -2147483648   of doubles, and to 64 bits: the highest bit alone
//
// A C cast is `_rz`; one to a char or short is that to 32 bits, cut. All steps are done for each
// number, so that compilers do them for many threads side by side.
#pragma once

#include <cmath>
#include <limits>

namespace cu2port {
namespace detail {

/// The greatest number of the type From that To has, too: 2147483520 of floats and ints.
template <class To, class From> constexpr From greatestOf() {
  constexpr int spare = std::numeric_limits<To>::digits - std::numeric_limits<From>::digits;
  constexpr To greatest = std::numeric_limits<To>::max();
  return static_cast<From>(
      spare > 0 ? greatest >> (spare > 0 ? spare : 0) << (spare > 0 ? spare : 0) : greatest);
}

/// What NaN becomes.
template <class To, class From> constexpr To integerOfNan() {
  constexpr To none = 0, one = 1;
  return sizeof(To) < 8 && sizeof(From) < 8 ? none
         : static_cast<To>(none - one) < 0  ? std::numeric_limits<To>::min()
                                            : static_cast<To>(one << (8 * sizeof(To) - 1));
}

/// 0 for what becomes 0. With -fno-trapping-math, g++ 12 makes `(float)(int)x` a `trunc(x)`, which
/// leaves -0 of -0.25; of two numbers of which it knows nothing more, it makes no such thing.
template <class From> constexpr From withoutNegativeZero(From x) {
#ifdef __clang__
  return x;
#else
  return x > -1 && x < 1 ? From(0) : x;
#endif
}

/// Towards zero.
template <class To, class From> constexpr To integerOf(From x) {
  constexpr To least = std::numeric_limits<To>::min(), most = std::numeric_limits<To>::max();
  constexpr From low = static_cast<From>(least), high = greatestOf<To, From>();
  const From above = x > low ? x : low; // NaN, too
  To result = static_cast<To>(withoutNegativeZero(above < high ? above : high));
  if constexpr (static_cast<To>(high) != most)
    result = x > high ? most : result;
  if constexpr (integerOfNan<To, From>() != least)
    result = x == x ? result : integerOfNan<To, From>();
  return result;
}

} // namespace detail
} // namespace cu2port

#define CU2PORT_TO_INTEGERS(FROM, NAME)                                                            \
  CU2PORT_TO_INTEGER(FROM, NAME, int, int)                                                         \
  CU2PORT_TO_INTEGER(FROM, NAME, uint, unsigned int)                                               \
  CU2PORT_TO_INTEGER(FROM, NAME, ll, long long)                                                    \
  CU2PORT_TO_INTEGER(FROM, NAME, ull, unsigned long long)
#define CU2PORT_TO_INTEGER(FROM, NAME, TO, TYPE)                                                   \
  inline TYPE __##NAME##2##TO##_rn(FROM x) {                                                       \
    return cu2port::detail::integerOf<TYPE>(std::nearbyint(x));                                    \
  }                                                                                                \
  inline TYPE __##NAME##2##TO##_rz(FROM x) { return cu2port::detail::integerOf<TYPE>(x); }         \
  inline TYPE __##NAME##2##TO##_ru(FROM x) {                                                       \
    return cu2port::detail::integerOf<TYPE>(std::ceil(x));                                         \
  }                                                                                                \
  inline TYPE __##NAME##2##TO##_rd(FROM x) {                                                       \
    return cu2port::detail::integerOf<TYPE>(std::floor(x));                                        \
  }
CU2PORT_TO_INTEGERS(float, float)
CU2PORT_TO_INTEGERS(double, double)
#undef CU2PORT_TO_INTEGERS
#undef CU2PORT_TO_INTEGER
