#include "monte_carlo.h"

using M = MonteCarlo;
constexpr int packet = 64; ///< paths side by side

/// Above 0 and below 1.
static float uniform(unsigned &state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return ((state >> 8) + 0.5f) * (1.0f / 16777216.0f);
}

static float payoffs(int first) {
  unsigned state[packet];
  float now[packet], sum[packet];
#pragma omp simd
  for (int i = 0; i < packet; ++i) {
    state[i] = (first + i) * 0x9E3779B9u + 0x7F4A7C15u;
    now[i] = M::price;
    sum[i] = 0.0f;
  }
  for (int step = 0; step < M::steps; step += 2)
#pragma omp simd
    for (int i = 0; i < packet; ++i) {
      const float radius = sqrtf(-2.0f * logf(uniform(state[i])));
      const float angle = 6.2831853f * uniform(state[i]);
      const float once = now[i] * expf(M::drift + M::spread * radius * cosf(angle));
      now[i] = once * expf(M::drift + M::spread * radius * sinf(angle));
      sum[i] += once + now[i];
    }
  float all = 0.0f;
#pragma omp simd reduction(+ : all)
  for (int i = 0; i < packet; ++i) {
    const float payoff = sum[i] / M::steps - M::strike;
    all += payoff > 0.0f ? payoff : 0.0f;
  }
  return all;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, M::usualSize);
  const M problem(options.size);
  double sum = 0;
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        sum = 0;
#pragma omp parallel for reduction(+ : sum)
        for (int first = 0; first < problem.n; first += packet)
          sum += payoffs(first);
      },
      [&] { problem.check(sum); });
}
