#include "device.h"
#include "distances.h"

__device__ float squaredDistance(const float *columns, const float *pivot, int point, int n,
                                 int features) {
  float sum = 0.0f;
  for (int f = 0; f < features; ++f) {
    float difference = columns[f * n + point] - pivot[f];
    sum += difference * difference;
  }
  return sum;
}

__global__ void distances(const float *columns, const float *pivots, float *result, int n,
                          int features, int count) {
  int point = blockIdx.x * blockDim.x + threadIdx.x;
  if (point >= n)
    return;
  for (int p = 0; p < count; ++p)
    result[p * n + point] = squaredDistance(columns, pivots + p * features, point, n, features);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Distances::usualSize);
  const Distances problem(options.size);
  const int n = problem.n, count = Distances::pivots;
  bench::Array<float> columns(problem.columns()), pivots(problem.rows()), result(n * count);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        distances<<<(n + 255) / 256, 256>>>(columns, pivots, result, n, Distances::features, count);
        bench::finish();
      },
      [&] {
        const bench::Vector<float> got = result.fetch();
        problem.check([&](int i, int p) { return got[p * n + i]; });
      });
}
