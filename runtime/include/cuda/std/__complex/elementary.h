// Hyperbolic and trigonometric functions of complex numbers and their inverses, for any class of
// them: what cuda::std::complex and thrust::complex have. Roots, powers of e and logarithms without
// loss are thrust::complex's alone: cuda::std::complex makes them of lengths and angles. Branch
// cuts, zeros' signs and infinities are those of Annex G of C; the formulas are Kahan's ("Branch
// cuts for complex elementary functions"), which lose no digits where numbers nearly cancel out. Of
// names of their own: `sin` is CUDA's.
#ifndef CU2PORT_CUDA_STD_COMPLEX_ELEMENTARY_H
#define CU2PORT_CUDA_STD_COMPLEX_ELEMENTARY_H

#include <math.h>

#ifdef __CUDA__
#define CU2PORT_COMPLEX __host__ __device__ inline
#else
#define CU2PORT_COMPLEX inline
#endif

namespace cu2port {
namespace complexes {

/// i z, and what undoes it.
template <class C> CU2PORT_COMPLEX C turned(const C &z) { return C(-z.imag(), z.real()); }
template <class C> CU2PORT_COMPLEX C turnedBack(const C &z) { return C(z.imag(), -z.real()); }

template <class T> CU2PORT_COMPLEX bool isEndless(T x, T y) { return isinf(x) || isinf(y); }
/// So large that 1 beside its square is lost.
template <class T> CU2PORT_COMPLEX bool isLarge(T x, T y) {
  return ::fmax(::fabs(x), ::fabs(y)) > (sizeof(T) == sizeof(float) ? T(1e5) : T(1e9));
}
/// Sums of such sizes may be no number.
template <class T> CU2PORT_COMPLEX bool isHuge(T size) {
  return size > (sizeof(T) == sizeof(float) ? T(1e37f) : T(1e307));
}
/// Squares of such sizes lose digits, which those of 2^54 times as much do not.
template <class T> CU2PORT_COMPLEX bool isTiny(T size) {
  return size < (sizeof(T) == sizeof(float) ? T(1e-30f) : T(1e-290));
}
template <class T> CU2PORT_COMPLEX T twoTo54() { return T(18014398509481984); }
/// Of 2 z, whose size may be no number.
template <class T> CU2PORT_COMPLEX T logarithmOfTwice(T x, T y) {
  return ::log(::hypot(x / T(4), y / T(4))) + T(2.0794415416798359283); // log(8)
}
template <class C> CU2PORT_COMPLEX C noNumber(const C &z) {
  const typename C::value_type none = z.real() * z.imag(); // one of them is none
  return C(none - none, none - none);
}
/// The square root, with the sign of a zero.
template <class C> CU2PORT_COMPLEX C root(const C &z) {
  typedef typename C::value_type T;
  const T x = z.real(), y = z.imag();
  if (x == T(0) && y == T(0))
    return C(T(0), y);
  const T larger = ::sqrt(::hypot(x, y) / T(2) + ::fabs(x) / T(2));
  const T smaller = ::fabs(y) / (T(2) * larger);
  return x < T(0) ? C(smaller, ::copysign(larger, y)) : C(larger, ::copysign(smaller, y));
}

/// The same of any number: infinities, and parts whose sum, or half of it, is none.
template <class C> CU2PORT_COMPLEX C sqrtOf(const C &z) {
  typedef typename C::value_type T;
  const T x = z.real(), y = z.imag();
  if (isinf(y))
    return C(T(HUGE_VAL), y);
  if (isinf(x))
    return x < T(0) ? C(::fabs(y - y), ::copysign(x, y)) : C(x, ::copysign(y - y, y));
  const T size = ::fmax(::fabs(x), ::fabs(y));
  if (isHuge(size)) {
    const C half = root(C(x / T(4), y / T(4)));
    return C(T(2) * half.real(), T(2) * half.imag());
  }
  if (isTiny(size)) {
    const C large = root(C(x * twoTo54<T>(), y * twoTo54<T>()));
    return C(large.real() / T(134217728), large.imag() / T(134217728));
  }
  return root(z);
}

/// (cos(y), sin(y)) times a half of exp(x), or all of it: in two steps where exp(x) is too large.
template <class C, class T> CU2PORT_COMPLEX C largeExp(T x, T y, T part) {
  const T step = ::exp(x / T(2));
  return C(step * ::cos(y) * part * step, step * ::sin(y) * part * step);
}
template <class T> CU2PORT_COMPLEX bool isExpLarge(T x) {
  return ::fabs(x) > (sizeof(T) == sizeof(float) ? T(88) : T(709)) && isfinite(x);
}
template <class C> CU2PORT_COMPLEX C expOf(const C &z) {
  typedef typename C::value_type T;
  const T x = z.real(), y = z.imag();
  if (y == T(0))
    return C(::exp(x), y);
  if (isinf(x) && !isfinite(y))
    return x < T(0) ? C(T(0), T(0)) : C(x, y - y);
  if (x > T(0) && isExpLarge(x))
    return largeExp<C, T>(x, y, T(1));
  const T size = ::exp(x);
  return C(size * ::cos(y), size * ::sin(y));
}

/// log |z|. Near 1 it is made of what the sum of the squares differs from 1 by, which is computed
/// with twice the digits.
template <class T> CU2PORT_COMPLEX T logarithmOfSize(T x, T y) {
  if (isnan(x) || isnan(y)) // which fmax leaves out
    return ::log(::hypot(x, y));
  const T a = ::fmax(::fabs(x), ::fabs(y)), b = ::fmin(::fabs(x), ::fabs(y));
  if (isHuge(a))
    return isinf(a) ? a : logarithmOfTwice(x, y) - T(0.69314718055994530942);
  if (isTiny(a) && a > T(0))
    return ::log(::hypot(x * twoTo54<T>(), y * twoTo54<T>())) -
           T(37.42994775023704671); // log of 2 to the 54th
  const T aa = a * a, bb = b * b;
  if (!(aa + bb > T(0.5) && aa + bb < T(2)))
    return ::log(::hypot(x, y));
  const T less = aa - T(1);
  const T lost = (aa - (less + T(1))) + (::fma(a, a, -aa) + ::fma(b, b, -bb));
  return ::log1p((less + bb) + lost) / T(2);
}
template <class C> CU2PORT_COMPLEX C logOf(const C &z) {
  return C(logarithmOfSize(z.real(), z.imag()), ::atan2(z.imag(), z.real()));
}

template <class C> CU2PORT_COMPLEX C sinhOf(const C &z) {
  typedef typename C::value_type T;
  const T x = z.real(), y = z.imag();
  if (!isfinite(y) && (x == T(0) || isinf(x)))
    return C(x, y - y);
  if (y == T(0))
    return C(::sinh(x), y);
  if (isExpLarge(x)) {
    const C half = largeExp<C, T>(::fabs(x), y, T(0.5));
    return C(::copysign(T(1), x) * half.real(), half.imag());
  }
  return C(::sinh(x) * ::cos(y), ::cosh(x) * ::sin(y));
}
template <class C> CU2PORT_COMPLEX C coshOf(const C &z) {
  typedef typename C::value_type T;
  const T x = z.real(), y = z.imag();
  if (!isfinite(y) && isinf(x))
    return C(::fabs(x), y - y);
  if (!isfinite(y) && x == T(0))
    return C(y - y, x);
  if (y == T(0))
    return C(::cosh(x), (isfinite(x) ? x : ::copysign(T(1), x)) * y);
  if (isExpLarge(x)) {
    const C half = largeExp<C, T>(::fabs(x), y, T(0.5));
    return C(half.real(), ::copysign(T(1), x) * half.imag());
  }
  return C(::cosh(x) * ::cos(y), ::sinh(x) * ::sin(y));
}
template <class C> CU2PORT_COMPLEX C tanhOf(const C &z) {
  typedef typename C::value_type T;
  const T x = z.real(), y = z.imag();
  if (isinf(x))
    return C(::copysign(T(1), x), isfinite(y) ? ::copysign(T(0), ::sin(T(2) * y)) : T(0));
  if (isnan(x) || !isfinite(y))
    return C(x == T(0) ? x : x - y + (y - y), y == T(0) ? y : x + (y - y));
  if (::fabs(x) > (sizeof(T) == sizeof(float) ? T(11) : T(22))) {
    const T small = ::exp(-::fabs(x));
    return C(::copysign(T(1), x), T(4) * ::sin(y) * ::cos(y) * small * small);
  }
  const T t = ::tan(y), s = ::sinh(x), b = T(1) + t * t, d = T(1) + b * s * s;
  return C(b * ::sqrt(T(1) + s * s) * s / d, t / d);
}

template <class C> CU2PORT_COMPLEX C asinhOf(const C &z) {
  typedef typename C::value_type T;
  const T x = z.real(), y = z.imag();
  if (isEndless(x, y))
    return C(::copysign(T(HUGE_VAL), x), ::atan2(y, ::fabs(x)));
  if (isnan(x) || isnan(y))
    return y == T(0) ? z : noNumber(z);
  if (isLarge(x, y))
    return C(::copysign(logarithmOfTwice(x, y), x), ::atan2(y, ::fabs(x)));
  const C a = root(C(T(1) + y, -x)), b = root(C(T(1) - y, x));
  return C(::asinh(a.real() * b.imag() - a.imag() * b.real()),
           ::atan2(y, a.real() * b.real() - a.imag() * b.imag()));
}
template <class C> CU2PORT_COMPLEX C acoshOf(const C &z) {
  typedef typename C::value_type T;
  const T x = z.real(), y = z.imag();
  if (isEndless(x, y))
    return C(T(HUGE_VAL), ::atan2(y, x));
  if (isnan(x) || isnan(y))
    return noNumber(z);
  if (isLarge(x, y))
    return C(logarithmOfTwice(x, y), ::atan2(y, x));
  const C a = root(C(x - T(1), y)), b = root(C(x + T(1), y));
  return C(::asinh(a.real() * b.real() + a.imag() * b.imag()), T(2) * ::atan2(a.imag(), b.real()));
}
template <class C> CU2PORT_COMPLEX C atanhOf(const C &z) {
  typedef typename C::value_type T;
  const T x = z.real(), y = z.imag(), right = T(1.57079632679489661923);
  if (isEndless(x, y))
    return C(::copysign(T(0), x), isnan(y) ? y : ::copysign(right, y));
  if (isnan(x) || isnan(y))
    return x == T(0) ? z : noNumber(z);
  if (isLarge(x, y)) { // 1 / z, turned
    const T size = ::hypot(x, y);
    return C(x / size / size, ::copysign(right, y) - y / size / size);
  }
  const T left = T(1) - ::fabs(x);
  const T re = left == T(0) && ::fabs(y) < T(0.5)
                   ? (::log(::hypot(T(2), y)) - ::log(::fabs(y))) / T(2)
                   : ::log1p(T(4) * ::fabs(x) / (left * left + y * y)) / T(4);
  return C(::copysign(re, x), ::atan2(T(2) * y, (T(1) - x) * (T(1) + x) - y * y) / T(2));
}
template <class C> CU2PORT_COMPLEX C acosOf(const C &z) {
  typedef typename C::value_type T;
  const T x = z.real(), y = z.imag();
  if (isEndless(x, y))
    return C(::atan2(::fabs(y), x), -::copysign(T(HUGE_VAL), y));
  if (isnan(x) || isnan(y))
    return x == T(0) ? C(T(1.57079632679489661923), y) : noNumber(z);
  if (isLarge(x, y))
    return C(::atan2(::fabs(y), x), -::copysign(logarithmOfTwice(x, y), y));
  const C a = root(C(T(1) - x, -y)), b = root(C(T(1) + x, y));
  return C(T(2) * ::atan2(a.real(), b.real()), ::asinh(b.real() * a.imag() - b.imag() * a.real()));
}

// i sin(z) = sinh(i z), and so on.
template <class C> CU2PORT_COMPLEX C sinOf(const C &z) { return turnedBack(sinhOf(turned(z))); }
template <class C> CU2PORT_COMPLEX C cosOf(const C &z) { return coshOf(turned(z)); }
template <class C> CU2PORT_COMPLEX C tanOf(const C &z) { return turnedBack(tanhOf(turned(z))); }
template <class C> CU2PORT_COMPLEX C asinOf(const C &z) { return turnedBack(asinhOf(turned(z))); }
template <class C> CU2PORT_COMPLEX C atanOf(const C &z) { return turnedBack(atanhOf(turned(z))); }

} // namespace complexes
} // namespace cu2port

#undef CU2PORT_COMPLEX

/// Those of the functions above that users have, by their names: sinOf(z) is sin(z).
#define CU2PORT_COMPLEX_ELEMENTARY(DEFINE)                                                         \
  DEFINE(acos)                                                                                     \
  DEFINE(acosh)                                                                                    \
  DEFINE(asin)                                                                                     \
  DEFINE(asinh)                                                                                    \
  DEFINE(atan)                                                                                     \
  DEFINE(atanh)                                                                                    \
  DEFINE(cos)                                                                                      \
  DEFINE(cosh)                                                                                     \
  DEFINE(sin)                                                                                      \
  DEFINE(sinh)                                                                                     \
  DEFINE(tan)                                                                                      \
  DEFINE(tanh)

#endif
