#include "device.h"
#include "lu.h"

#define N Lu::n
#define ROWS 8

// A block a matrix, a thread every eighth row of a column.
__global__ void decompose(const float *matrices, float *result) {
  __shared__ float a[N][N + 1];
  const float *in = matrices + blockIdx.x * N * N;
  float *out = result + blockIdx.x * N * N;
  int x = threadIdx.x, ty = threadIdx.y;
  for (int y = ty; y < N; y += ROWS)
    a[y][x] = in[y * N + x];
  __syncthreads();
  for (int k = 0; k < N - 1; ++k) {
    if (ty == 0 && x > k)
      a[x][k] /= a[k][k];
    __syncthreads();
    for (int y = k + 1 + ty; y < N; y += ROWS)
      if (x > k)
        a[y][x] -= a[y][k] * a[k][x];
    __syncthreads();
  }
  for (int y = ty; y < N; y += ROWS)
    out[y * N + x] = a[y][x];
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Lu::usualSize);
  const Lu problem(options.size);
  bench::Array<float> matrices(problem.matrices), result(problem.matrices.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        decompose<<<problem.count, dim3(N, ROWS)>>>(matrices, result);
        bench::finish();
      },
      [&] { problem.check(result.fetch()); });
}
