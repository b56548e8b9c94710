// Macros named min and max, as old programs have them, ahead of CUDA's header.
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#include <cuda_runtime.h>

static int clampOnHost(int x, int low, int high) { return max(low, min(x, high)); }

__global__ void clampAll(int *x, int low, int high) {
  x[threadIdx.x] = max(low, min(x[threadIdx.x], high));
}
#undef min
#undef max

#include "check.h"

void test(check::Random &random) {
  const int n = 100;
  std::vector<int> x = random.integers(n, -99, 99);
  check::Array<int> device(x);
  clampAll<<<1, n>>>(device, -20, 30);
  for (int &each : x)
    each = clampOnHost(each, -20, 30);
  check::equal("clamped", device.fetch(), x);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
