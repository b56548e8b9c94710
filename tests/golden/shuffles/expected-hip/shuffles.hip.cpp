#include <hip/hip_runtime.h>

#define FULL 0xffffffffu

// A warp adds up its lanes by a tree; one lane adds the warp's sum to the total.
__global__ void sum(const float *in, float *total, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % warpSize;
  float value = i < n ? in[i] : 0.0f;

  // Halves, quarters, ...
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    value += __shfl_down(value, offset);

  // The first lane has the sum.
  if (lane == 0)
    atomicAdd(total, value);
}

__device__ float warpSum(float value) {
  for (int offset = 16; offset > 0; offset >>= 1)
    value += __shfl_xor(value, offset, 32);
  return value;
}

// The sums of the warps, then theirs. What a warp adds up is nobody else's.
__global__ void blockSum(const float *in, float *sums) {
  __shared__ float partial[32];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  float value = warpSum(in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (lane == 0)
    partial[warp] = value;
  __syncthreads();
  value = lane < (blockDim.x >> 5) ? partial[lane] : 0.0f;
  value = warpSum(value);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = value;
}

// Each group of `width` lanes turns round by its last lane; distances are the same in all lanes.
__global__ void turn(int *x, int distance, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int below = __shfl_up(x[i], distance, width);
  int across = __shfl_xor(x[i], distance + 1, width);
  int own = __shfl_xor(x[i], threadIdx.x & 3, 32);
  x[i] = below + across * own;
}

void sumOnDevice(const float *in, float *total, int *x, int n, hipStream_t stream) {
  sum<<<(n + 127) / 128, 128, 0, stream>>>(in, total, n);
  blockSum<<<n / 128, 128, 0, stream>>>(in, total);
  turn<<<n / 128, 128, 0, stream>>>(x, 2, 8);
}
