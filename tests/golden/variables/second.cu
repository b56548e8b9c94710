#include <cuda_runtime.h>

#include "counters.cuh"

__global__ void weigh(float *out) { *out = weights[1] * counter; }

int reset(const float *values) {
  return cudaMemcpyToSymbol(weights, values, sizeof weights);
}
