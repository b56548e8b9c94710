// `long double` in device code, where it is double: variables, literals, functions, conversions.
// What only doubles give, more bits would give otherwise. Its size is the host's.
#include "check.h"

#define THIRD (1.0L / 3)
constexpr long double tenth = 0.1L;
constexpr int results = 8;

__device__ long double half(long double x) { return x / 2; }
template <class T> __device__ T sum(T first, T second) { return first + second; }

__global__ void kernel(double *out, const double *in) {
  const double x = in[threadIdx.x];
  out += threadIdx.x * results;
  long double wide = x;
  wide += 1e-17L;
  *out++ = wide - x;
  *out++ = half(x) * THIRD;
  *out++ = x * tenth;
  *out++ = sum<long double>(x, 1) - x;
  *out++ = static_cast<double>(wide * wide);
  *out++ = sizeof wide + sizeof(1.0L);
  *out++ = wide > x ? 1 : wide < x + 1 ? 2 : 3;
  *out++ = static_cast<int>(wide) + static_cast<float>(wide) + (wide ? 1 : 0);
}

int main() {
  const std::vector<double> in = {1, 0.7, 3.25, 1e17, -2.5, 0};
  const int count = static_cast<int>(in.size());
  check::Array<double> x(in), out(count * results);
  kernel<<<1, count>>>(out, x);
  const std::vector<double> got = out.fetch();
  for (int i = 0; i < count; ++i) {
    const double v = in[i], wide = v + 1e-17;
    const double expected[results] = {
        wide - v,
        v / 2 * (1.0 / 3),
        v * 0.1,
        (v + 1) - v,
        wide * wide,
        static_cast<double>(2 * sizeof(long double)),
        wide > v       ? 1.0
        : wide < v + 1 ? 2.0
                       : 3.0,
        static_cast<double>(static_cast<int>(std::fmin(wide, 2147483647.0)) +
                            static_cast<float>(wide) + (wide != 0))};
    for (int k = 0; k < results; ++k)
      check::equal("result", got[i * results + k], expected[k], i * 100 + k);
  }
}
