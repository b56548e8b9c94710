#include "device.h"
#include "kmeans_assign.h"

#define FEATURES KmeansAssign::features
#define CENTRES KmeansAssign::centres

__global__ void assign(const float *points, const float *around, const int *before, int *labels,
                       int *changed, int n) {
  __shared__ float centres[CENTRES * FEATURES];
  for (int i = threadIdx.x; i < CENTRES * FEATURES; i += blockDim.x)
    centres[i] = around[i];
  __syncthreads();

  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool moved = false;
  if (i < n) {
    float mine[FEATURES];
#pragma unroll
    for (int f = 0; f < FEATURES; ++f)
      mine[f] = points[f * n + i];
    int best = 0;
    float least = INFINITY;
    for (int c = 0; c < CENTRES; ++c) {
      float sum = 0.0f;
#pragma unroll
      for (int f = 0; f < FEATURES; ++f) {
        float difference = mine[f] - centres[c * FEATURES + f];
        sum += difference * difference;
      }
      if (sum < least) {
        least = sum;
        best = c;
      }
    }
    moved = best != before[i];
    labels[i] = best;
  }
  int many = __syncthreads_count(moved);
  if (threadIdx.x == 0)
    atomicAdd(changed, many);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, KmeansAssign::usualSize);
  const KmeansAssign problem(options.size);
  const int n = problem.n;
  bench::Array<float> points(problem.points), around(problem.around);
  bench::Array<int> before(problem.labels), labels(n), changed(1);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        bench::check(cudaMemset(changed, 0, sizeof(int)));
        assign<<<(n + 255) / 256, 256>>>(points, around, before, labels, changed, n);
        bench::finish();
      },
      [&] { problem.check(labels.fetch(), changed.fetch()[0]); });
}
