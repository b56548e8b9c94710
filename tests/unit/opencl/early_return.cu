// RUN: %translate; %check --input-file=%t/early_return.cl && %compile %t/early_return.cl
// RUN: %check --input-file=%t/early_return.block.cl --check-prefix=BLOCK && %compile %t/early_return.block.cl
// Every thread of a block must reach every barrier, also those that have returned in CUDA.
#include <cuda_runtime.h>

struct Pair {
  int first, second;
};

__global__ void straight(const int *in, int *out, int n) {
  __shared__ int line[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return; // in the last block
  const int value = in[i];
  int t = threadIdx.x;
  Pair pair = {value, t};
  line[t] = value;
  __syncthreads();
  if (line[t] < value) {
    out[i] = 0;
    return;
  }
  line[t] += pair.first;
  __syncthreads();
  out[i] = line[t] + pair.second;
}

__global__ void reduce(const float *in, float *out, int n) {
  __shared__ float sums[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
  sums[t] = 0;
  if (i >= n)
    return;
  for (int k = i; k < n; k += 64)
    if (in[k] < 0)
      return;
  sums[t] = in[i];
  int stride = blockDim.x / 2;
  while (stride > 0) {
    __syncthreads();
    if (t < stride)
      sums[t] += sums[t + stride];
    stride /= 2;
  }
  if (t == 0)
    out[blockIdx.x] = sums[0];
}

__device__ void exchange(int *line, int t) {
  __syncthreads();
  int other = line[63 - t];
  __syncthreads();
  line[t] = other;
}

__global__ void helper(int *data, int n) {
  __shared__ int line[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n)
    return;
  line[threadIdx.x] = data[i];
  exchange(line, threadIdx.x);
  data[i] = line[threadIdx.x];
}

__global__ void guarded(int *data, int n) {
  __shared__ int line[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n) {
    line[threadIdx.x] = data[i];
    __syncthreads();
    data[i] = line[0];
  }
}

__global__ void whole(int *data, int n) {
  __shared__ int line[64];
  if (blockIdx.x >= n)
    return;
  line[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  if (threadIdx.x > 9)
    return;
  data[threadIdx.x] = line[9 - threadIdx.x];
}

__global__ void endless(int *data, int n) {
  for (int i = threadIdx.x;; i += 64) {
    if (i >= n)
      return;
    data[i] += 1;
    __syncthreads();
  }
}

__global__ void differs(const int *rows, int *data, int n) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n)
    return;
  int count = rows[blockIdx.x];
  for (int k = 0; k < count; ++k) {
    data[i] += k;
    __syncthreads();
  }
}

// CHECK-LABEL: __kernel void straight(
// CHECK: bool active = i < n; // in the last block
// CHECK-NEXT: int value;
// CHECK-NEXT: int t = get_local_id(0);
// CHECK-NEXT: Pair pair;
// CHECK-NEXT: if (active) {
// CHECK-NEXT: value = in[i];
// CHECK-NEXT: pair = (Pair){value, t};
// CHECK: {{^}}  barrier(
// CHECK-NEXT: if (active) {
// CHECK-NEXT: if (line[t] < value) {
// CHECK-NEXT: out[i] = 0;
// CHECK-NEXT: active = false;
// CHECK: if (active) {
// CHECK-NEXT: line[t] += pair.first;
// CHECK: {{^}}  barrier(
// CHECK-NEXT: if (!active)
// CHECK-NEXT: return;
// CHECK-NEXT: out[i] = line[t] + pair.second;

// CHECK-LABEL: __kernel void reduce(
// CHECK: active = false;
// CHECK-NEXT: break;
// CHECK: int stride = get_local_size(0) / 2;
// CHECK-NEXT: while (stride > 0) {
// CHECK-NEXT: barrier(
// CHECK-NEXT: if (active) {
// CHECK: {{^}}    stride /= 2;

// CHECK-LABEL: __kernel void helper(
// CHECK: if (active) {
// CHECK: int t = get_local_id(0);
// CHECK-NEXT: barrier(
// CHECK-NEXT: int other;
// CHECK-NEXT: if (active) {

// CHECK-LABEL: __kernel void guarded(
// CHECK: bool active = i < n;
// CHECK: {{^}}  barrier(

// What all threads do together, or after the last barrier, stays.
// CHECK-LABEL: __kernel void whole(
// CHECK-NOT: active
// CHECK-NOT: _block(
// CHECK-NOT: __kernel void endless(
// CHECK: Kernel 'endless' is in the .block.cl file only: some threads return before a barrier whose condition may differ
// CHECK: Kernel 'differs' is in the .block.cl file only: some threads return before a barrier whose condition depends on 'count'

// The other file has the forms for blocks, and no other.
// BLOCK-NOT: __kernel void {{[a-z_]+\(}}
// BLOCK: whole_block(
// BLOCK: endless_block(
// BLOCK: differs_block(
// BLOCK-NOT: Kernel '
