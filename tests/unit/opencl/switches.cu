// RUN: %translate && %check --input-file=%t/switches.cl && %compile %t/switches.cl
// A compiler sees when a switch has a label for each value that it can get, and then its `default:` is never reached,
// which PoCL takes for a way out of the kernel. So `default:` takes the place of one label, in kernels that wait.
#include <cuda_runtime.h>

enum Way : unsigned char { left, right, up, down };

__global__ void wait(const unsigned *in, int *out) {
  unsigned x = in[threadIdx.x];
  int result = 0;
  switch (x % 4u) {
  case 0: result = 1; break;
  case 1:
  case 2: result = 2; break;
  case 3: result = 3; break;
  }
  const Way way = static_cast<Way>(x >> 3 & 3);
  switch (way) {
  default: result = 5; break;
  case up:
  case left: result += 1; break;
  case right: result += 2; break;
  case down: result += 3; break;
  }
  // Neither all values, nor for sure the values that there are.
  switch (x % 5) {
  case 0: case 1: case 2: case 3: result += 7; break;
  }
  switch (static_cast<int>(x) % 2) {
  case 0: result += 1; break;
  case 1: result += 2; break;
  }
  unsigned changed = x & 1;
  changed += 2;
  switch (changed) {
  case 0: result -= 1; break;
  case 1: result -= 2; break;
  }
  __syncthreads();
  out[threadIdx.x] = result;
}

// CHECK-LABEL: __kernel void wait(
// CHECK: switch (x % 4u)
// CHECK-NOT: default:
// CHECK: case 2:
// CHECK-NOT: case 3:
// CHECK: default:
// CHECK-NEXT: result = 3;
// CHECK: switch (way)
// CHECK-NEXT: result = 5;
// CHECK: case right:
// CHECK: default:
// CHECK-NEXT: result += 3;
// CHECK: switch (x % 5)
// CHECK-NOT: default:
// CHECK: barrier(
