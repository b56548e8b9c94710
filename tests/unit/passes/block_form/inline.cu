// RUN: %dump=after-block-form %s | %check
// A device function with a barrier becomes part of the kernel that calls it.
#include <cuda_runtime.h>

__device__ float total(float v, float *s) {
  s[threadIdx.x] = v;
  __syncthreads();
  if (s[0] > 1)
    return 1;
  return s[0] + s[1];
}

// CHECK-LABEL: kernel void inlined(
// CHECK: uniform float r
// CHECK: threads {
// CHECK-NEXT: float v = x[threadIdx.x]
// CHECK-NEXT: <float *>(s)[threadIdx.x] = v
// CHECK-NEXT: }
// CHECK-NEXT: if (<float *>(s)[0] > <float>(1)) {
// CHECK-NEXT:   r = <float>(1)
// CHECK-NEXT: } else {
// CHECK-NEXT:   r = (<float *>(s)[0] + <float *>(s)[1])
// CHECK: threads {
// CHECK-NEXT: x[0] = r
__global__ void inlined(float *x) {
  __shared__ float s[64];
  float r = total(x[threadIdx.x], s);
  x[0] = r;
}

__device__ void keep(float *x, float *s) {
  float r = total(x[0], s);
  x[1] = r;
}

// The call in the initial value of a variable of an inlined function counts too.
// CHECK-LABEL: kernel void nested(
// CHECK-NOT: total(
// CHECK: uniform float r
// CHECK: threads {
__global__ void nested(float *x) {
  __shared__ float s[64];
  keep(x, s);
}
