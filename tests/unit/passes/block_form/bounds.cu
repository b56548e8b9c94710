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

// An end of 64 bits may be any number: beyond those of a long, too.
// CHECK-LABEL: kernel void wide(
// CHECK-NEXT: threads below (n > (((unsigned long)blockIdx.x) * ((unsigned long)blockDim.x))) ? (n - {{.*}}) : 0ul {
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

// Blocks behind the end have a bound below zero, so it must be a signed number.
// CHECK-LABEL: kernel void widened(
// CHECK-NEXT: threads below ((long)((unsigned long)n)) - ((long)({{.*}})) {
__global__ void widened(unsigned int n, int *x) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 1;
}

// What stands before the end in a condition happens in all threads.
// CHECK-LABEL: kernel void counted(
// CHECK-NOT: below
// CHECK: else
// CHECK-NEXT: threads {
// CHECK: if ((@atomicAdd(count, 1) >= 0) && (i < n)) {
__global__ void counted(int n, int *count, int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicAdd(count, 1) >= 0 && i < n)
    x[i] = 1;
}
// CHECK-LABEL: kernel void countedReturn(
// CHECK-NOT: below
// CHECK: else
// CHECK-NEXT: threads {
// CHECK: if ((@atomicAdd(count, 1) < 0) || (i >= n)) {
__global__ void countedReturn(int n, int *count, int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicAdd(count, 1) < 0 || i >= n)
    return;
  x[i] = 1;
}
