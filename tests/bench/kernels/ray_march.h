// How far a ray of every pixel goes until it meets a scene of rows of balls, a ring and the floor,
// by the distance from what is nearest. The size is the picture's width, three quarters of which is
// its height.
#pragma once

#include "bench.h"

struct RayMarch {
  static constexpr std::size_t usualSize = 512;
  static constexpr int steps = 128;
  static constexpr float far = 20.0f, enough = 1e-3f;

  const int width, height;

  explicit RayMarch(std::size_t size)
      : width(static_cast<int>(size)), height(static_cast<int>(size * 3 / 4)) {}

  static float distance(float x, float y, float z) {
    const float bx = x - 2 * std::floor(x / 2) - 1, bz = z - 2 * std::floor(z / 2) - 1;
    const float ball = std::sqrt(bx * bx + y * y + bz * bz) - 0.4f;
    const float away = std::sqrt(x * x + (z - 4) * (z - 4)) - 1.5f;
    const float ring = std::sqrt(away * away + (y - 1) * (y - 1)) - 0.25f;
    return std::min(std::min(ball, ring), y + 0.6f);
  }

  /// From a place above the floor; 0 for what is too far.
  float depth(int px, int py) const {
    const float u = (px - 0.5f * width) / height, v = (0.5f * height - py) / height;
    const float scale = 1 / std::sqrt(u * u + v * v + 1);
    float t = 0;
    for (int i = 0; i < steps && t < far; ++i) {
      const float d = distance(t * u * scale, 0.7f + t * v * scale, t * scale - 3);
      if (d < enough)
        return t;
      t += d;
    }
    return 0;
  }

  /// A ray that only just misses may meet something for another rounding.
  void check(const bench::Vector<float> &got) const {
    int different = 0;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        different += !(std::fabs(got[y * width + x] - depth(x, y)) < 1e-2f);
    if (different > width * height / 1000)
      bench::fail("%d pixels differ", different);
  }
};
