// A variable that hides another of its name, while passes compute the outer one again where the
// inner one is visible.
#include "check.h"

#include <cstdio>

__device__ int base = 3;

__device__ int warpSum(int v) {
  for (int o = 16; o; o /= 2)
    v += __shfl_xor_sync(0xffffffff, v, o);
  return v;
}

__global__ void ofAnotherType(const int *x, int *y, int n) {
  int *s = y + threadIdx.x;
  if (s >= y + n)
    return;
  int v = x[threadIdx.x];
  *s = 0;
  if (n > 8) {
    int s = x[v];
    for (int i = 0; i < n; i++)
      y[s] += warpSum(i * v);
  }
}

__global__ void ofOneType(const int *x, int *y, int n) {
  int s = threadIdx.x;
  if (s >= n)
    return;
  int v = x[s];
  y[s] = 0;
  __syncthreads();
  if (n > 8) {
    int s = x[v];
    for (int i = 0; i < n; i++) {
      y[s] += warpSum(i * v);
      __syncthreads();
      for (int n = 0; n < 1; ++n)
        y[s] += n;
    }
  }
}

__global__ void global(const int *x, int *y, int n) {
  const int first = base + threadIdx.x;
  if (first >= n + base)
    return;
  {
    int base = x[threadIdx.x] * 1000;
    const int sum = warpSum(base);
    y[first - ::base] = sum + base + first;
  }
}

/// Types of CUDA's that what comes out names where the user does not.
__global__ void typesOfCuda(const int *x, int *y, int dim1, int dim3, int uint3) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int float4 = x[i] * dim3;
  const auto made = make_float4(float4, dim1, uint3, 0);
  y[i] = made.x + made.y + made.z;
}

/// Named by the size of an array alone, where a form of the kernel has a parameter of the name.
constexpr int block = 32;

__global__ void ofSize(const int *x, int *y) {
  __shared__ int s[block];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = s[31 - threadIdx.x];
}

static int countWrong(const int *y, const char *name, int (*expected)(int)) {
  for (int i = 0; i < 32; ++i)
    if (y[i] != expected(i)) {
      std::printf("%s: y[%d] is %d, not %d\n", name, i, y[i], expected(i));
      return 1;
    }
  return 0;
}

int main() {
  int *x, *y, wrong = 0;
  CHECK(cudaMallocManaged(&x, 32 * sizeof *x));
  CHECK(cudaMallocManaged(&y, 64 * sizeof *y));
  for (int i = 0; i < 32; i++)
    x[i] = 31 - i;
  ofAnotherType<<<1, 32>>>(x, y, 32);
  CHECK(cudaDeviceSynchronize());
  wrong += countWrong(y, "of another type", [](int) { return 496 * 496; });
  ofOneType<<<1, 32>>>(x, y, 32);
  CHECK(cudaDeviceSynchronize());
  wrong += countWrong(y, "of one type", [](int) { return 496 * 496; });
  global<<<1, 32>>>(x, y, 32);
  CHECK(cudaDeviceSynchronize());
  wrong += countWrong(y, "global", [](int i) { return 496000 + (31 - i) * 1000 + 3 + i; });
  typesOfCuda<<<2, 16>>>(x, y, 5, 2, 9);
  CHECK(cudaDeviceSynchronize());
  wrong += countWrong(y, "types of CUDA's", [](int i) { return (31 - i) * 2 + 14; });
  ofSize<<<1, 32>>>(x, y);
  CHECK(cudaDeviceSynchronize());
  wrong += countWrong(y, "of a size", [](int i) { return i; });
  return wrong;
}
