// RUN: %dump=after-facts %s | %check
// What each function uses, with all that it calls; a function that uses nothing of it says nothing.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void nothing(
// CHECK-NEXT: x[0] = 1
__global__ void nothing(int *x) { x[0] = 1; }

// CHECK-LABEL: kernel void bounded(
// CHECK-NEXT: max threads: 128
// CHECK-NEXT: block size: 128 x 1 x 1
// CHECK-NEXT: x[0] = 1
__global__ void __launch_bounds__(128) bounded(int *x) { x[0] = 1; }

// A helper's shared variables exist once, however often it is called.
// CHECK-LABEL: function int share(
// CHECK-NEXT: facts: barrier, static shared 4
// CHECK-NEXT: shared int cell
__device__ int share(int v) {
  __shared__ int cell;
  if (threadIdx.x == 0)
    cell = v;
  __syncthreads();
  return cell;
}
// CHECK-LABEL: kernel void shared(
// CHECK-NEXT: facts: barrier, dynamic shared, fp64, static shared 36
__global__ void shared(int *x) {
  __shared__ double line[4];
  extern __shared__ int rest[];
  x[0] = share(1) + share(2) + line[0] + rest[0];
}
// CHECK-LABEL: kernel void dynamicOnly(
// CHECK-NEXT: facts: dynamic shared{{$}}
__global__ void dynamicOnly(int *x) {
  extern __shared__ int rest[];
  x[0] = rest[0];
}
// CHECK-LABEL: kernel void atFileScope(
// CHECK-NEXT: facts: static shared 32
__shared__ int fileScope[8];
__global__ void atFileScope(int *x) { x[0] = fileScope[0]; }

// The most aligned ones come first; the gap between them counts.
// CHECK-LABEL: kernel void aligned(
// CHECK-NEXT: facts: static shared 20
__global__ void aligned(int *x) {
  __shared__ __align__(16) char a[4];
  __shared__ __align__(16) char b[4];
  x[0] = a[0] + b[0];
}
// CHECK-LABEL: kernel void mixed(
// CHECK-NEXT: facts: static shared 37
__global__ void mixed(int *x) {
  __shared__ char c[3];
  __shared__ __align__(16) int i[3];
  __shared__ short s[1];
  __shared__ long long l[2];
  x[0] = c[0] + i[0] + s[0] + l[0];
}

// CHECK-LABEL: kernel void atomics32(
// CHECK-NEXT: facts: atomics{{$}}
__global__ void atomics32(int *i) { atomicMax(i, 1); }
// CHECK-LABEL: kernel void atomics64(
// CHECK-NEXT: facts: atomics, atomics64{{$}}
__global__ void atomics64(unsigned long long *l) { atomicAdd(&l[3], 1ull); }

// CHECK-LABEL: kernel void prints(
// CHECK-NEXT: facts: print{{$}}
__global__ void prints(int i) { printf("%d\n", i); }
// CHECK-LABEL: kernel void warps(
// CHECK-NEXT: facts: warp{{$}}
__global__ void warps(int *i) { i[0] = threadIdx.x / warpSize; }

// Double precision counts where it is computed with, passed, or only pointed to.
// CHECK-LABEL: function float widened(
// CHECK-NEXT: facts: fp64
__device__ float widened(float x) { return x * 2.0; }
// CHECK-LABEL: kernel void computes(
// CHECK-NEXT: facts: fp64
__global__ void computes(float *x) { x[0] = widened(x[1]); }
// CHECK-LABEL: kernel void single(
// CHECK-NEXT: x[0] *= 2.0f
__global__ void single(float *x) { x[0] *= 2.0f; }
struct Holder {
  double *p;
};
// CHECK-LABEL: kernel void points(
// CHECK-NEXT: facts: fp64
__global__ void points(Holder h) {}
