// Every math function of one and two floats, against long double, within a bound in ULPs: CUDA's
// own, or OpenCL's where that is wider.
#include "check.h"

__global__ void unary(int function, const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  switch (function) {
  case 0:
    out[i] = sqrtf(x[i]);
    break;
  case 1:
    out[i] = cbrtf(x[i]);
    break;
  case 2:
    out[i] = expf(x[i]);
    break;
  case 3:
    out[i] = exp2f(x[i]);
    break;
  case 4:
    out[i] = exp10f(x[i]);
    break;
  case 5:
    out[i] = expm1f(x[i]);
    break;
  case 6:
    out[i] = logf(x[i]);
    break;
  case 7:
    out[i] = log2f(x[i]);
    break;
  case 8:
    out[i] = log10f(x[i]);
    break;
  case 9:
    out[i] = log1pf(x[i]);
    break;
  case 10:
    out[i] = sinf(x[i]);
    break;
  case 11:
    out[i] = cosf(x[i]);
    break;
  case 12:
    out[i] = tanf(x[i]);
    break;
  case 13:
    out[i] = asinf(x[i]);
    break;
  case 14:
    out[i] = acosf(x[i]);
    break;
  case 15:
    out[i] = atanf(x[i]);
    break;
  case 16:
    out[i] = sinhf(x[i]);
    break;
  case 17:
    out[i] = coshf(x[i]);
    break;
  case 18:
    out[i] = tanhf(x[i]);
    break;
  case 19:
    out[i] = asinhf(x[i]);
    break;
  case 20:
    out[i] = acoshf(x[i]);
    break;
  case 21:
    out[i] = atanhf(x[i]);
    break;
  case 22:
    out[i] = erff(x[i]);
    break;
  case 23:
    out[i] = erfcf(x[i]);
    break;
  case 24:
    out[i] = lgammaf(x[i]);
    break;
  case 25:
    out[i] = tgammaf(x[i]);
    break;
  case 26:
    out[i] = rsqrtf(x[i]);
    break;
  case 27:
    out[i] = fabsf(x[i]);
    break;
  }
}

__global__ void binary(int function, const float *x, const float *y, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  switch (function) {
  case 0:
    out[i] = powf(x[i], y[i]);
    break;
  case 1:
    out[i] = atan2f(x[i], y[i]);
    break;
  case 2:
    out[i] = hypotf(x[i], y[i]);
    break;
  case 3:
    out[i] = fmodf(x[i], y[i]);
    break;
  case 4:
    out[i] = remainderf(x[i], y[i]);
    break;
  case 5:
    out[i] = fdimf(x[i], y[i]);
    break;
  case 6:
    out[i] = fmaxf(x[i], y[i]);
    break;
  case 7:
    out[i] = fminf(x[i], y[i]);
    break;
  case 8:
    out[i] = copysignf(x[i], y[i]);
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
    {"sqrtf", 0, 10000.0, 3, [](Real x) { return std::sqrt(x); }},
    {"cbrtf", -1000.0, 1000.0, 3, [](Real x) { return std::cbrt(x); }},
    {"expf", -20, 20, 4, [](Real x) { return std::exp(x); }},
    {"exp2f", -20, 20, 4, [](Real x) { return std::exp2(x); }},
    {"exp10f", -8, 8, 4, [](Real x) { return std::pow(10.0L, x); }},
    {"expm1f", -5, 5, 4, [](Real x) { return std::expm1(x); }},
    {"logf", 0.001, 10000.0, 4, [](Real x) { return std::log(x); }},
    {"log2f", 0.001, 10000.0, 4, [](Real x) { return std::log2(x); }},
    {"log10f", 0.001, 10000.0, 4, [](Real x) { return std::log10(x); }},
    {"log1pf", -0.9, 100, 4, [](Real x) { return std::log1p(x); }},
    {"sinf", -100, 100, 4, [](Real x) { return std::sin(x); }},
    {"cosf", -100, 100, 4, [](Real x) { return std::cos(x); }},
    {"tanf", -1.5, 1.5, 5, [](Real x) { return std::tan(x); }},
    {"asinf", -1, 1, 4, [](Real x) { return std::asin(x); }},
    {"acosf", -1, 1, 4, [](Real x) { return std::acos(x); }},
    {"atanf", -50, 50, 5, [](Real x) { return std::atan(x); }},
    {"sinhf", -8, 8, 5, [](Real x) { return std::sinh(x); }},
    {"coshf", -8, 8, 5, [](Real x) { return std::cosh(x); }},
    {"tanhf", -5, 5, 5, [](Real x) { return std::tanh(x); }},
    {"asinhf", -50, 50, 5, [](Real x) { return std::asinh(x); }},
    {"acoshf", 1.001, 100, 5, [](Real x) { return std::acosh(x); }},
    {"atanhf", -0.99, 0.99, 5, [](Real x) { return std::atanh(x); }},
    {"erff", -3, 3, 16, [](Real x) { return std::erf(x); }},
    {"erfcf", -3, 3, 16, [](Real x) { return std::erfc(x); }},
    {"lgammaf", 3, 30, 16, [](Real x) { return std::lgamma(x); }},
    {"tgammaf", 1, 20, 16, [](Real x) { return std::tgamma(x); }},
    {"rsqrtf", 0.001, 10000.0, 2, [](Real x) { return 1.0L / std::sqrt(x); }},
    {"fabsf", -1000.0, 1000.0, 0, [](Real x) { return std::fabs(x); }},
};

const Binary Binaries[] = {
    {"powf", 0.1, 5, 16, [](Real x, Real y) { return std::pow(x, y); }},
    {"atan2f", -10, 10, 6, [](Real x, Real y) { return std::atan2(x, y); }},
    {"hypotf", -1000.0, 1000.0, 4, [](Real x, Real y) { return std::hypot(x, y); }},
    {"fmodf", -100, 100, 0, [](Real x, Real y) { return std::fmod(x, y); }},
    {"remainderf", -100, 100, 0, [](Real x, Real y) { return std::remainder(x, y); }},
    {"fdimf", -100, 100, 0, [](Real x, Real y) { return std::fdim(x, y); }},
    {"fmaxf", -100, 100, 0, [](Real x, Real y) { return std::fmax(x, y); }},
    {"fminf", -100, 100, 0, [](Real x, Real y) { return std::fmin(x, y); }},
    {"copysignf", -100, 100, 0, [](Real x, Real y) { return std::copysign(x, y); }},
};

void test(check::Random &random) {
  const int n = 2000;
  check::Array<float> out(n);
  int function = 0;
  for (const Unary &f : Unaries) {
    const std::vector<float> x = random.reals<float>(n, f.low, f.high);
    check::Array<float> deviceX(x);
    unary<<<(n + 255) / 256, 256>>>(function++, deviceX, out, n);
    const std::vector<float> got = out.fetch();
    for (int i = 0; i < n; ++i)
      check::close(f.name, got[i], f.reference(x[i]), f.ulps, i);
  }
  function = 0;
  for (const Binary &f : Binaries) {
    const std::vector<float> x = random.reals<float>(n, f.low, f.high),
                             y = random.reals<float>(n, f.low, f.high);
    check::Array<float> deviceX(x), deviceY(y);
    binary<<<(n + 255) / 256, 256>>>(function++, deviceX, deviceY, out, n);
    const std::vector<float> got = out.fetch();
    for (int i = 0; i < n; ++i)
      check::close(f.name, got[i], f.reference(x[i], y[i]), f.ulps, i);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
