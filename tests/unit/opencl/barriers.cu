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

// What one branch does neither comes before the other's barrier nor after it.
__global__ void branches(int *data, int n) {
  __shared__ int s[64];
  if (n > 3) {
    data[threadIdx.x] = 1;
  } else {
    s[threadIdx.x] = n;
    __syncthreads();
    data[threadIdx.x] = s[threadIdx.x ^ 1];
  }
}

// Rounds see what earlier ones have done.
__global__ void rounds(int *data, int n) {
  for (int i = 0; i < n; ++i) {
    if (i == 3)
      continue;
    __syncthreads();
    data[threadIdx.x ^ i] += i;
  }
}

// A pointer from memory may be to anything, whatever else it is set to.
__global__ void fromTable(float **table, const float *__restrict__ x, float *z, float *out, int n) {
  const float *p = table[0];
  if (n)
    p = x;
  z[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = p[threadIdx.x ^ 1];
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
// CHECK-LABEL: __kernel void branches(
// CHECK: {{^}}    barrier(CLK_LOCAL_MEM_FENCE);
// CHECK-LABEL: __kernel void rounds(
// CHECK: {{^}}    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
// CHECK-LABEL: __kernel void fromTable(
// CHECK: {{^}}  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
