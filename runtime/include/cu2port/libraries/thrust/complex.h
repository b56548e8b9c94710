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
    realPart = realPart + static_cast<T>(other.real());
    imaginaryPart = imaginaryPart + static_cast<T>(other.imag());
    return *this;
  }
  template <class Other> CU2PORT_THRUST_BOTH complex<T> &operator-=(const complex<Other> &other) {
    realPart = realPart - static_cast<T>(other.real());
    imaginaryPart = imaginaryPart - static_cast<T>(other.imag());
    return *this;
  }
  template <class Other> CU2PORT_THRUST_BOTH complex<T> &operator*=(const complex<Other> &other) {
    *this = *this * complex<T>(other);
    return *this;
  }
  template <class Other> CU2PORT_THRUST_BOTH complex<T> &operator/=(const complex<Other> &other) {
    *this = *this / complex<T>(other);
    return *this;
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
/// Of the absolute values of both parts.
template <class T> CU2PORT_THRUST_BOTH inline T largerPart(const complex<T> &z) {
  const T x = z.real() < T() ? -z.real() : z.real();
  const T y = z.imag() < T() ? -z.imag() : z.imag();
  return x < y ? y : x;
}
} // namespace detail

template <class T>
CU2PORT_THRUST_BOTH complex<T> operator+(const complex<T> &a, const complex<T> &b) {
  return complex<T>(a.real() + b.real(), a.imag() + b.imag());
}
template <class T>
CU2PORT_THRUST_BOTH complex<T> operator-(const complex<T> &a, const complex<T> &b) {
  return complex<T>(a.real() - b.real(), a.imag() - b.imag());
}
template <class T>
CU2PORT_THRUST_BOTH complex<T> operator*(const complex<T> &a, const complex<T> &b) {
  return complex<T>(a.real() * b.real() - a.imag() * b.imag(),
                    a.real() * b.imag() + a.imag() * b.real());
}
/// Scaled, so that squares neither overflow nor vanish.
template <class T>
CU2PORT_THRUST_BOTH complex<T> operator/(const complex<T> &a, const complex<T> &b) {
  const T scale =
      T(1) / ((b.real() < T() ? -b.real() : b.real()) + (b.imag() < T() ? -b.imag() : b.imag()));
  const T ax = a.real() * scale, ay = a.imag() * scale;
  const T bx = b.real() * scale, by = b.imag() * scale;
  const T length = T(1) / (bx * bx + by * by);
  return complex<T>((ax * bx + ay * by) * length, (ay * bx - ax * by) * length);
}

#define CU2PORT_THRUST_WITH_REAL(op)                                                               \
  template <class T>                                                                               \
  CU2PORT_THRUST_BOTH complex<T> operator op(const complex<T> &a,                                  \
                                             const typename complex<T>::value_type & b) {          \
    return a op complex<T>(b);                                                                     \
  }                                                                                                \
  template <class T>                                                                               \
  CU2PORT_THRUST_BOTH complex<T> operator op(const typename complex<T>::value_type & a,            \
                                             const complex<T> &b) {                                \
    return complex<T>(a) op b;                                                                     \
  }
CU2PORT_THRUST_WITH_REAL(+)
CU2PORT_THRUST_WITH_REAL(-)
CU2PORT_THRUST_WITH_REAL(/)
#undef CU2PORT_THRUST_WITH_REAL

template <class T>
CU2PORT_THRUST_BOTH complex<T> operator*(const complex<T> &a,
                                         const typename complex<T>::value_type &b) {
  return complex<T>(a.real() * b, a.imag() * b);
}
template <class T>
CU2PORT_THRUST_BOTH complex<T> operator*(const typename complex<T>::value_type &a,
                                         const complex<T> &b) {
  return complex<T>(a * b.real(), a * b.imag());
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
template <class T> CU2PORT_THRUST_BOTH complex<T> exp(const complex<T> &z) {
  return polar<T>(std::exp(z.real()), z.imag());
}
template <class T> CU2PORT_THRUST_BOTH complex<T> log(const complex<T> &z) {
  return complex<T>(std::log(abs(z)), arg(z));
}
template <class T> CU2PORT_THRUST_BOTH complex<T> log10(const complex<T> &z) {
  return log(z) / T(2.30258509299404568402);
}
template <class T>
CU2PORT_THRUST_BOTH complex<T> pow(const complex<T> &z, const complex<T> &power) {
  if (z.real() == T() && z.imag() == T())
    return complex<T>(power.real() == T() && power.imag() == T() ? T(1) : T());
  return exp(log(z) * power);
}
template <class T> CU2PORT_THRUST_BOTH complex<T> pow(const complex<T> &z, const T &power) {
  return pow(z, complex<T>(power));
}
template <class T> CU2PORT_THRUST_BOTH complex<T> pow(const T &base, const complex<T> &power) {
  return pow(complex<T>(base), power);
}
/// The root with the greater real part, without differences of near numbers.
template <class T> CU2PORT_THRUST_BOTH complex<T> sqrt(const complex<T> &z) {
  if (z.real() == T() && z.imag() == T())
    return complex<T>(T(), z.imag());
  const T scale = detail::largerPart(z);
  const T x = z.real() / scale, y = z.imag() / scale;
  const T larger = std::sqrt((std::sqrt(x * x + y * y) + (x < T() ? -x : x)) / T(2));
  const T smaller = (y < T() ? -y : y) / (T(2) * larger);
  const T root = std::sqrt(scale), sign = y < T() ? T(-1) : T(1);
  return x < T() ? complex<T>(smaller * root, sign * larger * root)
                 : complex<T>(larger * root, sign * smaller * root);
}
#define CU2PORT_COMPLEX_FORWARD(NAME)                                                              \
  template <class T> CU2PORT_THRUST_BOTH complex<T> NAME(const complex<T> &z) {                    \
    return cu2port::complexes::NAME##Of(z);                                                        \
  }
CU2PORT_COMPLEX_ELEMENTARY(CU2PORT_COMPLEX_FORWARD)
#undef CU2PORT_COMPLEX_FORWARD

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
