// Infinities, not-a-numbers, zeros with signs; functions with results through pointers;
// classification.
#include "check.h"

const int Results = 15;

template <class T> __global__ void special(const T *x, const T *y, T *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  T *row = out + i * Results;
  row[0] = isnan(x[i]) ? 1 : 0;
  row[1] = isinf(x[i]) ? 1 : 0;
  row[2] = isfinite(x[i]) ? 1 : 0;
  row[3] = signbit(x[i]) ? 1 : 0;
  row[4] = fmax(x[i], y[i]); // the number, if one is not
  row[5] = fmin(x[i], y[i]);
  row[6] = copysign(x[i], y[i]);
  row[7] = floor(x[i]);
  row[8] = x[i] == y[i];
  row[9] = x[i] < y[i] || x[i] >= y[i];
  row[10] = -x[i];
  row[11] = fabs(x[i]);
  row[12] = sqrt(x[i]);
  row[13] = x[i] != x[i];
  row[14] = exp(x[i]);
}

__global__ void pointers(const double *x, double *out, int *exponents, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  double sine, cosine;
  sincos(x[i], &sine, &cosine);
  out[6 * i] = sine;
  out[6 * i + 1] = cosine;
  out[6 * i + 2] = modf(x[i], &out[6 * i + 3]);
  int exponent;
  out[6 * i + 4] = frexp(x[i], &exponent);
  exponents[i] = exponent;
  out[6 * i + 5] = ldexp(x[i], i % 7 - 3);
}

template <class T> void testSpecial(const char *name) {
  const T infinity = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
  const T values[] = {T(0), -T(0), T(1), T(-2.5), infinity, -infinity, nan};
  std::vector<T> x, y;
  for (T a : values)
    for (T b : values)
      if (!(a == 0 && b == 0)) { // which zero is the larger one is open
        x.push_back(a);
        y.push_back(b);
      }
  const int n = static_cast<int>(x.size());
  check::Array<T> deviceX(x), deviceY(y), out(n * Results);
  special<T><<<1, 64>>>(deviceX, deviceY, out, n);
  const std::vector<T> got = out.fetch();
  for (int i = 0; i < n; ++i) {
    const T a = x[i], b = y[i];
    const T row[Results - 1] = {T(std::isnan(a)),
                                T(std::isinf(a)),
                                T(std::isfinite(a)),
                                std::isnan(a) ? got[i * Results + 3] : T(std::signbit(a)),
                                std::fmax(a, b),
                                std::fmin(a, b),
                                std::isnan(b) || std::isnan(a) ? got[i * Results + 6]
                                                               : std::copysign(a, b),
                                std::floor(a),
                                T(a == b),
                                T(a < b || a >= b),
                                -a,
                                std::fabs(a),
                                std::sqrt(a),
                                T(a != a)};
    for (int k = 0; k < Results - 1; ++k)
      check::equal(name, got[i * Results + k], row[k], i * Results + k);
    check::close(name, got[i * Results + 14], std::exp(static_cast<long double>(a)), 4, i);
  }
}

void testPointers(check::Random &random) {
  const int n = 300;
  const std::vector<double> x = random.reals<double>(n, -50, 50);
  check::Array<double> deviceX(x), out(6 * n);
  check::Array<int> exponents(n);
  pointers<<<3, 100>>>(deviceX, out, exponents, n);
  const std::vector<double> got = out.fetch();
  const std::vector<int> gotExponents = exponents.fetch();
  for (int i = 0; i < n; ++i) {
    const double *row = &got[6 * i];
    check::close("sincos, sine", row[0], std::sin(static_cast<long double>(x[i])), 4, i);
    check::close("sincos, cosine", row[1], std::cos(static_cast<long double>(x[i])), 4, i);
    double whole;
    check::equal("modf", row[2], std::modf(x[i], &whole), i);
    check::equal("modf, whole", row[3], whole, i);
    int exponent;
    check::equal("frexp", row[4], std::frexp(x[i], &exponent), i);
    check::equal("frexp, exponent", gotExponents[i], exponent, i);
    check::equal("ldexp", row[5], std::ldexp(x[i], i % 7 - 3), i);
  }
}

void test(check::Random &random) {
  testSpecial<float>("float");
  testSpecial<double>("double");
  testPointers(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
