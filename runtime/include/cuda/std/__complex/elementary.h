// Hyperbolic and trigonometric functions of complex numbers and their inverses, for any class of
// them: what cuda::std::complex and thrust::complex have. Branch cuts, zeros' signs and infinities
// are those of Annex G of C; the formulas are Kahan's ("Branch cuts for complex elementary
// functions"), which lose no digits where numbers nearly cancel out. Of names of their own: `sin`
// is CUDA's.
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

template <class C> CU2PORT_COMPLEX C sinhOf(const C &z) {
  typedef typename C::value_type T;
  const T x = z.real(), y = z.imag();
  if (!isfinite(y) && (x == T(0) || isinf(x)))
    return C(x, y - y);
  if (y == T(0))
    return C(::sinh(x), y);
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
  const T re = left == T(0) ? (::log(::hypot(T(2), y)) - ::log(::fabs(y))) / T(2)
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
