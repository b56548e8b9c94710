// What there is of functions of cuda::std::complex: a part of <cuda/std/complex>, and nothing
// without it.
#ifdef CU2PORT_COMPLEX_FUNCTION

namespace cuda {
namespace std {
// A name that is declared here hides the one for numbers.
using ::std::abs;
using ::std::acos;
using ::std::acosh;
using ::std::arg;
using ::std::asin;
using ::std::asinh;
using ::std::atan;
using ::std::atanh;
using ::std::conj;
using ::std::cos;
using ::std::cosh;
using ::std::exp;
using ::std::imag;
using ::std::log;
using ::std::log10;
using ::std::norm;
using ::std::pow;
using ::std::proj;
using ::std::real;
using ::std::sin;
using ::std::sinh;
using ::std::sqrt;
using ::std::tan;
using ::std::tanh;

namespace detail {
/// 1 or 0 with the sign of x: what an infinity counts as.
template <class T> CU2PORT_COMPLEX_FUNCTION T boxed(T x) {
  return ::copysign(isinf(x) ? T(1) : T(0), x);
}
template <class T> CU2PORT_COMPLEX_FUNCTION T zeroIfNan(T x) {
  return isnan(x) ? ::copysign(T(0), x) : x;
}
} // namespace detail

template <class T>
CU2PORT_COMPLEX_FUNCTION complex<T> operator*(const complex<T> &x, const complex<T> &y) {
  T a = x.real(), b = x.imag(), c = y.real(), d = y.imag();
  const T re = a * c - b * d, im = a * d + b * c;
  if (!(isnan(re) && isnan(im)))
    return complex<T>(re, im);
  bool again = false;
  if (isinf(a) || isinf(b)) {
    a = detail::boxed(a);
    b = detail::boxed(b);
    c = detail::zeroIfNan(c);
    d = detail::zeroIfNan(d);
    again = true;
  }
  if (isinf(c) || isinf(d)) {
    c = detail::boxed(c);
    d = detail::boxed(d);
    a = detail::zeroIfNan(a);
    b = detail::zeroIfNan(b);
    again = true;
  }
  if (!again && (isinf(a * c) || isinf(b * d) || isinf(a * d) || isinf(b * c))) {
    a = detail::zeroIfNan(a);
    b = detail::zeroIfNan(b);
    c = detail::zeroIfNan(c);
    d = detail::zeroIfNan(d);
    again = true;
  }
  const T infinity = T(HUGE_VAL);
  return again ? complex<T>(infinity * (a * c - b * d), infinity * (a * d + b * c))
               : complex<T>(re, im);
}

template <class T>
CU2PORT_COMPLEX_FUNCTION complex<T> operator/(const complex<T> &x, const complex<T> &y) {
  T a = x.real(), b = x.imag(), c = y.real(), d = y.imag();
  // By a power of two, so that squares of the divisor's parts have a place.
  const T size = ::fmax(::fabs(c), ::fabs(d)), scale = ::logb(size);
  const bool isScaled = isfinite(scale);
  const int power = isScaled ? static_cast<int>(scale) : 0;
  if (isScaled) {
    c = ::ldexp(c, -power);
    d = ::ldexp(d, -power);
  }
  const T squares = c * c + d * d;
  T re = ::ldexp((a * c + b * d) / squares, -power);
  T im = ::ldexp((b * c - a * d) / squares, -power);
  if (!(isnan(re) && isnan(im)))
    return complex<T>(re, im);
  const T infinity = T(HUGE_VAL);
  if (squares == T(0) && (!isnan(a) || !isnan(b))) {
    re = ::copysign(infinity, c) * a;
    im = ::copysign(infinity, c) * b;
  } else if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {
    a = detail::boxed(a);
    b = detail::boxed(b);
    re = infinity * (a * c + b * d);
    im = infinity * (b * c - a * d);
  } else if (isinf(size) && isfinite(a) && isfinite(b)) {
    c = detail::boxed(c);
    d = detail::boxed(d);
    re = T(0) * (a * c + b * d);
    im = T(0) * (b * c - a * d);
  }
  return complex<T>(re, im);
}

template <class T> CU2PORT_COMPLEX_FUNCTION T real(const complex<T> &x) { return x.real(); }
template <class T> CU2PORT_COMPLEX_FUNCTION T imag(const complex<T> &x) { return x.imag(); }
template <class T> CU2PORT_COMPLEX_FUNCTION T abs(const complex<T> &x) {
  return ::hypot(x.real(), x.imag());
}
template <class T> CU2PORT_COMPLEX_FUNCTION T arg(const complex<T> &x) {
  return ::atan2(x.imag(), x.real());
}
template <class T> CU2PORT_COMPLEX_FUNCTION T norm(const complex<T> &x) {
  if (isinf(x.real()))
    return ::fabs(x.real());
  if (isinf(x.imag()))
    return ::fabs(x.imag());
  return x.real() * x.real() + x.imag() * x.imag();
}
template <class T> CU2PORT_COMPLEX_FUNCTION complex<T> conj(const complex<T> &x) {
  return complex<T>(x.real(), -x.imag());
}
template <class T> CU2PORT_COMPLEX_FUNCTION complex<T> proj(const complex<T> &x) {
  return isinf(x.real()) || isinf(x.imag()) ? complex<T>(T(HUGE_VAL), ::copysign(T(0), x.imag()))
                                            : x;
}
template <class T> CU2PORT_COMPLEX_FUNCTION complex<T> polar(const T &rho, const T &theta = T()) {
  return complex<T>(rho * ::cos(theta), rho * ::sin(theta));
}

template <class T> CU2PORT_COMPLEX_FUNCTION complex<T> exp(const complex<T> &x) {
  T im = x.imag();
  if (im == T(0))
    return complex<T>(::exp(x.real()), im);
  if (isinf(x.real())) {
    if (x.real() < T(0)) {
      if (!isfinite(im))
        im = T(1);
    } else if (!isfinite(im)) {
      return complex<T>(x.real(), im - im);
    }
  }
  const T size = ::exp(x.real());
  return complex<T>(size * ::cos(im), size * ::sin(im));
}
template <class T> CU2PORT_COMPLEX_FUNCTION complex<T> log(const complex<T> &x) {
  return complex<T>(::log(abs(x)), arg(x));
}
template <class T> CU2PORT_COMPLEX_FUNCTION complex<T> log10(const complex<T> &x) {
  return log(x) / ::log(T(10));
}
template <class T> CU2PORT_COMPLEX_FUNCTION complex<T> sqrt(const complex<T> &x) {
  if (isinf(x.imag()))
    return complex<T>(T(HUGE_VAL), x.imag());
  if (isinf(x.real())) {
    const T none = isnan(x.imag()) ? x.imag() : T(0);
    return x.real() > T(0) ? complex<T>(x.real(), ::copysign(none, x.imag()))
                           : complex<T>(none, ::copysign(x.real(), x.imag()));
  }
  return polar(T(::sqrt(abs(x))), T(arg(x) / T(2)));
}
template <class T>
CU2PORT_COMPLEX_FUNCTION complex<T> pow(const complex<T> &x, const complex<T> &y) {
  return exp(y * log(x));
}
template <class T> CU2PORT_COMPLEX_FUNCTION complex<T> pow(const complex<T> &x, const T &y) {
  return pow(x, complex<T>(y));
}
template <class T> CU2PORT_COMPLEX_FUNCTION complex<T> pow(const T &x, const complex<T> &y) {
  return pow(complex<T>(x), y);
}

#define CU2PORT_COMPLEX_FORWARD(NAME)                                                              \
  template <class T> CU2PORT_COMPLEX_FUNCTION complex<T> NAME(const complex<T> &x) {               \
    return cu2port::complexes::NAME##Of(x);                                                        \
  }
CU2PORT_COMPLEX_ELEMENTARY(CU2PORT_COMPLEX_FORWARD)
#undef CU2PORT_COMPLEX_FORWARD

} // namespace std
} // namespace cuda

#endif
