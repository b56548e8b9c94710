#include "q8_matvec.h"

#include <immintrin.h>

constexpr int group = Q8Matvec::group;

/// Sums of products of 32 bytes, in eight parts.
static __m256i products(const signed char *a, const signed char *b) {
  auto widened = [](const signed char *from) {
    return _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i *>(from)));
  };
  return _mm256_add_epi32(_mm256_madd_epi16(widened(a), widened(b)),
                          _mm256_madd_epi16(widened(a + 16), widened(b + 16)));
}

static float dot(const signed char *a, const float *scalesA, const signed char *b,
                 const float *scalesB, int groups) {
  __m256 sums = {};
  for (int g = 0; g < groups; ++g)
    sums = _mm256_fmadd_ps(_mm256_set1_ps(scalesA[g] * scalesB[g]),
                           _mm256_cvtepi32_ps(products(a + g * group, b + g * group)), sums);
  float parts[8], sum = 0.0f;
  _mm256_storeu_ps(parts, sums);
  for (float part : parts)
    sum += part;
  return sum;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Q8Matvec::usualSize);
  const Q8Matvec problem(options.size);
  const int n = problem.n, groups = n / group;
  bench::Vector<float> result(n);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
#pragma omp parallel for
        for (int row = 0; row < n; ++row)
          result[row] = dot(&problem.matrix[row * n], &problem.matrixScales[row * groups],
                            problem.vector.data(), problem.vectorScales.data(), groups);
      },
      [&] { problem.check(result); });
}
