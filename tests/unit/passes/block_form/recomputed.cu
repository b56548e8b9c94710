// RUN: %dump=after-block-form %s | %check
// What is computed again in a region is the region's own, and so is what that is computed from: a warp's number is
// known there as a number of its first thread, whatever other regions know.
#include <cuda_runtime.h>

template <class T> __device__ T warpSum(T value) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    value += __shfl_down_sync(0xffffffff, value, offset);
  return value;
}

// CHECK-LABEL: kernel void blockSum(
// CHECK: warps {
// CHECK: int warp = number / 32
// CHECK: sums[warp] =
// CHECK: warps {
// CHECK: uniform int warp = {{.*}}firstThreadIdx.x + (firstThreadIdx.y * blockDim.x){{.*}} / 32
// CHECK: lanes {
// CHECK: unsigned int thread = threadIdx.x + (threadIdx.y * blockDim.x)
// CHECK-NEXT: int number = <int>(thread)
// CHECK: if (warp == 0) {
__global__ void blockSum(const int *in, int *out) {
  __shared__ int sums[32];
  unsigned int thread = threadIdx.x + threadIdx.y * blockDim.x;
  int number = thread, lane = number % 32, warp = number / 32;
  int value = warpSum(in[thread]);
  if (lane == 0)
    sums[warp] = value;
  __syncthreads();
  value = number < (int)(blockDim.x * blockDim.y) / 32 ? sums[lane] : 0;
  if (warp == 0)
    value = warpSum(value);
  if (thread == 0)
    out[0] = value;
}
