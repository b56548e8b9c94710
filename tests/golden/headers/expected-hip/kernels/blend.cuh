#pragma once
#include <hip/hip_runtime.h>

/// Between `a` (t = 0) and `b` (t = 1).
__device__ __forceinline__ float mix(float a, float b, float t) { return a + t * (b - a); }

// Blends `other` into `image`.
__global__ void blend(float *image, const float *other, float t);

inline __global__ void blend(float *image, const float *other, float t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  image[i] = mix(image[i], __ldg(&other[i]), t);
}
