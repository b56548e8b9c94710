#include "mandelbrot.h"

using M = Mandelbrot;
constexpr int packet = 32; ///< points side by side, until all have left

static void escape(int *result, int width, int py, int first, float step) {
  float cx[packet], x[packet] = {}, y[packet] = {};
  int count[packet] = {}, any = 1;
  const float cy = M::top + py * step;
#pragma omp simd
  for (int i = 0; i < packet; ++i)
    cx[i] = M::left + (first + i) * step;
  for (int n = 0; n < M::most && any; ++n) {
    any = 0;
#pragma omp simd reduction(| : any)
    for (int i = 0; i < packet; ++i) {
      const float xx = x[i] * x[i], yy = y[i] * y[i];
      const int inside = xx + yy <= 4.0f; // what has left only grows, up to infinity
      y[i] = 2.0f * x[i] * y[i] + cy;
      x[i] = xx - yy + cx[i];
      count[i] += inside;
      any |= inside;
    }
  }
  std::copy(count, count + std::min(packet, width - first), result + py * width + first);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, M::usualSize);
  const M problem(options.size);
  bench::Vector<int> result(problem.width * problem.height);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
#pragma omp parallel for schedule(dynamic, 4)
        for (int py = 0; py < problem.height; ++py)
          for (int first = 0; first < problem.width; first += packet)
            escape(result.data(), problem.width, py, first, problem.step);
      },
      [&] { problem.check(result); });
}
