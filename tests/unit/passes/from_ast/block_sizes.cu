// RUN: %dump=after-build %s | %check
#include <cuda_runtime.h>

// The sizes of blocks that launches name, where they can be read; each once, and no more than three.

#define TILE 16
const int Threads = 256;

// CHECK-LABEL: kernel void literal(
// CHECK: block size: 64 x 1 x 1
// CHECK-NOT: block size
__global__ void literal(int *x) { x[threadIdx.x] = 1; }

// CHECK-LABEL: kernel void tiles(
// CHECK: block size: 8 x 4 x 2
// CHECK-NEXT: block size: 16 x 16 x 1
// CHECK-NOT: block size
__global__ void tiles(int *x) { x[threadIdx.x] = 2; }

// CHECK-LABEL: kernel void many(
// CHECK: block size: 256 x 1 x 1
// CHECK-NEXT: block size: 512 x 1 x 1
// CHECK-NEXT: block size: 33 x 1 x 1
// CHECK-NOT: block size
__global__ void many(int *x) { x[threadIdx.x] = 3; }

// What is not known, or cannot be.
// CHECK-LABEL: kernel void unknown(
// CHECK-NOT: block size
__global__ void unknown(int *x) { x[threadIdx.x] = 4; }

// CHECK-LABEL: kernel void bounded(
// CHECK: max threads: 128
// CHECK-NEXT: block size: 128 x 1 x 1
__global__ void __launch_bounds__(128) bounded(int *x) { x[threadIdx.x] = 5; }

// CHECK-LABEL: kernel void fill_int(
// CHECK: block size: 32 x 1 x 1
template <class T> __global__ void fill(T *x) { x[threadIdx.x] = 6; }
template <class T, int N> void launchFill(T *x) { fill<<<1, N>>>(x); }

struct Launcher {
  static constexpr int width = 8;
  void run(int *x, int n) {
    const dim3 size(width, 4, 2);
    dim3 same = size;
    tiles<<<n, same>>>(x);
  }
};

void launch(int *x, int n) {
  literal<<<n, 64>>>(x);
  literal<<<2 * n, 64, 0>>>(x);
  dim3 threads(TILE, TILE);
  tiles<<<dim3(n, n), threads>>>(x);
  int half = Threads / 2;
  many<<<n, Threads>>>(x);
  many<<<n, 4 * half>>>(x);
  many<<<n, dim3{33}>>>(x);
  many<<<n, 65>>>(x);
  unknown<<<1, n>>>(x);
  unknown<<<1, dim3(n, 4)>>>(x);
  unknown<<<1, 2048>>>(x);
  unknown<<<1, dim3(64, 64)>>>(x);
  unknown<<<1, 0>>>(x);
  launchFill<int, 32>(x);
}
