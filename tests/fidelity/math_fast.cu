// The fast and the explicitly rounded functions of CUDA's device library. The fast ones promise
// little: CUDA's own bounds are absolute for sine and cosine, and grow with the argument for the
// exponential.
#include "check.h"

const int Fast = 9;
const int Exact = 14;

__global__ void fast(const float *x, const float *y, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float *row = out + i * Fast;
  row[0] = __expf(x[i]);
  row[1] = __logf(y[i]);
  row[2] = __log2f(y[i]);
  row[3] = __log10f(y[i]);
  row[4] = __sinf(x[i]);
  row[5] = __cosf(x[i]);
  row[6] = __powf(y[i], x[i]);
  row[7] = __fdividef(x[i], y[i]);
  __sincosf(x[i], &row[8], &out[n * Fast + i]);
}

__global__ void exact(const float *x, const float *y, float *out, int *whole, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float *row = out + i * Exact;
  row[0] = __fadd_rn(x[i], y[i]);
  row[1] = __fmul_rn(x[i], y[i]);
  row[2] = __fmaf_rn(x[i], y[i], 0.25f);
  row[3] = __frcp_rn(y[i]);
  row[4] = __fsqrt_rn(y[i]);
  row[5] = __fdiv_rn(x[i], y[i]);
  row[6] = __saturatef(x[i]);
  row[7] = fmaf(x[i], y[i], -1.0f);
  row[8] = floorf(x[i]);
  row[9] = ceilf(x[i]);
  row[10] = truncf(x[i]);
  row[11] = rintf(x[i] * 2.0f);
  row[12] = roundf(x[i] * 2.0f);
  row[13] = __frsqrt_rn(y[i]);
  whole[4 * i] = __float2int_rn(x[i] * 2.0f);
  whole[4 * i + 1] = __float2int_rz(x[i]);
  whole[4 * i + 2] = __float2int_rd(x[i]);
  whole[4 * i + 3] = __float2int_ru(x[i]);
}

void testFast(const std::vector<float> &x, const std::vector<float> &y) {
  const int n = static_cast<int>(x.size());
  check::Array<float> deviceX(x), deviceY(y), out(n * Fast + n);
  fast<<<(n + 127) / 128, 128>>>(deviceX, deviceY, out, n);
  const std::vector<float> got = out.fetch();
  const auto near = [&](const char *name, float value, double expected, double error, int i) {
    if (!(std::fabs(value - expected) <= error))
      check::fail("%s [%d]: got %.9g, expected %.9g, at most %g apart", name, i, value, expected,
                  error);
  };
  for (int i = 0; i < n; ++i) {
    const float *row = &got[i * Fast];
    const double a = x[i], b = y[i];
    near("__expf", row[0], std::exp(a), std::exp(a) * 2e-6, i);
    near("__logf", row[1], std::log(b), 1e-6, i);
    near("__log2f", row[2], std::log2(b), 1e-6, i);
    near("__log10f", row[3], std::log10(b), 1e-6, i);
    near("__sinf", row[4], std::sin(a), 1e-6, i);
    near("__cosf", row[5], std::cos(a), 1e-6, i);
    near("__powf", row[6], std::pow(b, a), std::pow(b, a) * 1e-5, i);
    near("__fdividef", row[7], a / b, std::fabs(a / b) * 3e-7, i);
    near("__sincosf, sine", row[8], std::sin(a), 1e-6, i);
    near("__sincosf, cosine", got[n * Fast + i], std::cos(a), 1e-6, i);
  }
}

void testExact(const std::vector<float> &x, const std::vector<float> &y) {
  const int n = static_cast<int>(x.size());
  check::Array<float> deviceX(x), deviceY(y), out(n * Exact);
  check::Array<int> whole(4 * n);
  exact<<<(n + 127) / 128, 128>>>(deviceX, deviceY, out, whole, n);
  const std::vector<float> got = out.fetch();
  const std::vector<int> gotWhole = whole.fetch();
  for (int i = 0; i < n; ++i) {
    const float *row = &got[i * Exact];
    const double a = x[i], b = y[i];
    check::equal("__fadd_rn", row[0], static_cast<float>(a + b), i);
    check::equal("__fmul_rn", row[1], static_cast<float>(a * b), i);
    check::equal("__fmaf_rn", row[2], std::fmaf(x[i], y[i], 0.25f), i);
    check::close("__frcp_rn", row[3], 1.0L / b, 2.5, i);
    check::close("__fsqrt_rn", row[4], std::sqrt(static_cast<long double>(b)), 3, i);
    check::close("__fdiv_rn", row[5], static_cast<long double>(a) / b, 2.5, i);
    check::equal("__saturatef", row[6], std::fmin(std::fmax(x[i], 0.0f), 1.0f), i);
    check::equal("fmaf", row[7], std::fmaf(x[i], y[i], -1.0f), i);
    check::equal("floorf", row[8], std::floor(x[i]), i);
    check::equal("ceilf", row[9], std::ceil(x[i]), i);
    check::equal("truncf", row[10], std::trunc(x[i]), i);
    check::equal("rintf", row[11], std::rint(x[i] * 2.0f), i);
    check::equal("roundf", row[12], std::round(x[i] * 2.0f), i);
    check::close("__frsqrt_rn", row[13], 1.0L / std::sqrt(static_cast<long double>(b)), 2.5, i);
    check::equal("__float2int_rn", gotWhole[4 * i], static_cast<int>(std::rint(x[i] * 2.0f)), i);
    check::equal("__float2int_rz", gotWhole[4 * i + 1], static_cast<int>(x[i]), i);
    check::equal("__float2int_rd", gotWhole[4 * i + 2], static_cast<int>(std::floor(x[i])), i);
    check::equal("__float2int_ru", gotWhole[4 * i + 3], static_cast<int>(std::ceil(x[i])), i);
  }
}

void test(check::Random &random) {
  const int n = 1500;
  std::vector<float> x = random.reals<float>(n, -3, 3);
  const std::vector<float> y = random.reals<float>(n, 0.5, 8);
  testFast(x, y);
  for (int i = 0; i < 100; ++i)
    x[i] = static_cast<float>(random.integer(-20, 20)) /
           4; // halves and whole numbers: the ties of rounding
  testExact(x, y);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
