// RUN: %dump=after-block-form %s | %check
#include <cuda_runtime.h>

// What a warp does together is a loop over the warps, taken apart at its shuffles and votes.

// CHECK-LABEL: kernel void sum(
// CHECK: warps {
// CHECK: perlane float v
// CHECK: lanes {
// CHECK: v = x[threadIdx.x]
// CHECK: for (uniform int o = 16; o > 0; o >>= 1) {
// CHECK-NEXT: perlane float value
// CHECK-NEXT: lanes {
// CHECK-NEXT: value = v
// CHECK: lanes {
// CHECK-NEXT: v += @cu2port::shuffleDown(warp value, lane, {{.*}}o{{.*}})
__global__ void sum(float *x) {
  float v = x[threadIdx.x];
  for (int o = 16; o > 0; o >>= 1)
    v += __shfl_down_sync(0xffffffff, v, o);
  x[threadIdx.x] = v;
}

// A vote is taken once for the warp, among those that are there.
// CHECK-LABEL: kernel void vote(
// CHECK: perlane bool active
// CHECK: predicate = (x[i] > 3)
// CHECK: uniform unsigned int votes = @cu2port::ballot(warp predicate, warp active)
// CHECK-NEXT: if ({{.*}}votes != 0{{.*}}) {
__global__ void vote(int *x, int n) {
  int i = threadIdx.x;
  if (i >= n)
    return;
  if (__any_sync(0xffffffff, x[i] > 3)) {
    x[i] = __shfl_sync(0xffffffff, x[i], 0);
  }
  x[i] += 1;
}

// The warp's number is the same in the whole warp, and so is a branch on it.
// CHECK-LABEL: kernel void first(
// CHECK: warps {
// CHECK: if ((firstThreadIdx.x / <unsigned int>(32)) == <unsigned int>(0)) {
// CHECK-NOT: inside
// CHECK: shuffleXor
__global__ void first(int *x) {
  int v = x[threadIdx.x];
  if (threadIdx.x / 32 == 0) {
    v += __shfl_xor_sync(0xffffffff, v, 1);
    x[threadIdx.x] = v;
  } else {
    x[threadIdx.x] = 0;
  }
}

// CHECK-LABEL: kernel void part(
// CHECK: inside = (lane < 16)
// CHECK: if (@cu2port::any(warp inside)) {
// CHECK: shuffleXor(warp value, lane, 1)
__global__ void part(int *x) {
  int lane = threadIdx.x % 32;
  if (lane < 16)
    x[threadIdx.x] = __shfl_xor_sync(0xffff, x[threadIdx.x], 1);
  x[threadIdx.x] += 1;
}

// CHECK-LABEL: kernel void count(
// CHECK: predicate = (x[threadIdx.x] != 0)
// CHECK: uniform unsigned int votes = @cu2port::countThreads(block predicate)
// CHECK-NEXT: threads {
__global__ void count(int *x) {
  x[threadIdx.x] = __syncthreads_count(x[threadIdx.x]);
}

// A variable that the regions compute again is of its warp only in the loop over warps.
// CHECK-LABEL: kernel void again(
// CHECK: threads {
// CHECK-NEXT: int warp = <int>(threadIdx.x / <unsigned int>(32)
// CHECK: warps {
// CHECK: int warp = <int>(firstThreadIdx.x / <unsigned int>(32)
// CHECK: threads {
// CHECK-NEXT: int warp = <int>(threadIdx.x / <unsigned int>(32)
__global__ void again(float *x) {
  __shared__ float s[64];
  int warp = threadIdx.x / 32;
  s[warp] = x[threadIdx.x];
  __syncthreads();
  if (warp < 1)
    x[threadIdx.x] += __shfl_sync(0xffffffff, s[warp], 0);
  __syncthreads();
  s[warp] = x[threadIdx.x];
}

// The threads of a warp are marked as active one by one, also where the warp begins with a loop.
// CHECK-LABEL: kernel void loopFirst(
// CHECK: warps {
// CHECK: perlane bool active
// CHECK-NEXT: lanes {
// CHECK-NEXT: active = true
__global__ void loopFirst(int *x, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[threadIdx.x] > i)
      return;
    __syncwarp();
    x[threadIdx.x] += i;
  }
}

// ... and only where it decides who takes part: elsewhere, nothing is asked of the block's shape.
// CHECK-LABEL: kernel void unasked(
// CHECK: warps {
// CHECK-NOT: firstThreadIdx
// CHECK: shuffleXor
__global__ void unasked(int *x) {
  int v = threadIdx.x / 32 == 0 ? x[threadIdx.x] : 1;
  x[threadIdx.x] = __shfl_xor_sync(0xffffffff, v, 1);
}

// CHECK-LABEL: kernel void through(
// CHECK: warps {
// CHECK: firstThreadIdx
__global__ void through(int *x) {
  int warp = threadIdx.x / 32;
  bool isFirst = false;
  isFirst = warp == 0;
  if (isFirst)
    x[threadIdx.x] = __shfl_xor_sync(0xffffffff, x[threadIdx.x], 1);
}
