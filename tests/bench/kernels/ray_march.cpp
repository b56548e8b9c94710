#include "ray_march.h"

using R = RayMarch;
constexpr int packet = 16; ///< rays side by side, until none of them goes on

static void march(float *depth, int width, int height, int y, int firstX) {
  float u[packet], v[packet], w[packet], t[packet], result[packet];
  int goes[packet];
#pragma omp simd
  for (int i = 0; i < packet; ++i) {
    const float a = (firstX + i - 0.5f * width) / height, b = (0.5f * height - y) / height;
    const float scale = 1.0f / sqrtf(a * a + b * b + 1.0f);
    u[i] = a * scale;
    v[i] = b * scale;
    w[i] = scale;
    t[i] = result[i] = 0.0f;
    goes[i] = 1;
  }
  int any = 1;
  for (int step = 0; step < R::steps && any; ++step) {
    any = 0;
#pragma omp simd reduction(| : any)
    for (int i = 0; i < packet; ++i) {
      const float x = t[i] * u[i], y = 0.7f + t[i] * v[i], z = t[i] * w[i] - 3.0f;
      const float bx = x - 2.0f * floorf(x * 0.5f) - 1.0f, bz = z - 2.0f * floorf(z * 0.5f) - 1.0f;
      const float ball = sqrtf(bx * bx + y * y + bz * bz) - 0.4f;
      const float away = sqrtf(x * x + (z - 4.0f) * (z - 4.0f)) - 1.5f;
      const float ring = sqrtf(away * away + (y - 1.0f) * (y - 1.0f)) - 0.25f;
      const float nearer = ball < ring ? ball : ring, floor = y + 0.6f;
      const float d = nearer < floor ? nearer : floor;
      const int met = d < R::enough ? goes[i] : 0;
      result[i] = met != 0 ? t[i] : result[i];
      t[i] += d;
      goes[i] = t[i] < R::far ? goes[i] - met : 0;
      any |= goes[i];
    }
  }
  std::copy(result, result + std::min(packet, width - firstX), depth + y * width + firstX);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, R::usualSize);
  const R problem(options.size);
  bench::Vector<float> depth(problem.width * problem.height);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
#pragma omp parallel for schedule(dynamic, 4)
        for (int y = 0; y < problem.height; ++y)
          for (int x = 0; x < problem.width; x += packet)
            march(depth.data(), problem.width, problem.height, y, x);
      },
      [&] { problem.check(depth); });
}
