#include "q4_matvec.h"

#include <immintrin.h>

using Block = Q4Matvec::Block;

/// Eight bytes from -8 to 7 as floats, in the lower or in the upper half of 16.
template <int half> static __m256 numbers(__m128i bytes) {
  return _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_srli_si128(bytes, 8 * half)));
}

static float dot(const Block *row, const float *vector, int blocks) {
  const __m128i low = _mm_set1_epi8(0xF), eight = _mm_set1_epi8(8);
  __m256 sums = _mm256_setzero_ps();
  for (int b = 0; b < blocks; ++b) {
    const __m128i pairs = _mm_loadu_si128(reinterpret_cast<const __m128i *>(row[b].pairs));
    const __m128i first = _mm_sub_epi8(_mm_and_si128(pairs, low), eight);
    const __m128i second = _mm_sub_epi8(_mm_and_si128(_mm_srli_epi16(pairs, 4), low), eight);
    const float *x = vector + b * 32;
    __m256 part = _mm256_mul_ps(numbers<0>(first), _mm256_loadu_ps(x));
    part = _mm256_fmadd_ps(numbers<1>(first), _mm256_loadu_ps(x + 8), part);
    part = _mm256_fmadd_ps(numbers<0>(second), _mm256_loadu_ps(x + 16), part);
    part = _mm256_fmadd_ps(numbers<1>(second), _mm256_loadu_ps(x + 24), part);
    sums = _mm256_fmadd_ps(_mm256_set1_ps(row[b].scale), part, sums);
  }
  float parts[8], sum = 0.0f;
  _mm256_storeu_ps(parts, sums);
  for (float each : parts)
    sum += each;
  return sum;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Q4Matvec::usualSize);
  const Q4Matvec problem(options.size);
  bench::Vector<float> result(problem.n);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
#pragma omp parallel for
        for (int row = 0; row < problem.n; ++row)
          result[row] =
              dot(&problem.matrix[row * problem.blocks], problem.vector.data(), problem.blocks);
      },
      [&] { problem.check(result); });
}
