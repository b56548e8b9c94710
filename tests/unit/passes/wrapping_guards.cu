// RUN: %dump=after-wrapping-guards %s | %check
// Guards on signed sums that may wrap around are hidden from Intel's compiler, wherever it would
// leave work-items out by them; those on usual indices stay.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void guarded(
// CHECK: if (@__cu2port_sub_sat(i, n) < 0)
__global__ void guarded(int *out, unsigned seed, int n) {
  int i = seed + threadIdx.x;
  if (i < n)
    out[threadIdx.x] = i;
}

// CHECK-LABEL: kernel void returned(
// CHECK: if (@__cu2port_sub_sat(n, i) <= 0)
__global__ void returned(int *out, unsigned seed, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  i += seed;
  if (n <= i)
    return;
  out[threadIdx.x] = i;
}

// CHECK-LABEL: bool isInside(
// CHECK: return @__cu2port_sub_sat(i, n) < 0
__device__ bool isInside(int i, int n) { return i < n; }
__device__ int number(unsigned seed) { return seed - threadIdx.x; }

// CHECK-LABEL: kernel void called(
__global__ void called(int *out, unsigned seed, int n) {
  if (isInside(number(seed), n))
    out[threadIdx.x] = n;
}

// CHECK-LABEL: kernel void strided(
// CHECK: for ({{.*}}; @__cu2port_sub_sat(i, n) < 0; i += (1 << 28))
__global__ void strided(int *out, int first, int n) {
  for (int i = first + threadIdx.x; i < n; i += 1 << 28)
    ++out[threadIdx.x];
}

// Indices of valid data, signed sums, and numbers without a sign.
// CHECK-LABEL: kernel void usual(
// CHECK-NOT: sub_sat
__global__ void usual(int *out, int n, int first, unsigned seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i + first < n && seed + threadIdx.x < 100u)
    out[i] = i;
}

// Each work-item does something: none is left out.
// CHECK-LABEL: kernel void sure(
// CHECK-NOT: sub_sat
__global__ void sure(int *out, unsigned seed, int n) {
  int i = seed + threadIdx.x;
  out[threadIdx.x] = 0;
  if (i < n)
    out[threadIdx.x] = i;
}

// Stores that nobody may ever see are no such effect: compilers drop them.
// CHECK-LABEL: kernel void unseen(
// CHECK: if (@__cu2port_sub_sat(i, n) < 0)
__global__ void unseen(int *out, unsigned seed, int n) {
  int own[4];
  int *p = own;
  int i = seed + threadIdx.x;
  *p = 1;
  if (i < n)
    out[threadIdx.x] = i;
}

// CHECK-LABEL: void setOne(
// CHECK: if (@__cu2port_sub_sat(i, n) < 0)
__device__ void setOne(int *to, int i, int n, int *out) {
  *to = 1;
  if (i < n)
    out[threadIdx.x] = i;
}
// CHECK-LABEL: kernel void passed(
__global__ void passed(int *out, unsigned seed, int n) {
  int own;
  setOne(&own, seed + threadIdx.x, n, out);
}

// CHECK-LABEL: kernel void offset(
// CHECK-NOT: sub_sat
__global__ void offset(int *out, unsigned seed, int n) {
  int *row = out + 64;
  int i = seed + threadIdx.x;
  row[threadIdx.x] = 0;
  if (i < n)
    out[threadIdx.x] = i;
}

// CHECK-LABEL: kernel void joined(
// CHECK-NOT: sub_sat
__global__ void joined(int *out, unsigned seed, int n) {
  __shared__ int tile[64];
  int i = seed + threadIdx.x;
  tile[threadIdx.x] = i;
  __syncthreads();
  if (i < n)
    out[threadIdx.x] = tile[63 - threadIdx.x];
}

// CHECK-LABEL: kernel void left(
// CHECK: if (@__cu2port_sub_sat(i, n) < 0)
__global__ void left(int *out, unsigned seed, int n, int m) {
  int i = seed + threadIdx.x;
  if (n < m)
    return;
  if (i < n)
    out[threadIdx.x] = i;
}
