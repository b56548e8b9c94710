// Complex numbers, for kernels as well. Products and quotients are the textbook's, as in Thrust:
// those of infinities are not repaired as std::complex does it.
#pragma once

#include "cu2port/libraries/thrust/config.h"
#include "cuda/std/__complex/elementary.h"

#include <cmath>
#include <complex>
#include <istream>
#include <ostream>

namespace thrust {

template <class T> struct alignas(2 * sizeof(T)) complex {
  typedef T value_type;

  CU2PORT_THRUST_BOTH complex() : realPart(), imaginaryPart() {}
  CU2PORT_THRUST_BOTH complex(const T &real) : realPart(real), imaginaryPart() {}
  CU2PORT_THRUST_BOTH complex(const T &real, const T &imaginary)
      : realPart(real), imaginaryPart(imaginary) {}
  template <class Other>
  CU2PORT_THRUST_BOTH complex(const complex<Other> &other)
      : realPart(static_cast<T>(other.real())), imaginaryPart(static_cast<T>(other.imag())) {}
  template <class Other>
  complex(const std::complex<Other> &other)
      : realPart(static_cast<T>(other.real())), imaginaryPart(static_cast<T>(other.imag())) {}
  operator std::complex<T>() const { return std::complex<T>(realPart, imaginaryPart); }

  CU2PORT_THRUST_BOTH T real() const { return realPart; }
  CU2PORT_THRUST_BOTH T imag() const { return imaginaryPart; }
  CU2PORT_THRUST_BOTH void real(T value) { realPart = value; }
  CU2PORT_THRUST_BOTH void imag(T value) { imaginaryPart = value; }

  CU2PORT_THRUST_BOTH complex &operator=(const T &real) {
    realPart = real;
    imaginaryPart = T();
    return *this;
  }
  template <class Other> CU2PORT_THRUST_BOTH complex &operator=(const complex<Other> &other) {
    realPart = static_cast<T>(other.real());
    imaginaryPart = static_cast<T>(other.imag());
    return *this;
  }
  template <class Other> CU2PORT_THRUST_BOTH complex<T> &operator+=(const complex<Other> &other) {
    return *this = complex<T>(*this + other);
  }
  template <class Other> CU2PORT_THRUST_BOTH complex<T> &operator-=(const complex<Other> &other) {
    return *this = complex<T>(*this - other);
  }
  template <class Other> CU2PORT_THRUST_BOTH complex<T> &operator*=(const complex<Other> &other) {
    return *this = complex<T>(*this * other);
  }
  template <class Other> CU2PORT_THRUST_BOTH complex<T> &operator/=(const complex<Other> &other) {
    return *this = complex<T>(*this / other);
  }
  CU2PORT_THRUST_BOTH complex<T> &operator+=(const T &real) {
    realPart = realPart + real;
    return *this;
  }
  CU2PORT_THRUST_BOTH complex<T> &operator-=(const T &real) {
    realPart = realPart - real;
    return *this;
  }
  CU2PORT_THRUST_BOTH complex<T> &operator*=(const T &real) {
    realPart = realPart * real;
    imaginaryPart = imaginaryPart * real;
    return *this;
  }
  CU2PORT_THRUST_BOTH complex<T> &operator/=(const T &real) {
    realPart = realPart / real;
    imaginaryPart = imaginaryPart / real;
    return *this;
  }

private:
  T realPart, imaginaryPart; // x and y would be those of a float2 to the translator
};

namespace detail {
/// What a number of two types is: that of a float and a double is a double. A number is none that
/// is complex itself.
template <class A, class B> struct CommonPart : std::common_type<A, B> {};
template <class A, class B> struct CommonPart<A, complex<B>> {};
template <class A, class B> struct CommonPart<complex<A>, B> {};
template <class A, class B> struct CommonPart<complex<A>, complex<B>> {};
template <class A, class B> using CommonComplex = complex<typename CommonPart<A, B>::type>;
} // namespace detail

// With a real number each part is computed by itself, so that zeros keep their signs.
#define CU2PORT_THRUST_COMPLEX(op, A, B, real, imaginary)                                          \
  template <class T, class U>                                                                      \
  CU2PORT_THRUST_BOTH detail::CommonComplex<T, U> operator op(const A & a, const B & b) {          \
    return detail::CommonComplex<T, U>(real, imaginary);                                           \
  }
CU2PORT_THRUST_COMPLEX(+, complex<T>, complex<U>, a.real() + b.real(), a.imag() + b.imag())
CU2PORT_THRUST_COMPLEX(+, complex<T>, U, a.real() + b, a.imag())
CU2PORT_THRUST_COMPLEX(+, T, complex<U>, a + b.real(), b.imag())
CU2PORT_THRUST_COMPLEX(-, complex<T>, complex<U>, a.real() - b.real(), a.imag() - b.imag())
CU2PORT_THRUST_COMPLEX(-, complex<T>, U, a.real() - b, a.imag())
CU2PORT_THRUST_COMPLEX(-, T, complex<U>, a - b.real(), -b.imag())
CU2PORT_THRUST_COMPLEX(*, complex<T>, complex<U>, a.real() * b.real() - a.imag() * b.imag(),
                       a.real() * b.imag() + a.imag() * b.real())
CU2PORT_THRUST_COMPLEX(*, complex<T>, U, a.real() * b, a.imag() * b)
CU2PORT_THRUST_COMPLEX(*, T, complex<U>, a *b.real(), a *b.imag())
CU2PORT_THRUST_COMPLEX(/, complex<T>, U, a.real() / b, a.imag() / b)
#undef CU2PORT_THRUST_COMPLEX

/// Scaled, so that squares neither overflow nor vanish.
template <class T, class U>
CU2PORT_THRUST_BOTH detail::CommonComplex<T, U> operator/(const complex<T> &a,
                                                          const complex<U> &b) {
  typedef typename detail::CommonPart<T, U>::type Part;
  const Part x = b.real(), y = b.imag();
  const Part scale = Part(1) / ((x < Part() ? -x : x) + (y < Part() ? -y : y));
  const Part ax = a.real() * scale, ay = a.imag() * scale;
  const Part bx = x * scale, by = y * scale;
  const Part length = Part(1) / (bx * bx + by * by);
  return complex<Part>((ax * bx + ay * by) * length, (ay * bx - ax * by) * length);
}
template <class T, class U>
CU2PORT_THRUST_BOTH detail::CommonComplex<T, U> operator/(const T &a, const complex<U> &b) {
  return detail::CommonComplex<T, U>(a) / b;
}

template <class T> CU2PORT_THRUST_BOTH complex<T> operator+(const complex<T> &a) { return a; }
template <class T> CU2PORT_THRUST_BOTH complex<T> operator-(const complex<T> &a) {
  return complex<T>(-a.real(), -a.imag());
}

template <class T> CU2PORT_THRUST_BOTH bool operator==(const complex<T> &a, const complex<T> &b) {
  return a.real() == b.real() && a.imag() == b.imag();
}
template <class T> CU2PORT_THRUST_BOTH bool operator!=(const complex<T> &a, const complex<T> &b) {
  return !(a == b);
}
template <class T>
CU2PORT_THRUST_BOTH bool operator==(const complex<T> &a, const typename complex<T>::value_type &b) {
  return a.real() == b && a.imag() == T();
}
template <class T>
CU2PORT_THRUST_BOTH bool operator!=(const complex<T> &a, const typename complex<T>::value_type &b) {
  return !(a == b);
}

// --- Length and angle
template <class T> CU2PORT_THRUST_BOTH T abs(const complex<T> &z) {
  return std::hypot(z.real(), z.imag());
}
template <class T> CU2PORT_THRUST_BOTH T arg(const complex<T> &z) {
  return std::atan2(z.imag(), z.real());
}
template <class T> CU2PORT_THRUST_BOTH T norm(const complex<T> &z) {
  return z.real() * z.real() + z.imag() * z.imag();
}
template <class T> CU2PORT_THRUST_BOTH complex<T> conj(const complex<T> &z) {
  return complex<T>(z.real(), -z.imag());
}
template <class T> CU2PORT_THRUST_BOTH complex<T> polar(const T &length, const T &angle = T()) {
  return complex<T>(length * std::cos(angle), length * std::sin(angle));
}

// --- Elementary functions
#define CU2PORT_COMPLEX_FORWARD(NAME)                                                              \
  template <class T> CU2PORT_THRUST_BOTH complex<T> NAME(const complex<T> &z) {                    \
    return cu2port::complexes::NAME##Of(z);                                                        \
  }
CU2PORT_COMPLEX_ELEMENTARY(CU2PORT_COMPLEX_FORWARD)
CU2PORT_COMPLEX_FORWARD(exp)
CU2PORT_COMPLEX_FORWARD(log)
CU2PORT_COMPLEX_FORWARD(sqrt)
#undef CU2PORT_COMPLEX_FORWARD

template <class T> CU2PORT_THRUST_BOTH complex<T> log10(const complex<T> &z) {
  return log(z) / T(2.30258509299404568402);
}
template <class T, class U>
CU2PORT_THRUST_BOTH detail::CommonComplex<T, U> pow(const complex<T> &z, const complex<U> &power) {
  typedef typename detail::CommonPart<T, U>::type Part;
  if (z.real() == T() && z.imag() == T())
    return complex<Part>(power.real() == U() && power.imag() == U() ? Part(1) : Part());
  return exp(log(complex<Part>(z)) * complex<Part>(power));
}
template <class T, class U>
CU2PORT_THRUST_BOTH detail::CommonComplex<T, U> pow(const complex<T> &z, const U &power) {
  typedef typename detail::CommonPart<T, U>::type Part;
  if (z.real() == T() && z.imag() == T())
    return complex<Part>(power == U() ? Part(1) : Part());
  return exp(log(complex<Part>(z)) * Part(power));
}
template <class T, class U>
CU2PORT_THRUST_BOTH detail::CommonComplex<T, U> pow(const T &base, const complex<U> &power) {
  return pow(detail::CommonComplex<T, U>(base), power);
}

// --- Text, on the host
template <class T, class Character, class Traits>
std::basic_ostream<Character, Traits> &operator<<(std::basic_ostream<Character, Traits> &out,
                                                  const complex<T> &z) {
  return out << static_cast<std::complex<T>>(z);
}
template <class T, class Character, class Traits>
std::basic_istream<Character, Traits> &operator>>(std::basic_istream<Character, Traits> &in,
                                                  complex<T> &z) {
  std::complex<T> read;
  in >> read;
  z = complex<T>(read);
  return in;
}

} // namespace thrust
