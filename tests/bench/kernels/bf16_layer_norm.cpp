#include "bf16_layer_norm.h"

static float toFloat(std::uint16_t bits) {
  const std::uint32_t wide = static_cast<std::uint32_t>(bits) << 16;
  float value;
  std::memcpy(&value, &wide, sizeof value);
  return value;
}

/// To the nearest, ties to even.
static std::uint16_t toBfloat16(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static void layerNorm(const std::uint16_t *in, const std::uint16_t *gamma,
                      const std::uint16_t *beta, std::uint16_t *out, int rows, int columns,
                      float epsilon) {
#pragma omp parallel for
  for (int row = 0; row < rows; ++row) {
    const std::uint16_t *x = in + row * columns;
    std::uint16_t *y = out + row * columns;
    float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < columns; ++i)
      sum += toFloat(x[i]);
    const float mean = sum / columns;
    float squares = 0.0f;
#pragma omp simd reduction(+ : squares)
    for (int i = 0; i < columns; ++i)
      squares += (toFloat(x[i]) - mean) * (toFloat(x[i]) - mean);
    const float scale = 1.0f / sqrtf(squares / columns + epsilon);
#pragma omp simd
    for (int i = 0; i < columns; ++i)
      y[i] = toBfloat16((toFloat(x[i]) - mean) * scale * toFloat(gamma[i]) + toFloat(beta[i]));
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Bf16LayerNorm::usualSize);
  const Bf16LayerNorm problem(options.size);
  bench::Vector<std::uint16_t> out(problem.in.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        layerNorm(problem.in.data(), problem.gamma.data(), problem.beta.data(), out.data(),
                  problem.rows, Bf16LayerNorm::columns, problem.epsilon);
      },
      [&] { problem.check(out); });
}
