#include <hip/hip_runtime.h>

enum { BINS = 256 };

// A histogram for each block in shared memory, added up at the end.
__global__ void __launch_bounds__(256) histogram(const unsigned char *data, int size, unsigned int *bins) {
  __shared__ unsigned int local[BINS];
  for (int b = threadIdx.x; b < BINS; b += blockDim.x)
    local[b] = 0;
  __syncthreads();

  const int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += stride)
    atomicAdd(&local[data[i]], 1u);
  __syncthreads();

  for (int b = threadIdx.x; b < BINS; b += blockDim.x)
    atomicAdd(&bins[b], local[b]);
}

void count(const unsigned char *data, int size, unsigned int *bins) {
  hipMemset(bins, 0, BINS * sizeof(unsigned int));
  histogram<<<32, 256>>>(data, size, bins);
}
