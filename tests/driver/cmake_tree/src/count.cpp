#include "waves.h"
#include <cuda_runtime.h>

int waveCount() {
  int devices = 0;
  cudaGetDeviceCount(&devices);
  return devices > 0 ? 7 : 0;
}
