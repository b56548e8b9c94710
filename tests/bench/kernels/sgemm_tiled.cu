#include "device.h"
#include "sgemm.h"

__global__ void sgemm(const float *a, const float *b, float *c, int n) {
  __shared__ float tileA[Sgemm::tile][Sgemm::tile];
  __shared__ float tileB[Sgemm::tile][Sgemm::tile];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * Sgemm::tile + ty;
  int column = blockIdx.x * Sgemm::tile + tx;
  float sum = 0.0f;
  for (int t = 0; t < n / Sgemm::tile; ++t) {
    tileA[ty][tx] = a[row * n + t * Sgemm::tile + tx];
    tileB[ty][tx] = b[(t * Sgemm::tile + ty) * n + column];
    __syncthreads();
    for (int k = 0; k < Sgemm::tile; ++k)
      sum += tileA[ty][k] * tileB[k][tx];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, 1024);
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
