// Every math function of one and two doubles, against long double, within a bound in ULPs: CUDA's
// own, or OpenCL's where that is wider.
#include "check.h"

__global__ void unary(int function, const double *x, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  switch (function) {
  case 0:
    out[i] = sqrt(x[i]);
    break;
  case 1:
    out[i] = cbrt(x[i]);
    break;
  case 2:
    out[i] = exp(x[i]);
    break;
  case 3:
    out[i] = exp2(x[i]);
    break;
  case 4:
    out[i] = exp10(x[i]);
    break;
  case 5:
    out[i] = expm1(x[i]);
    break;
  case 6:
    out[i] = log(x[i]);
    break;
  case 7:
    out[i] = log2(x[i]);
    break;
  case 8:
    out[i] = log10(x[i]);
    break;
  case 9:
    out[i] = log1p(x[i]);
    break;
  case 10:
    out[i] = sin(x[i]);
    break;
  case 11:
    out[i] = cos(x[i]);
    break;
  case 12:
    out[i] = tan(x[i]);
    break;
  case 13:
    out[i] = asin(x[i]);
    break;
  case 14:
    out[i] = acos(x[i]);
    break;
  case 15:
    out[i] = atan(x[i]);
    break;
  case 16:
    out[i] = sinh(x[i]);
    break;
  case 17:
    out[i] = cosh(x[i]);
    break;
  case 18:
    out[i] = tanh(x[i]);
    break;
  case 19:
    out[i] = asinh(x[i]);
    break;
  case 20:
    out[i] = acosh(x[i]);
    break;
  case 21:
    out[i] = atanh(x[i]);
    break;
  case 22:
    out[i] = erf(x[i]);
    break;
  case 23:
    out[i] = erfc(x[i]);
    break;
  case 24:
    out[i] = lgamma(x[i]);
    break;
  case 25:
    out[i] = tgamma(x[i]);
    break;
  case 26:
    out[i] = rsqrt(x[i]);
    break;
  case 27:
    out[i] = fabs(x[i]);
    break;
  }
}

__global__ void binary(int function, const double *x, const double *y, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  switch (function) {
  case 0:
    out[i] = pow(x[i], y[i]);
    break;
  case 1:
    out[i] = atan2(x[i], y[i]);
    break;
  case 2:
    out[i] = hypot(x[i], y[i]);
    break;
  case 3:
    out[i] = fmod(x[i], y[i]);
    break;
  case 4:
    out[i] = remainder(x[i], y[i]);
    break;
  case 5:
    out[i] = fdim(x[i], y[i]);
    break;
  case 6:
    out[i] = fmax(x[i], y[i]);
    break;
  case 7:
    out[i] = fmin(x[i], y[i]);
    break;
  case 8:
    out[i] = copysign(x[i], y[i]);
    break;
  }
}

using Real = long double;

struct Unary {
  const char *name;
  double low, high; // the range of arguments to try
  double ulps;      // the bound
  Real (*reference)(Real x);
};

struct Binary {
  const char *name;
  double low, high;
  double ulps;
  Real (*reference)(Real x, Real y);
};

// In the order of the switch.
const Unary Unaries[] = {
    {"sqrt", 0, 10000.0, 1, [](Real x) { return std::sqrt(x); }},
    {"cbrt", -1000.0, 1000.0, 2, [](Real x) { return std::cbrt(x); }},
    {"exp", -20, 20, 3, [](Real x) { return std::exp(x); }},
    {"exp2", -20, 20, 3, [](Real x) { return std::exp2(x); }},
    {"exp10", -8, 8, 3, [](Real x) { return std::pow(10.0L, x); }},
    {"expm1", -5, 5, 3, [](Real x) { return std::expm1(x); }},
    {"log", 0.001, 10000.0, 3, [](Real x) { return std::log(x); }},
    {"log2", 0.001, 10000.0, 3, [](Real x) { return std::log2(x); }},
    {"log10", 0.001, 10000.0, 3, [](Real x) { return std::log10(x); }},
    {"log1p", -0.9, 100, 3, [](Real x) { return std::log1p(x); }},
    {"sin", -100, 100, 4, [](Real x) { return std::sin(x); }},
    {"cos", -100, 100, 4, [](Real x) { return std::cos(x); }},
    {"tan", -1.5, 1.5, 5, [](Real x) { return std::tan(x); }},
    {"asin", -1, 1, 4, [](Real x) { return std::asin(x); }},
    {"acos", -1, 1, 4, [](Real x) { return std::acos(x); }},
    {"atan", -50, 50, 5, [](Real x) { return std::atan(x); }},
    {"sinh", -8, 8, 5, [](Real x) { return std::sinh(x); }},
    {"cosh", -8, 8, 5, [](Real x) { return std::cosh(x); }},
    {"tanh", -5, 5, 5, [](Real x) { return std::tanh(x); }},
    {"asinh", -50, 50, 5, [](Real x) { return std::asinh(x); }},
    {"acosh", 1.001, 100, 5, [](Real x) { return std::acosh(x); }},
    {"atanh", -0.99, 0.99, 5, [](Real x) { return std::atanh(x); }},
    {"erf", -3, 3, 16, [](Real x) { return std::erf(x); }},
    {"erfc", -3, 3, 16, [](Real x) { return std::erfc(x); }},
    {"lgamma", 3, 30, 16, [](Real x) { return std::lgamma(x); }},
    {"tgamma", 1, 20, 16, [](Real x) { return std::tgamma(x); }},
    {"rsqrt", 0.001, 10000.0, 2, [](Real x) { return 1.0L / std::sqrt(x); }},
    {"fabs", -1000.0, 1000.0, 0, [](Real x) { return std::fabs(x); }},
};

const Binary Binaries[] = {
    {"pow", 0.1, 5, 16, [](Real x, Real y) { return std::pow(x, y); }},
    {"atan2", -10, 10, 6, [](Real x, Real y) { return std::atan2(x, y); }},
    {"hypot", -1000.0, 1000.0, 4, [](Real x, Real y) { return std::hypot(x, y); }},
    {"fmod", -100, 100, 0, [](Real x, Real y) { return std::fmod(x, y); }},
    {"remainder", -100, 100, 0, [](Real x, Real y) { return std::remainder(x, y); }},
    {"fdim", -100, 100, 0, [](Real x, Real y) { return std::fdim(x, y); }},
    {"fmax", -100, 100, 0, [](Real x, Real y) { return std::fmax(x, y); }},
    {"fmin", -100, 100, 0, [](Real x, Real y) { return std::fmin(x, y); }},
    {"copysign", -100, 100, 0, [](Real x, Real y) { return std::copysign(x, y); }},
};

void test(check::Random &random) {
  const int n = 2000;
  check::Array<double> out(n);
  int function = 0;
  for (const Unary &f : Unaries) {
    const std::vector<double> x = random.reals<double>(n, f.low, f.high);
    check::Array<double> deviceX(x);
    unary<<<(n + 255) / 256, 256>>>(function++, deviceX, out, n);
    const std::vector<double> got = out.fetch();
    for (int i = 0; i < n; ++i)
      check::close(f.name, got[i], f.reference(x[i]), f.ulps, i);
  }
  function = 0;
  for (const Binary &f : Binaries) {
    const std::vector<double> x = random.reals<double>(n, f.low, f.high),
                              y = random.reals<double>(n, f.low, f.high);
    check::Array<double> deviceX(x), deviceY(y);
    binary<<<(n + 255) / 256, 256>>>(function++, deviceX, deviceY, out, n);
    const std::vector<double> got = out.fetch();
    for (int i = 0; i < n; ++i)
      check::close(f.name, got[i], f.reference(x[i], y[i]), f.ulps, i);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
