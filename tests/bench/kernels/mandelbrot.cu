#include "device.h"
#include "mandelbrot.h"

__global__ void escape(int *result, int width, int height, float left, float top, float step,
                       int most) {
  int px = blockIdx.x * blockDim.x + threadIdx.x;
  int py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height)
    return;
  float cx = left + px * step, cy = top + py * step;
  float x = 0.0f, y = 0.0f;
  int i = 0;
  while (i < most && x * x + y * y <= 4.0f) {
    float next = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = next;
    ++i;
  }
  result[py * width + px] = i;
}

int main(int argc, char **argv) {
  using M = Mandelbrot;
  const bench::Options options(argc, argv, M::usualSize);
  const M problem(options.size);
  const int width = problem.width, height = problem.height;
  bench::Array<int> result(width * height);
  const dim3 threads(32, 8), blocks((width + 31) / 32, (height + 7) / 8);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        escape<<<blocks, threads>>>(result, width, height, M::left, M::top, problem.step, M::most);
        bench::finish();
      },
      [&] { problem.check(result.fetch()); });
}
