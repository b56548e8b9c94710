// The sum over a block with shuffles, as people write it.
#pragma once

#define FULL_MASK 0xffffffff

__device__ float warpSum(float value) {
  for (int offset = 16; offset > 0; offset >>= 1)
    value += __shfl_xor_sync(FULL_MASK, value, offset);
  return value;
}

/// The sum over the block, for all of its threads.
__device__ float blockSum(float value) {
  __shared__ float partial[32];
  int lane = threadIdx.x & 31;
  int warp = threadIdx.x >> 5;
  value = warpSum(value);
  if (lane == 0)
    partial[warp] = value;
  __syncthreads();
  value = lane < (blockDim.x >> 5) ? partial[lane] : 0.0f;
  value = warpSum(value);
  __syncthreads();
  return value;
}
