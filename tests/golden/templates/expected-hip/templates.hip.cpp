#include <hip/hip_runtime.h>

/// What a map does to an element.
template <typename T>
__device__ T scaleAndShift(const T &value, T scale, T shift) {
  return value * scale + shift;
}

// Each thread handles `Items` neighbouring elements.
template <typename T, int Items>
__global__ void map(T *data, int n, T scale, T shift) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * Items;
#pragma unroll
  for (int k = 0; k < Items; ++k) {
    if (first + k < n)
      data[first + k] = scaleAndShift(data[first + k], scale, shift);
  }
}

template <typename T>
void mapOnDevice(T *data, int n, T scale, T shift) {
  const int threads = 128;
  map<T, 4><<<(n + 4 * threads - 1) / (4 * threads), threads>>>(data, n, scale, shift);
}

void both(float *f, double *d, int n) {
  mapOnDevice(f, n, 2.0f, 1.0f);
  mapOnDevice(d, n, 2.0, 1.0);
  map<int, 1><<<1, n>>>((int *)f, n, 3, 4);
}
