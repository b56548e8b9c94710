#include "kernels.h"

#ifndef __USE_FAST_MATH__
#error "the build asks for fast mathematics"
#endif

__global__ void square(float *values) { values[threadIdx.x] = power(threadIdx.x); }

int squares(int count) {
  float *values;
  cudaMallocManaged(&values, count * sizeof(float));
  square<<<1, count>>>(values);
  cudaDeviceSynchronize();
  float sum = 0;
  for (int i = 0; i < count; ++i)
    sum += values[i];
  cudaFree(values);
  return static_cast<int>(sum + 0.5f);
}
