// RUN: %dump=after-block-form %s | %check
#include <cuda_runtime.h>

// Branches and loops around barriers that threads do not take together.

// CHECK-LABEL: kernel void branch(
// CHECK: perthread bool inside
// CHECK: inside = (x[threadIdx.x] > 0)
// CHECK: outside = (!inside)
// CHECK: if (@cu2port::any(block inside)) {
// CHECK-NEXT: threads {
// CHECK-NEXT: if (inside) {
// CHECK-NEXT: s[threadIdx.x] = 1
// CHECK: if (outside) {
// CHECK-NEXT: x[threadIdx.x] = 0
__global__ void branch(int *x) {
  __shared__ int s[64];
  if (x[threadIdx.x] > 0) {
    s[threadIdx.x] = 1;
    __syncthreads();
    x[threadIdx.x] = s[63 - threadIdx.x];
  } else {
    x[threadIdx.x] = 0;
  }
}

// CHECK-LABEL: kernel void loop(
// CHECK: perthread bool running
// CHECK: for (; ; ) {
// CHECK: running = (running && (i < n))
// CHECK: if (!@cu2port::any(block running)) {
// CHECK-NEXT: break
// CHECK: iterating = running
// CHECK: if (iterating && (s[i] == 7)) {
// CHECK-NEXT: running = false
// CHECK-NEXT: iterating = false
// CHECK: if (iterating && (x[i] == 8)) {
// CHECK-NEXT: iterating = false
// CHECK: if (running) {
// CHECK-NEXT: ++i
__global__ void loop(int *x, int n) {
  __shared__ int s[64];
  for (int i = x[threadIdx.x]; i < n; ++i) {
    s[threadIdx.x] = i;
    __syncthreads();
    if (s[i] == 7)
      break;
    if (x[i] == 8)
      continue;
    x[i] = 2;
  }
}

// A return clears the flags around it, too.
// CHECK-LABEL: kernel void leave(
// CHECK: if (inside) {
// CHECK: if (x[i] > 2) {
// CHECK: inside = false
// CHECK: active = false
// CHECK-NEXT: return
__global__ void leave(int *x) {
  int i = threadIdx.x;
  if (x[threadIdx.x] > 0) {
    if (x[i] > 2)
      return;
    __syncthreads();
    x[threadIdx.x] = 4;
  }
  x[2] = 5;
}

// CHECK-LABEL: kernel void choose(
// CHECK: choice = x[threadIdx.x]
// CHECK: inside = (inside || (choice == 1))
// CHECK: if (@cu2port::any(block inside)) {
// CHECK: inside = (inside || (choice != 1))
__global__ void choose(int *x) {
  switch (x[threadIdx.x]) {
  case 1:
    __syncthreads();
    x[0] = 1;
    break;
  default:
    x[1] = 1;
  }
}

// The labels of a switch that all threads take alike are nobody's own.
// CHECK-LABEL: kernel void labels(
// CHECK: inside = (x[threadIdx.x] > 0)
// CHECK: switch (n) {
// CHECK-NEXT: case 0:
// CHECK-NEXT: threads {
// CHECK: case 1:
// CHECK-NEXT: threads {
__global__ void labels(int *x, int n) {
  if (x[threadIdx.x] > 0) {
    switch (n) {
    case 0:
      x[0] = 1;
      __syncthreads();
    case 1:
      x[1] = 2;
    }
  }
}
