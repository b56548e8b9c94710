#include "adamw.h"

static void adamw(const AdamW &p, float *weights, float *means, float *squares) {
  const float *gradients = p.gradients.data();
  const float rate = p.rate, beta1 = p.beta1, beta2 = p.beta2, epsilon = p.epsilon;
  const float keep = 1.0f - p.rate * p.decay;
  const float scale1 = 1.0f / p.correction1, scale2 = 1.0f / p.correction2;
#pragma omp parallel for simd
  for (int i = 0; i < p.n; ++i) {
    const float g = gradients[i];
    const float m = beta1 * means[i] + (1.0f - beta1) * g;
    const float v = beta2 * squares[i] + (1.0f - beta2) * g * g;
    means[i] = m;
    squares[i] = v;
    weights[i] = weights[i] * keep - rate * m * scale1 / (sqrtf(v * scale2) + epsilon);
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, AdamW::usualSize);
  const AdamW problem(options.size);
  bench::Vector<float> weights, means, squares;
  return bench::runInARow(
      options,
      [&] {
        weights = problem.weights;
        means.assign(problem.n, 0);
        squares.assign(problem.n, 0);
      },
      [&] { adamw(problem, weights.data(), means.data(), squares.data()); },
      [&] { problem.check(weights); });
}
