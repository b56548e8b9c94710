#include "layer_norm.h"

static void layerNorm(const float *in, const float *gamma, const float *beta, float *out, int rows,
                      int columns, float epsilon) {
#pragma omp parallel for
  for (int row = 0; row < rows; ++row) {
    const float *x = in + row * columns;
    float *y = out + row * columns;
    float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < columns; ++i)
      sum += x[i];
    const float mean = sum / columns;
    float squares = 0.0f;
#pragma omp simd reduction(+ : squares)
    for (int i = 0; i < columns; ++i)
      squares += (x[i] - mean) * (x[i] - mean);
    const float scale = 1.0f / sqrtf(squares / columns + epsilon);
#pragma omp simd
    for (int i = 0; i < columns; ++i)
      y[i] = (x[i] - mean) * scale * gamma[i] + beta[i];
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, LayerNorm::usualSize);
  const LayerNorm problem(options.size);
  bench::Vector<float> out(problem.in.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        layerNorm(problem.in.data(), problem.gamma.data(), problem.beta.data(), out.data(),
                  problem.rows, LayerNorm::columns, problem.epsilon);
      },
      [&] { problem.check(out); });
}
