#include "attention.h"

#include <immintrin.h>

constexpr int width = Attention::width;
constexpr int rows = 4, keys = 16; ///< whose products are in registers at a time

static void softmax(float *scores, int n, float *total) {
  float largest = -INFINITY, sum = 0.0f;
#pragma omp simd reduction(max : largest)
  for (int key = 0; key < n; ++key)
    largest = scores[key] > largest ? scores[key] : largest;
#pragma omp simd reduction(+ : sum)
  for (int key = 0; key < n; ++key)
    sum += scores[key] = expf((scores[key] - largest) * Attention::scale);
  *total = sum;
}

/// `rows` results of 16 numbers: the sums over `count` rows of `b` times the numbers of `a`.
static void multiply(const float *a, int strideA, const float *b, int strideB, int count,
                     __m256 (&sums)[rows][2]) {
  for (auto &row : sums)
    row[0] = row[1] = _mm256_setzero_ps();
  for (int i = 0; i < count; ++i) {
    const __m256 low = _mm256_loadu_ps(b + i * strideB),
                 high = _mm256_loadu_ps(b + i * strideB + 8);
    for (int r = 0; r < rows; ++r) {
      const __m256 factor = _mm256_set1_ps(a[r * strideA + i]);
      sums[r][0] = _mm256_fmadd_ps(factor, low, sums[r][0]);
      sums[r][1] = _mm256_fmadd_ps(factor, high, sums[r][1]);
    }
  }
}

// `columns` is K by columns: a vector has one column of several keys.
static void attend(const float *q, const float *columns, const float *v, float *out, int n,
                   float *scores) {
  __m256 sums[rows][2];
  for (int first = 0; first < n; first += keys) {
    multiply(q, width, columns + first, n, width, sums);
    for (int r = 0; r < rows; ++r)
      for (int half = 0; half < 2; ++half)
        _mm256_storeu_ps(scores + r * n + first + 8 * half, sums[r][half]);
  }
  float total[rows];
  for (int r = 0; r < rows; ++r)
    softmax(scores + r * n, n, &total[r]);
  for (int first = 0; first < width; first += keys) {
    multiply(scores, n, v + first, width, n, sums);
    for (int r = 0; r < rows; ++r)
      for (int half = 0; half < 2; ++half)
        _mm256_storeu_ps(out + r * width + first + 8 * half,
                         _mm256_div_ps(sums[r][half], _mm256_set1_ps(total[r])));
  }
}

static void attend(const Attention &problem, float *columns, float *out) {
  const int n = problem.n;
#pragma omp parallel
  {
#pragma omp for
    for (int first = 0; first < n; first += keys)
      for (int i = 0; i < width; ++i)
        for (int key = first; key < first + keys; ++key)
          columns[i * n + key] = problem.k[key * width + i];
    bench::Vector<float> scores(rows * n);
#pragma omp for
    for (int row = 0; row < n; row += rows)
      attend(&problem.q[row * width], columns, problem.v.data(), out + row * width, n,
             scores.data());
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Attention::usualSize);
  const Attention problem(options.size);
  bench::Vector<float> columns(problem.k.size()), out(problem.q.size());
  return bench::runInARow(
      options, bench::nothing, [&] { attend(problem, columns.data(), out.data()); },
      [&] { problem.check(out); });
}
