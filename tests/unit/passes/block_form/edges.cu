// RUN: %dump=after-block-form %s | %check
// What only threads at an edge of the block do becomes a region of its own.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void halo(
// CHECK: threads {
// CHECK-NEXT: int i = <int>(threadIdx.x)
// CHECK-NEXT: tile[{{.*}}] = in[i]
// CHECK: threads below 1 {
// CHECK-NEXT: int i = <int>(threadIdx.x)
// CHECK-NEXT: tile[0] = in[i - 1]
// CHECK: threads {
// CHECK-NEXT: if (threadIdx.x == <unsigned int>(31))
// CHECK-NEXT: tile[33] = in[32]
// CHECK: threads {
// CHECK-NEXT: if (threadIdx.y == <unsigned int>(0))
// CHECK: threads {
__global__ void halo(const int *in, int *out) {
  __shared__ int tile[34];
  int i = threadIdx.x;
  tile[i + 1] = in[i];
  if (i == 0)
    tile[0] = in[i - 1];
  if (threadIdx.x == 31)
    tile[33] = in[32];
  if (threadIdx.y == 0)
    tile[5] = 0;
  __syncthreads();
  out[i] = tile[i] + tile[i + 2];
}

// What is computed again must come out the same: not from what the region changes, across the barrier.
// CHECK-LABEL: kernel void changed(
// CHECK: sum = out
// CHECK: threads {
// CHECK-NEXT: int old = sum
// CHECK-NEXT: sum += 5
// CHECK-NEXT: if (threadIdx.x == <unsigned int>(3))
// CHECK-NEXT: out[0] = old
__global__ void changed(int *out) {
  int sum = out[threadIdx.x];
  __syncthreads();
  int old = sum;
  sum += 5;
  if (threadIdx.x == 3)
    out[0] = old;
  __syncthreads();
  out[threadIdx.x] = sum;
}

// A variable that is read later, an else branch, a way out, atomics: no split.
// CHECK-LABEL: kernel void others(
// CHECK-NEXT: threads {
// CHECK-NOT: threads
// CHECK: kernel void last(
__global__ void others(const int *in, int *out, int n) {
  int value = in[threadIdx.x];
  out[threadIdx.x] = n;
  if (threadIdx.x == 0)
    out[1] = value;
  if (threadIdx.x == 3)
    out[2] = 1;
  else
    out[threadIdx.x + 8] = 2;
}
__global__ void last(int *out) {
  out[threadIdx.x] = 1;
  if (threadIdx.x == 5)
    return;
  if (threadIdx.x == 7)
    atomicAdd(out, 1);
}
