#include "adamw.h"
#include "device.h"

__global__ void adamw(float *weights, const float *gradients, float *means, float *squares, int n,
                      float rate, float beta1, float beta2, float epsilon, float decay,
                      float correction1, float correction2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float g = gradients[i];
  float w = weights[i] * (1.0f - rate * decay);
  float m = beta1 * means[i] + (1.0f - beta1) * g;
  float v = beta2 * squares[i] + (1.0f - beta2) * g * g;
  means[i] = m;
  squares[i] = v;
  weights[i] = w - rate * (m / correction1) / (sqrtf(v / correction2) + epsilon);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, AdamW::usualSize);
  const AdamW problem(options.size);
  const AdamW &p = problem;
  bench::Array<float> weights(p.weights), gradients(p.gradients), means(p.n), squares(p.n);
  return bench::runInARow(
      options,
      [&] {
        weights.set(p.weights);
        means.clear();
        squares.clear();
      },
      [&] {
        adamw<<<(p.n + 255) / 256, 256>>>(weights, gradients, means, squares, p.n, p.rate, p.beta1,
                                          p.beta2, p.epsilon, p.decay, p.correction1,
                                          p.correction2);
        bench::finish();
      },
      [&] { problem.check(weights.fetch()); });
}
