// RUN: %dump=after-warp-steps %s | %check
// A thread's number in a block of two or three dimensions, however it is computed, is known like threadIdx.x.
#include <cuda_runtime.h>
// CHECK-LABEL: kernel void neighbours(
// CHECK: s[t] = t
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = s[t + 1]
__global__ void neighbours(int *out) {
  __shared__ int s[1025];
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  s[t] = t;
  out[t] = s[t + 1];
}
// CHECK-LABEL: kernel void own(
// CHECK-NOT: @__syncwarp
// CHECK: out[t] = s[t]
__global__ void own(int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x + blockDim.x * threadIdx.y;
  s[t] = t;
  out[t] = s[t];
}
// CHECK-LABEL: kernel void offset(
// CHECK: s[t - 3] = t
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t - 3] = s[t - 2]
__global__ void offset(int *out) {
  __shared__ int s[1025];
  int t = 3 + threadIdx.x + threadIdx.y * blockDim.x;
  s[t - 3] = t;
  out[t - 3] = s[t - 2];
}
// CHECK-LABEL: kernel void volume(
// CHECK: s[t] = t
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = s[t + 1]
__global__ void volume(int *out) {
  __shared__ int s[1025];
  int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  s[t] = t;
  out[t] = s[t + 1];
}
// One thread reads what others have written.
// CHECK-LABEL: kernel void last(
// CHECK: s[t & 31] = t
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if (t == 0) {
__global__ void last(int *out) {
  __shared__ int s[32];
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  s[t & 31] = t;
  if (t == 0)
    out[0] = s[5];
}
// Each thread of a half reads what the other half has written.
// CHECK-LABEL: kernel void halves(
// CHECK: s[t] = t
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if (t < 16) {
// CHECK-NEXT: s[t] = (s[t] + s[t + 16])
__global__ void halves(int *out) {
  __shared__ int s[32];
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  s[t] = t;
  if (t < 16)
    s[t] = s[t] + s[t + 16];
  out[t] = s[t];
}
int main() {}
