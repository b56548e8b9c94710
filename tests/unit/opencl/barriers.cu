// RUN: %translate && %check --input-file=%t/barriers.cl && %compile %t/barriers.cl
// A barrier orders global memory only where the block's threads exchange data through it.
#include <cuda_runtime.h>

__global__ void multiply(const float *a, const float *b, float *__restrict__ c, int n) {
  __shared__ float tile[16][16];
  float sum = 0;
  for (int t = 0; t < n; t += 16) {
    tile[threadIdx.y][threadIdx.x] = a[t] * b[t];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += tile[threadIdx.y][k];
    __syncthreads();
  }
  c[threadIdx.x] = sum;
}

__global__ void exchange(float *data) {
  float *mine = data + threadIdx.x;
  *mine += 1;
  __syncthreads();
  data[threadIdx.x] += data[blockDim.x - 1 - threadIdx.x];
}

// Both may be one array.
__global__ void twoNames(int *to, const int *from, int *out) {
  to[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = from[threadIdx.x ^ 1];
}

__global__ void readFirst(const int *from, int *to) {
  int value = from[threadIdx.x ^ 1];
  __syncthreads();
  to[threadIdx.x] = value;
}

// CHECK-LABEL: __kernel void multiply(
// CHECK: {{^}}    barrier(CLK_LOCAL_MEM_FENCE);
// CHECK: {{^}}    barrier(CLK_LOCAL_MEM_FENCE);
// CHECK-LABEL: __kernel void exchange(
// CHECK: {{^}}  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
// CHECK-LABEL: __kernel void twoNames(
// CHECK: {{^}}  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
// CHECK-LABEL: __kernel void readFirst(
// CHECK: {{^}}  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
