// RUN: %dump=after-block-form %s | %check
#include <cuda_runtime.h>

// A kernel without barriers is one loop over the threads, and its guard the bound.
// CHECK-LABEL: kernel void scale(
// CHECK-NEXT: threads below ((long)n) - ((int)(blockIdx.x * blockDim.x)) {
// CHECK-NEXT:   int i = <int>((blockIdx.x * blockDim.x) + threadIdx.x)
// CHECK-NEXT:   x[i] *= 2.0f
// CHECK-NEXT: }
__global__ void scale(int n, float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2.0f;
}

// A loop around a barrier stays one loop; its variable is the block's.
// CHECK-LABEL: kernel void reduce(
// CHECK: shared float[256] s
// CHECK-NEXT: threads {
// CHECK-NEXT:   s[threadIdx.x] = x[
// CHECK-NEXT: }
// CHECK-NEXT: for (uniform unsigned int o = {{.*}}; o > <unsigned int>(0); o >>= 1) {
// CHECK-NEXT:   threads below o {
// CHECK-NEXT:     s[threadIdx.x] += s[threadIdx.x + o]
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK-NEXT: threads below 1 {
// CHECK-NEXT:   out[blockIdx.x] = s[0]
__global__ void reduce(const float *x, float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = x[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (unsigned o = blockDim.x / 2; o > 0; o >>= 1) {
    if (threadIdx.x < o)
      s[threadIdx.x] += s[threadIdx.x + o];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = s[0];
}

// Additions of neighbours to neighbouring words do not keep a loop inside of the loop over the threads; others do.
// CHECK-LABEL: kernel void addRows(
// CHECK: fissioned for (uniform int row = {{.*}}; row < n; row += gridDim.x) {
// CHECK:   threads {
// CHECK:     atomicAdd(
__global__ void addRows(const int *places, float *sums, int n) {
  for (int row = blockIdx.x; row < n; row += gridDim.x)
    atomicAdd(&sums[places[row] + threadIdx.x], 1.0f);
}

// CHECK-LABEL: kernel void addAnywhere(
// CHECK-NEXT: threads {
// CHECK-NEXT:   for (
__global__ void addAnywhere(const int *places, float *sums, int n) {
  for (int row = blockIdx.x; row < n; row += gridDim.x)
    atomicAdd(&sums[places[row + threadIdx.x]], 1.0f);
}

// What is declared together may be the block's and a thread's own: in a side without a barrier, too.
// CHECK-LABEL: kernel void declareTogether(
// CHECK: } else {
// CHECK: uniform long twice = <long>(n * 2)
// CHECK: n = ((int)(
__global__ void declareTogether(int *x, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = x[threadIdx.x];
  if (n > 3) {
    __syncthreads();
    x[threadIdx.x] = s[threadIdx.x ^ 1];
  } else {
    long own = threadIdx.x, twice = n * 2;
    n = static_cast<int>(twice * x[0]);
  }
  x[threadIdx.x] += n;
}
