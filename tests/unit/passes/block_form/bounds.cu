// RUN: %dump=after-block-form %s | %check
// A guard on the thread's index becomes a bound, where it is one.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void inclusive(
// CHECK-NEXT: threads below ((long)n) + 1 {
// CHECK-NEXT: int i = <int>(threadIdx.x)
// CHECK-NEXT: x[i] = 1
__global__ void inclusive(int n, int *x) {
  int i = threadIdx.x;
  if (i <= n)
    x[i] = 1;
}

// CHECK-LABEL: kernel void returning(
// CHECK-NEXT: threads below ((long)n) - ((int)(blockIdx.x * blockDim.x)) {
// CHECK-NEXT: int i = <int>((blockIdx.x * blockDim.x) + threadIdx.x)
// CHECK-NEXT: x[i] = 1
__global__ void returning(int n, int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  x[i] = 1;
}

// Blocks behind the end have a bound below zero, so it must be a signed number.
// CHECK-LABEL: kernel void wide(
// CHECK-NEXT: threads below ((long)n) - ((long)({{.*}})) {
__global__ void wide(size_t n, int *x) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 1;
}

// A factor, memory that the loop may write, another dimension, an else branch: no bound.
// CHECK-LABEL: kernel void factor(
// CHECK-NEXT: threads {
__global__ void factor(int n, int *x) {
  int i = threadIdx.x * 2;
  if (i < n)
    x[i] = 1;
}
// CHECK-LABEL: kernel void other(
// CHECK-NEXT: threads {
__global__ void other(int n, int *x) {
  if (threadIdx.y < n)
    x[threadIdx.y] = 1;
}
// CHECK-LABEL: kernel void branches(
// CHECK-NEXT: threads {
__global__ void branches(int n, int *x) {
  if (threadIdx.x < n)
    x[threadIdx.x] = 1;
  else
    x[0] = 2;
}
