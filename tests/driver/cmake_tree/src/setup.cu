#include "waves.h"

__global__ void clear(float *wave) { wave[blockIdx.x] = 0; }

float *makeWave(int count) {
  float *wave;
  cudaMallocManaged(&wave, count * sizeof(float));
  clear<<<count, 1>>>(wave);
  cudaDeviceSynchronize();
  return wave;
}
