// Functions that only the CPU has: arithmetic that rounds in one direction, and special functions.
#include "check.h"

__global__ void directed(const float *x, const double *y, float *reals, double *wide) {
  const int i = threadIdx.x;
  float *r = reals + 9 * i;
  r[0] = __fadd_rd(x[i], y[i]);
  r[1] = __fadd_ru(x[i], y[i]);
  r[2] = __fsub_rz(x[i], y[i]);
  r[3] = __fmul_rd(x[i], 0.1f);
  r[4] = __fmul_ru(x[i], 0.1f);
  r[5] = __fdiv_rd(1, x[i]);
  r[6] = __frcp_ru(x[i]);
  r[7] = __fmaf_rd(x[i], x[i], 1e-20f);
  r[8] = __fmaf_ru(x[i], x[i], 1e-20f);
  double *w = wide + 4 * i;
  w[0] = __dadd_rd(x[i], y[i]);
  w[1] = __dadd_ru(x[i], y[i]);
  w[2] = __dsqrt_rd(x[i]);
  w[3] = __dsqrt_ru(x[i]);
}

void testDirected(check::Random &random) {
  const int n = 64;
  std::vector<float> x = random.reals<float>(n, 1, 1000);
  std::vector<double> y(n);
  for (int i = 0; i < n; ++i)
    y[i] = i % 2 ? 1e-20 : 1e-17; // far less than a digit of x
  check::Array<float> deviceX(x), reals(9 * n);
  check::Array<double> deviceY(y), wide(4 * n);
  directed<<<1, n>>>(deviceX, deviceY, reals, wide);
  const std::vector<float> all = reals.fetch();
  const std::vector<double> allWide = wide.fetch();
  const auto isNext = [](auto low, auto high) {
    return std::nextafter(low, std::numeric_limits<decltype(low)>::infinity()) == high;
  };
  for (int i = 0; i < n; ++i) {
    const float *r = &all[9 * i];
    const double *w = &allWide[4 * i], product = static_cast<double>(x[i]) * 0.1f;
    check::that(r[0] == x[i] && isNext(r[0], r[1]) && isNext(r[2], x[i]), "sums of floats");
    check::that(r[3] <= product && product <= r[4] && isNext(r[3], r[4]), "products");
    const double quotient = 1.0 / x[i];
    check::that(r[5] <= quotient && quotient <= r[6], "quotients");
    check::that(isNext(r[7], r[8]), "products and sums");
    check::that(w[0] == x[i] && isNext(w[0], w[1]), "sums of doubles");
    const double root = std::sqrt(static_cast<double>(x[i]));
    check::that(w[2] <= root && root <= w[3] && (w[2] == w[3] || isNext(w[2], w[3])), "roots");
  }
}

/// Each with what takes it back.
__host__ __device__ double inverses(double x) {
  return std::fabs(erf(erfinv(x)) - x) + std::fabs(erfc(erfcinv(x)) - x) +
         std::fabs(normcdf(normcdfinv(x)) - x) + std::fabs(erfcx(x) * exp(-x * x) - erfc(x)) +
         std::fabs(erff(erfinvf(static_cast<float>(x))) - static_cast<float>(x)) * 1e-8;
}
__global__ void special(double *out) {
  out[threadIdx.x] = inverses((threadIdx.x + 0.5) / 64);
  if (threadIdx.x == 0)
    out[0] += std::fabs(cyl_bessel_i0(1.0) - 1.2660658777520083) +
              std::fabs(cyl_bessel_i1(-1.0) + 0.5651591039924851) +
              std::fabs(cyl_bessel_i0f(50.0f) / 2.9325538e20f - 1) * 1e-8;
}

void test(check::Random &random) {
  testDirected(random);
  check::Array<double> out(64);
  special<<<1, 64>>>(out);
  for (double each : out.fetch())
    check::that(each < 1e-14, "special functions");
  check::that(inverses(0.3) < 1e-14, "special functions of the host");
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
