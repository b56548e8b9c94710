#include "attention.h"

constexpr int width = Attention::width;

static void attend(const float *q, const float *k, const float *v, float *out, int n,
                   float *scores) {
  float largest = -INFINITY, total = 0.0f;
  for (int key = 0; key < n; ++key) {
    float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < width; ++i)
      sum += q[i] * Attention::scale * k[key * width + i];
    scores[key] = sum;
    largest = sum > largest ? sum : largest;
  }
#pragma omp simd reduction(+ : total)
  for (int key = 0; key < n; ++key)
    total += scores[key] = expf(scores[key] - largest);
  float sums[width] = {};
  for (int key = 0; key < n; ++key)
#pragma omp simd
    for (int i = 0; i < width; ++i)
      sums[i] += scores[key] * v[key * width + i];
  for (int i = 0; i < width; ++i)
    out[i] = sums[i] / total;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Attention::usualSize);
  const Attention problem(options.size);
  bench::Vector<float> out(problem.q.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] {
#pragma omp parallel
        {
          bench::Vector<float> scores(problem.n);
#pragma omp for
          for (int row = 0; row < problem.n; ++row)
            attend(&problem.q[row * width], problem.k.data(), problem.v.data(), &out[row * width],
                   problem.n, scores.data());
        }
      },
      [&] { problem.check(out); });
}
