#include "half_axpy.h"

#include <immintrin.h>

/// The sum, rounded to odd: what it is rounded to next is as if there had been no rounding before.
static __m256 sumToOdd(__m256 a, __m256 b) {
  const __m256 sum = _mm256_add_ps(a, b), part = _mm256_sub_ps(sum, a);
  const __m256 error =
      _mm256_add_ps(_mm256_sub_ps(a, _mm256_sub_ps(sum, part)), _mm256_sub_ps(b, part));
  const __m256i bits = _mm256_castps_si256(sum), one = _mm256_set1_epi32(1);
  // Towards the error: one unit more, or less, where the last bit is 0 and there is an error.
  const __m256i apart = _mm256_srai_epi32(_mm256_castps_si256(_mm256_xor_ps(sum, error)), 31);
  const __m256i step = _mm256_or_si256(apart, one);
  const __m256i exact = _mm256_castps_si256(_mm256_cmp_ps(error, _mm256_setzero_ps(), _CMP_EQ_OQ));
  const __m256i isEven = _mm256_cmpeq_epi32(_mm256_and_si256(bits, one), _mm256_setzero_si256());
  return _mm256_castsi256_ps(
      _mm256_add_epi32(bits, _mm256_and_si256(step, _mm256_andnot_si256(exact, isEven))));
}

static void axpy(int n, float a, const std::uint16_t *x, std::uint16_t *y) {
  const __m256 factor = _mm256_set1_ps(a);
  auto load = [](const std::uint16_t *from) {
    return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i *>(from)));
  };
#pragma omp parallel for
  for (int i = 0; i < n / 8 * 8; i += 8)
    _mm_storeu_si128(reinterpret_cast<__m128i *>(y + i),
                     _mm256_cvtps_ph(sumToOdd(_mm256_mul_ps(factor, load(x + i)), load(y + i)),
                                     _MM_FROUND_TO_NEAREST_INT));
  for (int i = n / 8 * 8; i < n; ++i) {
    const __m256 product = _mm256_set1_ps(a * _cvtsh_ss(x[i]));
    const __m256 sum = sumToOdd(product, _mm256_set1_ps(_cvtsh_ss(y[i])));
    y[i] = _cvtss_sh(_mm256_cvtss_f32(sum), _MM_FROUND_TO_NEAREST_INT);
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, HalfAxpy::usualSize);
  const HalfAxpy problem(options.size);
  bench::Vector<std::uint16_t> y = problem.y;
  return bench::runInARow(
      options, [&] { y = problem.y; },
      [&] { axpy(problem.n, problem.a, problem.x.data(), y.data()); }, [&] { problem.check(y); });
}
