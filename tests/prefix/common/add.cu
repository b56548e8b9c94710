#include "offset.cuh"

#include <cstdio>
#include <cuComplex.h>
#include <nvToolsExt.h>

__global__ void addOffset(int n, float *values) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] += offset(i);
}

int main() {
  float *values = nullptr;
  int wrong = 0;
  nvtxRangePushA("add");
  cudaMallocManaged(&values, 100 * sizeof(float));
  for (int i = 0; i < 100; ++i)
    values[i] = 1.0f;
  addOffset<<<2, 64>>>(100, values);
  cudaDeviceSynchronize();
  for (int i = 0; i < 100; ++i)
    wrong += values[i] != 1.0f + 0.5f * i;
  wrong += cuCimagf(cuCmulf(make_cuComplex(1, 2), make_cuComplex(3, 4))) != 10.0f;
  nvtxRangePop();
  printf("%d wrong\n", wrong);
  cudaFree(values);
  return wrong != 0;
}
