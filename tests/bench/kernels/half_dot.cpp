#include "half_dot.h"

#include <immintrin.h>

static float dot(const std::uint16_t *x, const std::uint16_t *y, int n) {
  float sum = 0.0f;
#pragma omp parallel reduction(+ : sum)
  {
    __m256 sums[4] = {};
#pragma omp for
    for (int i = 0; i < n / 32 * 32; i += 32)
      for (int k = 0; k < 4; ++k)
        sums[k] = _mm256_fmadd_ps(
            _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i *>(x + i + 8 * k))),
            _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i *>(y + i + 8 * k))),
            sums[k]);
    float all[8];
    _mm256_storeu_ps(
        all, _mm256_add_ps(_mm256_add_ps(sums[0], sums[1]), _mm256_add_ps(sums[2], sums[3])));
    for (float each : all)
      sum += each;
  }
  for (int i = n / 32 * 32; i < n; ++i)
    sum += _cvtsh_ss(x[i]) * _cvtsh_ss(y[i]);
  return sum;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, HalfDot::usualSize);
  const HalfDot problem(options.size);
  float result = 0;
  return bench::runInARow(
      options, bench::nothing, [&] { result = dot(problem.x.data(), problem.y.data(), problem.n); },
      [&] { problem.check(result); });
}
