#include "black_scholes.h"

using B = BlackScholes;

static float normal(float x) {
  const float k = 1.0f / (1.0f + 0.2316419f * fabsf(x));
  const float polynomial =
      k * (0.31938153f +
           k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228f * expf(-0.5f * x * x) * polynomial;
  return x > 0.0f ? 1.0f - tail : tail;
}

static void prices(const float *price, const float *strike, const float *years, float *call,
                   float *put, int n) {
#pragma omp parallel for simd
  for (int i = 0; i < n; ++i) {
    const float root = B::spread * sqrtf(years[i]);
    const float d1 =
        (logf(price[i] / strike[i]) + (B::rate + 0.5f * B::spread * B::spread) * years[i]) / root;
    const float n1 = normal(d1), n2 = normal(d1 - root);
    const float discounted = strike[i] * expf(-B::rate * years[i]);
    call[i] = price[i] * n1 - discounted * n2;
    put[i] = discounted * (1.0f - n2) - price[i] * (1.0f - n1);
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, B::usualSize);
  const B problem(options.size);
  bench::Vector<float> call(problem.n), put(problem.n);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        prices(problem.price.data(), problem.strike.data(), problem.years.data(), call.data(),
               put.data(), problem.n);
      },
      [&] { problem.check(call, put); });
}
