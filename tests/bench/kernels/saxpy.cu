#include "device.h"
#include "saxpy.h"

__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Saxpy::usualSize);
  const Saxpy problem(options.size);
  bench::Array<float> x(problem.x), y(problem.y);
  return bench::runInARow(
      options, [&] { y.set(problem.y); },
      [&] {
        saxpy<<<(problem.n + 255) / 256, 256>>>(problem.n, problem.a, x, y);
        bench::finish();
      },
      [&] { problem.check(y.fetch()); });
}
