#include "thermal.h"

using T = Thermal;
constexpr int block = 16, atOnce = 2, each = block - 2 * atOnce;

/// A tile's numbers, with a column on both sides so that whole rows can be computed.
struct Tile {
  float at[block][block + 2] = {};
};

/// In double, as the kernel's constants make it.
static float point(const Tile &heat, const Tile &now, int y, int north, int south, int x, int west,
                   int east) {
  const float here = now.at[y][x];
  return here +
         T::rate * (heat.at[y][x] + (now.at[y][west] + now.at[y][east] - 2.0 * here) * T::along +
                    (now.at[north][x] + now.at[south][x] - 2.0 * here) * T::across +
                    (T::ambient - here) * T::up);
}

/// The step that leaves rings `ring` and more. Of the first column on, which is number 1.
static void advance(const Tile &heat, const Tile &now, Tile &next, int firstX, int firstY, int n,
                    int ring) {
  const int startY = std::max(ring, -firstY), endY = std::min(block - ring, n - firstY);
  for (int y = startY; y < endY; ++y) {
    const int north = firstY + y > 0 ? y - 1 : y, south = firstY + y < n - 1 ? y + 1 : y;
#pragma omp simd
    for (int x = 1; x <= block; ++x)
      next.at[y][x] = point(heat, now, y, north, south, x, x - 1, x + 1);
    const int left = 1 - firstX, right = n - firstX; // at the borders
    if (left >= 1)
      next.at[y][left] = point(heat, now, y, north, south, left, left, left + 1);
    if (right <= block)
      next.at[y][right] = point(heat, now, y, north, south, right, right - 1, right);
  }
}

static void steps(const float *power, const float *in, float *out, int n) {
#pragma omp parallel for collapse(2)
  for (int top = -atOnce; top < n - atOnce; top += each)
    for (int left = -atOnce; left < n - atOnce; left += each) {
      Tile heat, now[2];
      const int start = std::max(0, -left), end = std::min(block, n - left);
      for (int y = std::max(0, -top); y < std::min(block, n - top); ++y) {
        const int from = (top + y) * n + left;
        std::copy(in + from + start, in + from + end, now[0].at[y] + 1 + start);
        std::copy(power + from + start, power + from + end, heat.at[y] + 1 + start);
      }
      for (int ring = 1; ring <= atOnce; ++ring)
        advance(heat, now[(ring - 1) % 2], now[ring % 2], left, top, n, ring);
      const int right = std::min(block - atOnce, n - left);
      for (int y = atOnce; y < std::min(block - atOnce, n - top); ++y)
        std::copy(now[atOnce % 2].at[y] + 1 + atOnce, now[atOnce % 2].at[y] + 1 + right,
                  out + (top + y) * n + left + atOnce);
    }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, T::usualSize);
  const T problem(options.size);
  bench::Vector<float> now, next(problem.start.size());
  return bench::runInARow(
      options, [&] { now = problem.start; },
      [&] {
        for (int i = 0; i < T::steps; i += atOnce) {
          steps(problem.power.data(), now.data(), next.data(), problem.n);
          now.swap(next);
        }
      },
      [&] { problem.check(now); });
}
