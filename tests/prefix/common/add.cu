#include "offset.cuh"

#include <cstdio>

__global__ void addOffset(int n, float *values) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] += offset(i);
}

int main() {
  float *values = nullptr;
  int wrong = 0;
  cudaMallocManaged(&values, 100 * sizeof(float));
  for (int i = 0; i < 100; ++i)
    values[i] = 1.0f;
  addOffset<<<2, 64>>>(100, values);
  cudaDeviceSynchronize();
  for (int i = 0; i < 100; ++i)
    wrong += values[i] != 1.0f + 0.5f * i;
  printf("%d wrong\n", wrong);
  cudaFree(values);
  return wrong != 0;
}
