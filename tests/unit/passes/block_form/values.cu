// RUN: (%dump=after-block-form %s || true) 2>/dev/null | %check
// A variable with several values, one after the other, becomes one a value where that lets regions compute it again.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void transpose(
// CHECK-NOT: perthread
// CHECK: threads {
// CHECK-NEXT: int x = <int>((blockIdx.x * <unsigned int>(32)) + threadIdx.x)
// CHECK-NEXT: tile[threadIdx.x] = in[x]
// CHECK: threads {
// CHECK-NEXT: int x_2 = <int>((blockIdx.y * <unsigned int>(32)) + threadIdx.x)
// CHECK-NEXT: tile[threadIdx.x] += in[x_2]
// CHECK: threads {
// CHECK-NEXT: int x_2 =
// CHECK-NEXT: out[x_2] = tile[x_2 % 32]
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32];
  int x = blockIdx.x * 32 + threadIdx.x;
  tile[threadIdx.x] = in[x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  tile[threadIdx.x] += in[x];
  __syncthreads();
  out[x] = tile[x % 32];
}

// Without a value at first; a value that is loaded is an array of its own.
// CHECK-LABEL: kernel void mixed(
// CHECK: threads {
// CHECK-NEXT: int x_2 = <int>(threadIdx.x)
// CHECK-NEXT: s[x_2] = in[x_2]
// CHECK: perthread int x_3
// CHECK-NEXT: threads {
// CHECK-NEXT: int x_2 = <int>(threadIdx.x)
// CHECK-NEXT: x_3 = in[x_2 + s[0]]
// CHECK-NEXT: if (x_3 > 3)
// CHECK-NEXT: s[31] = x_3
// CHECK: threads {
// CHECK-NEXT: in[threadIdx.x] = (x_3 + s[0])
__global__ void mixed(int *in) {
  __shared__ int s[32];
  int x;
  x = threadIdx.x;
  s[x] = in[x];
  __syncthreads();
  x = in[x + s[0]];
  if (x > 3)
    s[31] = x;
  __syncthreads();
  in[threadIdx.x] = x + s[0];
}

// In the body of a loop, if it is declared there.
// CHECK-LABEL: kernel void inLoop(
// CHECK-NOT: perthread int row
// CHECK: for (uniform int k = 0; k < n; ++k) {
// CHECK: threads {
// CHECK: threads {
// CHECK-NEXT: int row_2 = <int>(<unsigned int>(k * 16) + threadIdx.y)
// CHECK: threads {
// CHECK-NEXT: int row_2 =
__global__ void inLoop(int *x, int n) {
  __shared__ int s[64];
  for (int k = 0; k < n; ++k) {
    int row = k * 16 + threadIdx.x;
    s[threadIdx.x] = x[row];
    __syncthreads();
    row = k * 16 + threadIdx.y;
    x[row] = s[0];
    __syncthreads();
    x[row + 1] += s[1];
    __syncthreads();
  }
}

// Where a region has one of the values for itself, it may change in a branch, too.
// CHECK-LABEL: kernel void branch(
// CHECK: threads {
// CHECK: int v = x[t]
// CHECK: v = 3
// CHECK: s[t] = v
// CHECK: perthread int v_2
// CHECK: threads {
// CHECK: v_2 = s[63 - t]
// CHECK: v_2 = t
// CHECK: threads {
// CHECK: x[t] = v_2
__global__ void branch(int *x) {
  __shared__ int s[64];
  int t = threadIdx.x, v = x[t];
  if (v > 3)
    v = 3;
  s[t] = v;
  __syncthreads();
  v = s[63 - t];
  if (v > t)
    v = t;
  __syncthreads();
  x[t] = v;
}

// One that changes in a loop around, or by its address, keeps all its values.
// CHECK-LABEL: kernel void kept(
// CHECK-DAG: perthread int loop
// CHECK-DAG: perthread int exposed
// CHECK-NOT: _2
// CHECK-LABEL: end(
__device__ void set(int *p) { *p = 2; }
__global__ void kept(int *x, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, loop = t, exposed = t;
  set(&exposed);
  s[t] = x[t];
  __syncthreads();
  exposed = t + 1;
  for (int k = 0; k < n; ++k) {
    __syncthreads();
    s[t] += x[loop];
    loop = t + 5;
    __syncthreads();
    x[loop] = s[0];
  }
  __syncthreads();
  x[t] = loop + exposed;
}
__global__ void end(int *x) {}

// Each value that one region sets and reads is a variable of its own, not only the first and the last one.
// CHECK-LABEL: kernel void rounds(
// CHECK: int a = in[
// CHECK: perthread int a_2
// CHECK: a_2 = s[
// CHECK: int a_3 = s[
// CHECK: int a_4 = s[
// CHECK: out[threadIdx.x] = a_4
__global__ void rounds(const int *in, int *out) {
  __shared__ int s[64];
  int a = in[threadIdx.x];
  s[threadIdx.x] = a;
  __syncthreads();
  a = s[63 - threadIdx.x];
  a += a / 3;
  __syncthreads();
  s[threadIdx.x] = a;
  __syncthreads();
  a = s[threadIdx.x ^ 1];
  out[threadIdx.x + 64] = a;
  __syncthreads();
  a = s[threadIdx.x ^ 2];
  out[threadIdx.x] = a;
}
