#include "device.h"
#include "distances.h"

using Point = Distances::Point;

__device__ float squaredDistance(const Point &a, const Point &b) {
  float sum = 0.0f;
  for (int f = 0; f < Distances::features; ++f)
    sum += (a.at[f] - b.at[f]) * (a.at[f] - b.at[f]);
  return sum;
}

__global__ void distances(const Point *points, const Point *pivots, float *result, int n,
                          int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (int p = 0; p < count; ++p)
    result[i * count + p] = squaredDistance(points[i], pivots[p]);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Distances::usualSize);
  const Distances problem(options.size);
  const int n = problem.n, count = Distances::pivots;
  bench::Array<Point> points(problem.points), pivots(problem.around);
  bench::Array<float> result(n * count);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        distances<<<(n + 255) / 256, 256>>>(points, pivots, result, n, count);
        bench::finish();
      },
      [&] {
        const bench::Vector<float> got = result.fetch();
        problem.check([&](int i, int p) { return got[i * count + p]; });
      });
}
