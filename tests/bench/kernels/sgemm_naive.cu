#include "device.h"
#include "sgemm.h"

__global__ void sgemm(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && column < n) {
    float sum = 0.0f;
    for (int k = 0; k < n; ++k)
      sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, 512);
  const Sgemm problem(options.size);
  bench::Array<float> a(problem.a), b(problem.b), c(problem.a.size());
  const dim3 threads(Sgemm::tile, Sgemm::tile);
  const dim3 blocks(problem.n / Sgemm::tile, problem.n / Sgemm::tile);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        sgemm<<<blocks, threads>>>(a, b, c, problem.n);
        bench::finish();
      },
      [&] { problem.check(c.fetch()); });
}
