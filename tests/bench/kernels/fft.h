// The Fourier transforms of 1024 complex numbers each. The size is the number of transforms.
#pragma once

#include "bench.h"

#include <complex>

struct Fft {
  static constexpr std::size_t usualSize = 2048;
  static constexpr int n = 1024, bits = 10;

  bench::Random random;
  const int count;
  const bench::Vector<float> in; ///< pairs of real and imaginary parts
  bench::Vector<float> roots;    ///< pairs, of exp(-2 pi i k / n) for k below n

  explicit Fft(std::size_t size)
      : count(static_cast<int>(size)), in(bench::reals(random, size * n * 2)), roots(n * 2) {
    for (int k = 0; k < n; ++k) {
      roots[2 * k] = static_cast<float>(std::cos(2 * M_PI * k / n));
      roots[2 * k + 1] = static_cast<float>(-std::sin(2 * M_PI * k / n));
    }
  }

  using Numbers = std::vector<std::complex<double>>;
  static Numbers transform(const Numbers &x) {
    const std::size_t size = x.size(), half = size / 2;
    if (size == 1)
      return x;
    Numbers even(half), odd(half), result(size);
    for (std::size_t k = 0; k < half; ++k) {
      even[k] = x[2 * k];
      odd[k] = x[2 * k + 1];
    }
    even = transform(even);
    odd = transform(odd);
    for (std::size_t k = 0; k < half; ++k) {
      const auto turned = std::polar(1.0, -2 * M_PI * double(k) / double(size)) * odd[k];
      result[k] = even[k] + turned;
      result[k + half] = even[k] - turned;
    }
    return result;
  }

  /// Every seventh.
  void check(const bench::Vector<float> &got) const {
    for (int t = 0; t < count; t += 7) {
      Numbers numbers(n);
      for (int k = 0; k < n; ++k)
        numbers[k] = {in[2 * (t * n + k)], in[2 * (t * n + k) + 1]};
      const Numbers expected = transform(numbers);
      for (int k = 0; k < n; ++k) {
        bench::near("real", got[2 * (t * n + k)], expected[k].real(), 1e-4, t);
        bench::near("imaginary", got[2 * (t * n + k) + 1], expected[k].imag(), 1e-4, t);
      }
    }
  }
};
