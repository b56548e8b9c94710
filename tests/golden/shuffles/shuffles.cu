#include <cuda_runtime.h>

#define FULL 0xffffffffu

// A warp adds up its lanes by a tree; one lane adds the warp's sum to the total.
__global__ void sum(const float *in, float *total, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % warpSize;
  float value = i < n ? in[i] : 0.0f;

  // Halves, quarters, ...
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    value += __shfl_down_sync(FULL, value, offset);

  // The first lane has the sum.
  if (lane == 0)
    atomicAdd(total, value);
}

// Each group of `width` lanes turns round by its last lane; distances are the same in all lanes.
__global__ void turn(int *x, int distance, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int below = __shfl_up_sync(FULL, x[i], distance, width);
  int across = __shfl_xor_sync(FULL, x[i], distance + 1, width);
  int own = __shfl_xor_sync(FULL, x[i], threadIdx.x & 3);
  x[i] = below + across * own;
}

void sumOnDevice(const float *in, float *total, int *x, int n, cudaStream_t stream) {
  sum<<<(n + 127) / 128, 128, 0, stream>>>(in, total, n);
  turn<<<n / 128, 128, 0, stream>>>(x, 2, 8);
}
