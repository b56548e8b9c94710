// RUN: %dump=after-empty-branches %s | %check
// RUN: %dump=after-empty-branches --target opencl --form block %s | %check
// A branch around nothing but a barrier leaves nothing.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void swap{{(_block)?}}(
// CHECK-NOT: if (
// CHECK: out[threadIdx.x]
__global__ void swap(int *out, const int *in, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  if (n > 10) {
    if (n < 20)
      __syncthreads();
  } else {
    __syncthreads();
  }
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

// What the condition does is done.
// CHECK-LABEL: kernel void counting{{(_block)?}}(
// CHECK: (n++) > 10
// CHECK-NOT: if (
// CHECK: out[threadIdx.x]
__global__ void counting(int *out, const int *in, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = in[threadIdx.x];
  if (n++ > 10)
    __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 1] + n;
}
