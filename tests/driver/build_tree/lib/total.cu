#include "scale.h"

__global__ void add(const int *values, int count, int *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    atomicAdd(sum, scaled(values[i]));
}

int total(const int *values, int count) {
  int *device, *sum, result = 0;
  cudaMalloc(&device, count * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  cudaMemcpy(device, values, count * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(sum, 0, sizeof(int));
  add<<<(count + 31) / 32, 32>>>(device, count, sum);
  cudaMemcpy(&result, sum, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(device);
  cudaFree(sum);
  return result;
}
