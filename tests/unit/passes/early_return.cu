// RUN: (%dump=after-early-return %s || true) 2>/dev/null | %check
// Every thread reaches every barrier, also those that have returned in CUDA.
#include <cassert>
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void guard(
// CHECK: bool active = i < n
// CHECK-NEXT: if (active) {
// CHECK-NEXT:   line[threadIdx.x] = data[i]
// CHECK-NEXT: }
// CHECK-NEXT: barrier
// CHECK-NEXT: if (!active) {
// CHECK-NEXT:   return
// CHECK-NEXT: }
// CHECK-NEXT: data[i] = line[0]
__global__ void guard(int *data, int n) {
  __shared__ int line[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  line[threadIdx.x] = data[i];
  __syncthreads();
  data[i] = line[0];
}

// Without a barrier, or where all threads return together, nothing changes.
// CHECK-LABEL: kernel void unchanged(
// CHECK-NOT: active
// CHECK-LABEL: kernel void together(
// CHECK-NOT: active
__global__ void unchanged(int *data, int n) {
  if (threadIdx.x >= n)
    return;
  data[threadIdx.x] = 1;
}
__global__ void together(int *data, int n) {
  if (blockIdx.x >= n)
    return;
  __syncthreads();
  data[threadIdx.x] = 1;
}

// What a pointer or reference still names lives as long as it does.
// CHECK-LABEL: kernel void referred(
// CHECK: int value
// CHECK: if (active) {
// CHECK: value = data[threadIdx.x]
// CHECK: barrier
__global__ void referred(int *data, int n) {
  if (threadIdx.x >= n)
    return;
  int value = data[threadIdx.x];
  int &r = value;
  __syncthreads();
  data[threadIdx.x] = r;
}

// CHECK-LABEL: kernel void endless(
// CHECK-NEXT: obstacle (opencl): some threads return before a barrier
__global__ void endless(int *data, int n) {
  for (int i = threadIdx.x;; i += 64) {
    if (i >= n)
      return;
    data[i] += 1;
    __syncthreads();
  }
}

// Nobody comes to the barrier behind a return; a label is come to.
// CHECK-LABEL: kernel void behindReturn(
// CHECK-NOT: active
// CHECK-LABEL: kernel void behindBreak(
// CHECK: bool active
// CHECK: case 1
// CHECK: int kept
// CHECK-NOT: = 7
// CHECK: case 2
// CHECK: kept = 2
__global__ void behindReturn(int *data, int n) {
  if (threadIdx.x >= n)
    return;
  return;
  int ticket = data[0];
  switch (ticket) {
  case 1:
    ++data[0];
  }
  __syncthreads();
  data[threadIdx.x] = ticket;
}
__global__ void behindBreak(int *data, int n) {
  if (threadIdx.x >= n)
    return;
  switch (n) {
  case 1:
    break;
    int kept;
    data[threadIdx.x] = 7;
  case 2:
    kept = 2;
    data[threadIdx.x] = kept;
  }
  __syncthreads();
  data[threadIdx.x] += data[threadIdx.x ^ 1];
}

// What a thread that left the inner loop by `break` has not set is looked at by none that is active.
// CHECK-LABEL: kernel void fromLoop(
// CHECK: active = false
// CHECK-NEXT: break
// CHECK: if (active) {
// CHECK-NEXT:   line[i] = (*result)
// CHECK-NEXT: }
__device__ int &elementOf(int *data, int i, int n) {
  assert(i < n);
  do {
    return data[i];
  } while (false);
}
__global__ void fromLoop(int *data, int *from, int n) {
  __shared__ int line[64];
  int i = threadIdx.x;
  line[i] = elementOf(from, i, n);
  __syncthreads();
  data[i] = line[63 - i];
}
