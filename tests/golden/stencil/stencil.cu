#include <cuda_runtime.h>

#define RADIUS 2
#define BLOCK 128

// The weights, set once from the host.
__constant__ float weights[2 * RADIUS + 1];
__device__ unsigned int launches; // how many blocks have run

/// A one-dimensional stencil with a halo on both sides.
__global__ void stencil(const float *in, float *out, int n) {
  __shared__ float tile[BLOCK + 2 * RADIUS];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int local = threadIdx.x + RADIUS;

  tile[local] = i < n ? in[i] : 0.0f;
  if (threadIdx.x < RADIUS) {
    tile[local - RADIUS] = i >= RADIUS ? in[i - RADIUS] : 0.0f;
    tile[local + BLOCK] = i + BLOCK < n ? in[i + BLOCK] : 0.0f;
  }
  __syncthreads();

  if (i >= n)
    return;
  float result = 0.0f;
  for (int k = -RADIUS; k <= RADIUS; ++k)
    result += weights[k + RADIUS] * tile[local + k];
  out[i] = result;
  if (threadIdx.x == 0)
    atomicAdd(&launches, 1u);
}

unsigned int run(const float *in, float *out, int n, const float *w) {
  unsigned int count = 0;
  cudaMemcpyToSymbol(weights, w, sizeof(weights));
  cudaMemcpyToSymbol(launches, &count, sizeof count);
  stencil<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, n);
  cudaMemcpyFromSymbol(&count, launches, sizeof count);
  return count;
}
