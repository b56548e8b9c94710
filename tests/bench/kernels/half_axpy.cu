#include "device.h"
#include "half_axpy.h"

#include <cuda_fp16.h>

__global__ void axpy(int n, __half a, const __half *x, __half *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = __hfma(a, x[i], y[i]);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, HalfAxpy::usualSize);
  const HalfAxpy problem(options.size);
  bench::Array<std::uint16_t> x(problem.x), y(problem.y);
  return bench::runInARow(
      options, [&] { y.set(problem.y); },
      [&] {
        axpy<<<(problem.n + 255) / 256, 256>>>(problem.n, __half(problem.a), x.as<__half>(),
                                               y.as<__half>());
        bench::finish();
      },
      [&] { problem.check(y.fetch()); });
}
