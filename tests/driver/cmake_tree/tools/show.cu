#include "waves.h"
#include <cstdio>

int main() {
  float *sum = makeWave(6), *wave = makeWave(6);
  fillWave(wave, 6);
  addWaves(sum, wave, 6);
  addWaves(sum, wave, 6);
  for (int i = 0; i < 6; ++i)
    std::printf("%g ", sum[i]);
  std::printf("\n");
  cudaFree(sum);
  cudaFree(wave);
}
