// After how many steps each point of a picture leaves the circle of radius 2. The size is the
// picture's width, three quarters of which is its height.
#pragma once

#include "bench.h"

struct Mandelbrot {
  static constexpr std::size_t usualSize = 768;
  static constexpr int most = 256;
  static constexpr float left = -2.2f, top = -1.2f;

  const int width, height;
  const float step;

  explicit Mandelbrot(std::size_t size)
      : width(static_cast<int>(size)), height(static_cast<int>(size * 3 / 4)),
        step(3.2f / static_cast<float>(size)) {}

  /// Near the border another rounding makes another number.
  void check(const bench::Vector<int> &got) const {
    int different = 0;
    for (int py = 0; py < height; ++py)
      for (int px = 0; px < width; ++px) {
        const float cx = left + px * step, cy = top + py * step;
        float x = 0, y = 0;
        int i = 0;
        for (; i < most && x * x + y * y <= 4; ++i) {
          const float next = x * x - y * y + cx;
          y = 2 * x * y + cy;
          x = next;
        }
        different += got[py * width + px] != i;
      }
    if (different > width * height / 50)
      bench::fail("%d pixels differ", different);
  }
};
