// RUN: %dump=after-block-form %s | %check
// A thread that has returned stays out of later regions.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void returns(
// CHECK: perthread bool active
// CHECK: threads {
// CHECK-NEXT: active = true
// CHECK-NEXT: int v = in[threadIdx.x]
// CHECK-NEXT: if (v < 0) {
// CHECK-NEXT:   active = false
// CHECK-NEXT:   return
// CHECK-NEXT: }
// CHECK: if (!@cu2port::any(block active)) {
// CHECK-NEXT: return
// CHECK: {{^}}  {{(\[\[block\]\] )?}}if (blockIdx.x > <unsigned int>(3)) {
// CHECK-NEXT: return
// CHECK: threads {
// CHECK-NEXT: if (!active) {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: out[threadIdx.x] = s[0]
__global__ void returns(const int *in, int *out) {
  __shared__ int s[64];
  int v = in[threadIdx.x];
  if (v < 0)
    return;
  s[threadIdx.x] = v;
  __syncthreads();
  if (blockIdx.x > 3)
    return;
  out[threadIdx.x] = s[0];
}

// A guard at the beginning is the bound of every region.
// CHECK-LABEL: kernel void guarded(
// CHECK-NOT: active
// CHECK-COUNT-2: threads below {{.*}}n
__global__ void guarded(int *x, int n) {
  __shared__ int s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    s[threadIdx.x] = x[i];
    __syncthreads();
    x[i] = s[0];
  }
}

// Behind a return in a switch stands the next case.
// CHECK-LABEL: kernel void inSwitch(
// CHECK: case 0
// CHECK: [threadIdx.x] = v{{$}}
// CHECK: returned{{.*}} = true
// CHECK: case 1
// CHECK: threads {
// CHECK: [threadIdx.x] = v_2
// CHECK: default
__device__ int meet(int *s, int v) {
  s[threadIdx.x] = v;
  __syncthreads();
  return s[0];
}
__device__ int choose(int which, int *s, int v) {
  switch (which) {
  case 0:
    return meet(s, v);
  case 1:
    return meet(s, -v);
  default:
    return 0;
  }
}
__global__ void inSwitch(int *x, int which) {
  __shared__ int s[64];
  x[threadIdx.x] = choose(which, s, threadIdx.x);
}

// Not every way through it ends in a return: what it gives then is the user's affair.
// CHECK-LABEL: kernel void lacksValue(
// CHECK: int result
// CHECK: = result
__device__ int large(int v) {
  __syncthreads();
  if (v > 3)
    return v;
}
__global__ void lacksValue(int *x) { x[threadIdx.x] = large(threadIdx.x); }

// The same where it is called through a pointer.
// CHECK-LABEL: kernel void lacksValueOf(
// CHECK: int result
// CHECK: = result
__device__ int small(int v) { return v & 3; }
__global__ void lacksValueOf(int *x, int which) {
  int (*f)(int) = which ? large : small;
  x[threadIdx.x] = f(threadIdx.x);
}

// Where nobody comes to, no thread is kept for a barrier.
// CHECK-LABEL: kernel void behindReturn(
// CHECK: threads {
// CHECK-NOT: threads {
// CHECK-NOT: ^ 1
__global__ void behindReturn(int *x) {
  int mine = x[threadIdx.x];
  x[threadIdx.x] = mine + 1;
  if (mine > 3)
    return;
  else {
    x[threadIdx.x] = mine + 2;
    return;
  }
  __syncthreads();
  x[threadIdx.x ^ 1] = mine;
}
