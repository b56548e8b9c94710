// RUN: %translate; %check --input-file=%t/spaces.cl && %compile %t/spaces.cl
// Every pointer learns where it points; functions that are called with different spaces are cloned.
#include <cuda_runtime.h>

__constant__ float coefficients[8];

__device__ float sum(const float *v, int n) {
  float total = 0;
  for (int i = 0; i < n; ++i)
    total += v[i];
  return total;
}

__device__ void copy(float *to, const float *from) { to[threadIdx.x] = from[threadIdx.x]; }

__device__ float *pick(float *a, float *b, int which) { return which ? a : b; }

__device__ void advance(float *&p, int n) { p += n; }

__global__ void kernels(float *out, const float *in, int n) {
  __shared__ float tile[32];
  float mine[4] = {1, 2, 3, 4};
  copy(tile, in);
  __syncthreads();
  copy(out, tile);
  out[0] = sum(in, n) + sum(tile, 32) + sum(mine, 4) + sum(coefficients, 8);
  float *p = pick(out, out + 1, n);
  advance(p, 3);
  float *q = tile;
  *p = *q;
}

__global__ void mixed(float *out, int n) {
  __shared__ float tile[32];
  float *p = n ? tile : out;
  *p = 1;
}

__device__ int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
__global__ void recursive(int *out) { out[0] = factorial(3); }

// CHECK-DAG: float sum(__global const float *v, int n) {
// CHECK-DAG: float sum_local(__local const float *v, int n) {
// CHECK-DAG: float sum_private(const float *v, int n) {
// CHECK-DAG: float sum_constant(__constant float *v, int n) {
// CHECK-DAG: void copy_local_global(__local float *to, __global const float *from) {
// CHECK-DAG: void copy_global_local(__global float *to, __local const float *from) {
// CHECK-DAG: __global float *pick(__global float *a, __global float *b, int which) {
// CHECK-DAG: void advance(__global float **p, int n) {
// CHECK: __kernel void kernels(__global float *out, __global const float *in, int n,
// CHECK-NEXT: __constant float *coefficients) {
// CHECK: __global float *p = pick(out, out + 1, n);
// CHECK: __local float *q = tile;
// CHECK: // Kernel 'mixed' is left out: the result of ?: points into more than one kind of memory.
// CHECK: // Kernel 'recursive' is left out: 'factorial' calls itself.
