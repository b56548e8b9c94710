#include "waves.h"

__global__ void fill(float *wave, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    wave[i] = i % 4;
}

void fillWave(float *wave, int count) { fill<<<(count + 63) / 64, 64>>>(wave, count); }
