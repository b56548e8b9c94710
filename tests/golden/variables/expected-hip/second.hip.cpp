#include <hip/hip_runtime.h>

#include "counters.cuh"

__global__ void weigh(float *out) { *out = weights[1] * counter; }

int reset(const float *values) {
  return hipMemcpyToSymbol(weights, values, sizeof weights);
}
