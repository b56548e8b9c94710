// RUN: (%dump=after-address-spaces %s || true) 2>/dev/null | %check
// Structs that a kernel gets and changes are its threads' own: PoCL has one for all.
#include <cuda_runtime.h>

struct Weights {
  int w[3];
};

// CHECK-LABEL: kernel void changes(Weights weights_given, global int *out)
// CHECK-NEXT: Weights weights = weights_given
// CHECK-NEXT: weights.w[threadIdx.x % <unsigned int>(3)] += 1
__global__ void changes(Weights weights, int *out) {
  weights.w[threadIdx.x % 3] += 1;
  out[threadIdx.x] = weights.w[0];
}

__device__ void clear(int *w) { *w = 0; }

// A pointer to it may do as much.
// CHECK-LABEL: kernel void lends(Weights weights_given, global int *out)
// CHECK-NEXT: Weights weights = weights_given
__global__ void lends(Weights weights, int *out) {
  clear(&weights.w[threadIdx.x % 3]);
  out[threadIdx.x] = weights.w[0];
}

// CHECK-LABEL: kernel void reads(Weights weights, global int *out, int n)
// CHECK-NOT: given
__global__ void reads(Weights weights, int *out, int n) {
  n += threadIdx.x;
  out[threadIdx.x] = weights.w[n % 3];
}
