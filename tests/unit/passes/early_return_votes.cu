// RUN: %cu2port --target cpu,sycl %s -o %t && grep -v ' CHECK' %t/early_return_votes.sycl.cpp | %filecheck %s
// A vote of the block is a barrier: a kernel in which some threads return before it runs in its block form.
#include <cuda_runtime.h>

// CHECK: static void together(
__global__ void together(int *data, int n) {
  if (blockIdx.x >= n)
    return;
  data[threadIdx.x] = __syncthreads_or(data[threadIdx.x]);
}

// CHECK: Kernel 'returned' is in the .block.sycl.cpp file only: some threads return before
__global__ void returned(int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  data[i] = __syncthreads_or(data[i]);
}

// CHECK: Kernel 'guarded' is in the .block.sycl.cpp file only: some threads return before
__global__ void guarded(int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = __syncthreads_or(data[i]);
}

// CHECK: Kernel 'called' is in the .block.sycl.cpp file only: some threads return before
__device__ int vote(int value) { return __syncthreads_or(value); }
__global__ void called(int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = vote(data[i]);
}
