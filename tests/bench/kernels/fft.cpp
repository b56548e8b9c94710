#include "fft.h"

constexpr int n = Fft::n, quarter = n / 4;

/// Real and imaginary parts apart.
struct Numbers {
  alignas(64) float re[n], im[n];
};

/// The factors of each round, in the order in which it takes them.
struct Factors {
  Numbers rounds[5]; ///< three quarters of each

  explicit Factors(const float *roots) {
    for (int round = 0, stride = 1; round < 5; ++round, stride *= 4)
      for (int i = 0; i < quarter; ++i)
        for (int k = 1; k < 4; ++k) {
          const int root = i / stride * stride * k;
          rounds[round].re[(k - 1) * quarter + i] = roots[2 * root];
          rounds[round].im[(k - 1) * quarter + i] = roots[2 * root + 1];
        }
  }
};

// Four numbers become four (radix 4), in an order that needs no reversal of bits (Stockham): what
// in quarters goes to every fourth of `stride` numbers.
template <int stride> static void round(const Numbers &in, Numbers &out, const Numbers &factors) {
  const float *wr = factors.re, *wi = factors.im;
  constexpr int q = quarter;
  for (int group = 0; group < q; group += stride)
#pragma omp simd
    for (int j = 0; j < stride; ++j) {
      const int i = group + j, to = 4 * group + j;
      const float ar = in.re[i] + in.re[i + 2 * q], ai = in.im[i] + in.im[i + 2 * q];
      const float br = in.re[i] - in.re[i + 2 * q], bi = in.im[i] - in.im[i + 2 * q];
      const float cr = in.re[i + q] + in.re[i + 3 * q], ci = in.im[i + q] + in.im[i + 3 * q];
      const float dr = in.im[i + q] - in.im[i + 3 * q], di = in.re[i + 3 * q] - in.re[i + q];
      const float xr = br + dr, xi = bi + di, yr = ar - cr, yi = ai - ci;
      const float zr = br - dr, zi = bi - di;
      out.re[to] = ar + cr;
      out.im[to] = ai + ci;
      out.re[to + stride] = xr * wr[i] - xi * wi[i];
      out.im[to + stride] = xr * wi[i] + xi * wr[i];
      out.re[to + 2 * stride] = yr * wr[q + i] - yi * wi[q + i];
      out.im[to + 2 * stride] = yr * wi[q + i] + yi * wr[q + i];
      out.re[to + 3 * stride] = zr * wr[2 * q + i] - zi * wi[2 * q + i];
      out.im[to + 3 * stride] = zr * wi[2 * q + i] + zi * wr[2 * q + i];
    }
}

static void transform(const float *in, float *out, const Factors &factors) {
  Numbers a, b;
  for (int i = 0; i < n; ++i) {
    a.re[i] = in[2 * i];
    a.im[i] = in[2 * i + 1];
  }
  round<1>(a, b, factors.rounds[0]);
  round<4>(b, a, factors.rounds[1]);
  round<16>(a, b, factors.rounds[2]);
  round<64>(b, a, factors.rounds[3]);
  round<256>(a, b, factors.rounds[4]);
  for (int i = 0; i < n; ++i) {
    out[2 * i] = b.re[i];
    out[2 * i + 1] = b.im[i];
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Fft::usualSize);
  const Fft problem(options.size);
  const Factors factors(problem.roots.data());
  bench::Vector<float> out(problem.in.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] {
#pragma omp parallel for
        for (int t = 0; t < problem.count; ++t)
          transform(&problem.in[2 * t * n], &out[2 * t * n], factors);
      },
      [&] { problem.check(out); });
}
