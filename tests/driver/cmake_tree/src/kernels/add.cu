#include "waves.h"

__global__ void add(float *sum, const float *wave, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    sum[i] += wave[i];
}

void addWaves(float *sum, const float *wave, int count) {
  add<<<(count + 63) / 64, 64>>>(sum, wave, count);
  cudaDeviceSynchronize();
}
