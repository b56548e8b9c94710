// Generators and distributions of random numbers, for kernels as well: the C++ library's linear
// congruential generators, number for number, and what Thrust's distributions make of them.
#pragma once

#include "cu2port/libraries/thrust/config.h"

#include <cmath>
#include <cstdint>

namespace thrust {
namespace random {

/// x = (a * x + c) mod m.
template <class T, T a, T c, T m> class linear_congruential_engine {
public:
  typedef T result_type;
  static const T multiplier = a;
  static const T increment = c;
  static const T modulus = m;
  static const T min = c == 0 ? 1 : 0;
  static const T max = m - 1;
  static const T default_seed = 1;

  CU2PORT_THRUST_BOTH explicit linear_congruential_engine(T value = 1) { seed(value); }
  CU2PORT_THRUST_BOTH void seed(T value = 1) { state = c == 0 && value % m == 0 ? 1 : value % m; }
  CU2PORT_THRUST_BOTH T operator()() {
    state = static_cast<T>((static_cast<std::uint64_t>(a) * state + c) % m);
    return state;
  }
  /// As many numbers as are not wanted, in steps of powers of two.
  CU2PORT_THRUST_BOTH void discard(unsigned long long count) {
    std::uint64_t factor = a, offset = c, value = state;
    for (; count != 0; count >>= 1) {
      if (count & 1)
        value = (factor * value + offset) % m;
      offset = (factor * offset + offset) % m;
      factor = factor * factor % m;
    }
    state = static_cast<T>(value);
  }
  CU2PORT_THRUST_BOTH bool operator==(const linear_congruential_engine &other) const {
    return state == other.state;
  }
  CU2PORT_THRUST_BOTH bool operator!=(const linear_congruential_engine &other) const {
    return state != other.state;
  }

private:
  T state;
};
template <class T, T a, T c, T m> const T linear_congruential_engine<T, a, c, m>::min;
template <class T, T a, T c, T m> const T linear_congruential_engine<T, a, c, m>::max;

typedef linear_congruential_engine<std::uint32_t, 16807u, 0u, 2147483647u> minstd_rand0;
typedef linear_congruential_engine<std::uint32_t, 48271u, 0u, 2147483647u> minstd_rand;
typedef minstd_rand default_random_engine;

namespace detail {
/// In [0, 1).
template <class Real, class Engine> CU2PORT_THRUST_BOTH inline Real fraction(Engine &engine) {
  const Real value = static_cast<Real>(engine() - Engine::min);
  return value / (Real(1) + static_cast<Real>(Engine::max - Engine::min));
}
} // namespace detail

/// In [least, limit).
template <class Real = double> class uniform_real_distribution {
public:
  typedef Real result_type;

  CU2PORT_THRUST_BOTH explicit uniform_real_distribution(Real least = 0, Real limit = 1)
      : least(least), limit(limit) {}
  template <class Engine> CU2PORT_THRUST_BOTH Real operator()(Engine &engine) {
    return detail::fraction<Real>(engine) * (limit - least) + least;
  }
  CU2PORT_THRUST_BOTH void reset() {}
  CU2PORT_THRUST_BOTH Real a() const { return least; }
  CU2PORT_THRUST_BOTH Real b() const { return limit; }
  CU2PORT_THRUST_BOTH Real(min)() const { return least; }
  CU2PORT_THRUST_BOTH Real(max)() const { return limit; }

private:
  Real least, limit;
};

/// In [least, most].
template <class Integer = int> class uniform_int_distribution {
public:
  typedef Integer result_type;

  CU2PORT_THRUST_BOTH explicit uniform_int_distribution(Integer least = 0,
                                                        Integer most = 2147483647)
      : least(least), most(most) {}
  template <class Engine> CU2PORT_THRUST_BOTH Integer operator()(Engine &engine) {
    const double low = static_cast<double>(least), high = static_cast<double>(most) + 1.0;
    return static_cast<Integer>(detail::fraction<double>(engine) * (high - low) + low);
  }
  CU2PORT_THRUST_BOTH void reset() {}
  CU2PORT_THRUST_BOTH Integer a() const { return least; }
  CU2PORT_THRUST_BOTH Integer b() const { return most; }
  CU2PORT_THRUST_BOTH Integer(min)() const { return least; }
  CU2PORT_THRUST_BOTH Integer(max)() const { return most; }

private:
  Integer least, most;
};

/// By Box and Muller's method, two uniform numbers for each. Thrust does not say how its own come
/// about: the numbers are others.
template <class Real = double> class normal_distribution {
public:
  typedef Real result_type;

  CU2PORT_THRUST_BOTH explicit normal_distribution(Real mean = 0, Real deviation = 1)
      : average(mean), deviation(deviation) {}
  template <class Engine> CU2PORT_THRUST_BOTH Real operator()(Engine &engine) {
    const double first = 1.0 - detail::fraction<double>(engine); // in (0, 1]
    const double second = detail::fraction<double>(engine);
    const double length = std::sqrt(-2.0 * std::log(first));
    return average +
           deviation * static_cast<Real>(length * std::cos(6.28318530717958647692 * second));
  }
  CU2PORT_THRUST_BOTH void reset() {}
  CU2PORT_THRUST_BOTH Real mean() const { return average; }
  CU2PORT_THRUST_BOTH Real stddev() const { return deviation; }

private:
  Real average, deviation;
};

} // namespace random

using random::default_random_engine;
using random::linear_congruential_engine;
using random::minstd_rand;
using random::minstd_rand0;
using random::normal_distribution;
using random::uniform_int_distribution;
using random::uniform_real_distribution;

} // namespace thrust
