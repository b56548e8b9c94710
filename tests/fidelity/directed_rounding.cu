// Arithmetic that rounds down, up or towards zero: of numbers at random, about powers of two, of
// those at the limits, and of those that take each other away, compared with the host's processor.
#include "check.h"

#include <cfenv>

#define ALL_OF(P, FMA, way)                                                                        \
  {                                                                                                \
    out[0] = __##P##add_##way(x, y);                                                               \
    out[1] = __##P##sub_##way(x, y);                                                               \
    out[2] = __##P##mul_##way(x, y);                                                               \
    out[3] = __##P##div_##way(x, y);                                                               \
    out[4] = FMA##_##way(x, y, z);                                                                 \
    out[5] = __##P##rcp_##way(x);                                                                  \
    out[6] = __##P##sqrt_##way(x);                                                                 \
  }
__device__ void compute(float x, float y, float z, float *out, int way) {
  if (way == 0)
    ALL_OF(f, __fmaf, rd)
  else if (way == 1)
    ALL_OF(f, __fmaf, ru)
  else
    ALL_OF(f, __fmaf, rz)
}
__device__ void compute(double x, double y, double z, double *out, int way) {
  if (way == 0)
    ALL_OF(d, __fma, rd)
  else if (way == 1)
    ALL_OF(d, __fma, ru)
  else
    ALL_OF(d, __fma, rz)
}
template <class T> __global__ void all(const T *in, T *out, int n, int way) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    compute(in[3 * i], in[3 * i + 1], in[3 * i + 2], out + 7 * i, way);
}

template <class T> void expect(const T *in, T *out, int way) {
  const int modes[] = {FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
  volatile T x = in[0], y = in[1], z = in[2], one = 1;
  std::fesetround(modes[way]);
  volatile T sum = x + y, difference = x - y, product = x * y, quotient = x / y,
             fused = std::fma(x, y, z), inverse = one / x, root = std::sqrt(x);
  std::fesetround(FE_TONEAREST);
  const T results[] = {sum, difference, product, quotient, fused, inverse, root};
  std::memcpy(out, results, sizeof results);
}

/// Of about the same magnitude, of any, and special ones: the second often takes the first away.
template <class T> T number(check::Random &random, T near) {
  using Limits = std::numeric_limits<T>;
  const T special[] = {0,
                       -T(0),
                       1,
                       Limits::infinity(),
                       -Limits::infinity(),
                       Limits::max(),
                       -Limits::max(),
                       Limits::min(),
                       Limits::denorm_min(),
                       -Limits::denorm_min(),
                       Limits::quiet_NaN(),
                       T(3) * Limits::denorm_min(),
                       Limits::max() / 2,
                       1 + Limits::epsilon(),
                       1 - Limits::epsilon() / 2};
  const int range = Limits::max_exponent;
  const T mantissa =
      std::ldexp(static_cast<T>(random.integer(1 << 23, (1 << 24) - 1)), -24) +
      (sizeof(T) == 8 ? std::ldexp(static_cast<T>(random.integer(0, 1 << 28)), -53) : T(0));
  const T sign = random.integer(0, 1) ? -1 : 1;
  switch (random.integer(0, 7)) {
  case 0:
    return special[random.integer(0, 14)];
  case 1:
    return std::nextafter(near, sign * Limits::infinity());
  case 2:
    return -near;
  case 3:
    return sign * std::ldexp(mantissa, random.integer(-range - 60, range));
  case 4:
    return sign * std::ldexp(mantissa, random.integer(-range / 2 - 40, -range / 2 + 40));
  case 5: // few bits
    return sign * std::ldexp(static_cast<T>(random.integer(1, 9)), random.integer(-60, 60));
  case 6:
    return sign * std::ldexp(mantissa, random.integer(-range - 20, -range + 60));
  default:
    return sign * std::ldexp(mantissa, random.integer(-30, 30));
  }
}

template <class T> void testAll(check::Random &random) {
  const char *names[] = {"add", "sub", "mul", "div", "fma", "rcp", "sqrt"};
  const int n = 30000;
  std::vector<T> in(3 * n);
  for (int i = 0; i < n; ++i) {
    T *each = &in[3 * i];
    each[0] = number<T>(random, 1);
    each[1] = number<T>(random, each[0]);
    each[2] = number<T>(random, random.integer(0, 1) ? each[0] * each[1] : each[1]);
    if (random.integer(0, 3) == 0)
      each[0] = std::fabs(each[0]);
  }
  check::Array<T> device(in), out(7 * n);
  for (int way = 0; way < 3; ++way) {
    all<<<(n + 63) / 64, 64>>>(device.data(), out.data(), n, way);
    const std::vector<T> got = out.fetch();
    for (int i = 0; i < n; ++i) {
      T expected[7];
      expect(&in[3 * i], expected, way);
      for (int which = 0; which < 7; ++which)
        if (!check::same(got[7 * i + which], expected[which]) &&
            !(std::isnan(got[7 * i + which]) && std::isnan(expected[which])))
          check::fail("%s, way %d of %a, %a, %a: got %a, expected %a", names[which], way,
                      double(in[3 * i]), double(in[3 * i + 1]), double(in[3 * i + 2]),
                      double(got[7 * i + which]), double(expected[which]));
    }
  }
}

void test(check::Random &random) {
  testAll<float>(random);
  testAll<double>(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
