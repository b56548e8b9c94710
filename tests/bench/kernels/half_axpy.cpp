#include "half_axpy.h"

#include <immintrin.h>

static void axpy(int n, float a, const std::uint16_t *x, std::uint16_t *y) {
  const __m256 factor = _mm256_set1_ps(a);
#pragma omp parallel for
  for (int i = 0; i < n / 8 * 8; i += 8) {
    const __m256 xs = _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i *>(x + i)));
    const __m256 ys = _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i *>(y + i)));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(y + i),
                     _mm256_cvtps_ph(_mm256_fmadd_ps(factor, xs, ys), _MM_FROUND_TO_NEAREST_INT));
  }
  for (int i = n / 8 * 8; i < n; ++i)
    y[i] = _cvtss_sh(a * _cvtsh_ss(x[i]) + _cvtsh_ss(y[i]), _MM_FROUND_TO_NEAREST_INT);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, HalfAxpy::usualSize);
  const HalfAxpy problem(options.size);
  bench::Vector<std::uint16_t> y = problem.y;
  return bench::runInARow(
      options, [&] { y = problem.y; },
      [&] { axpy(problem.n, problem.a, problem.x.data(), y.data()); }, [&] { problem.check(y); });
}
