// RUN: %dump=after-block-form %s | %check
// Loops in steps over the threads become loops that all threads run in step: each time the threads
// take elements that lie side by side.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void dot
// CHECK: perthread float sum
// CHECK: for (uniform int base = <int>(blockIdx.x * blockDim.x); base < n; base += {{.*}}blockDim.x * gridDim.x{{.*}}) {
// CHECK-NEXT: threads below ((long)n) - {{.*}}base{{.*}} {
// CHECK-NEXT: const int i = base + ((int)threadIdx.x)
// CHECK-NEXT: sum += (x[i] * y[i])
// CHECK-NEXT: }
// CHECK-NEXT: }
__global__ void dot(const float *x, const float *y, float *result, int n) {
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    sum += (x[i] * y[i]);
  result[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// The step in a variable, another name for the thread, an index that stands before the loop: it is
// gone if nothing else needs it.
// CHECK-LABEL: kernel void whileLoop(
// CHECK-NOT: int i = <int>
// CHECK: for (uniform int base = {{.*}}; base < n; base += stride) {
// CHECK-NEXT: threads below ((long)n) - {{.*}}base{{.*}} {
// CHECK-NEXT: int t = <int>(threadIdx.x)
// CHECK-NEXT: const int i = base + {{.*}}t
// CHECK-NEXT: x[i] =
__global__ void whileLoop(float *x, int n) {
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  int stride = blockDim.x * gridDim.x;
  while (i < n) {
    x[i] = 0;
    i += stride;
  }
}

// CHECK-LABEL: kernel void inclusive(
// CHECK: for (uniform unsigned long base = 0ul; {{.*}} >= base; base = (base + {{.*}}256{{.*}})) {
// CHECK-NEXT: threads below (((long)((unsigned long)n)) + 1) - ((long)base) {
__global__ void inclusive(float *x, unsigned int n) {
  for (size_t i = threadIdx.x; n >= i; i = i + 256)
    x[i] = 0;
}

// What a continue skips becomes a branch.
// CHECK-LABEL: kernel void skipping(
// CHECK: for (uniform int base = 0; base < n;
// CHECK-NEXT: threads below
// CHECK-NEXT: const int i =
// CHECK-NEXT: if ({{.*}}x[i] != 0{{.*}} || {{.*}}y[i]{{.*}}) {
// CHECK-NEXT: x[i] = 1
// CHECK: else
// CHECK-NEXT: x[i] = 3
__global__ void skipping(int *x, const bool *y, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (x[i] == 0 && !y[i])
      continue;
    x[i] = 1;
    if (x[i + 1]) {
      x[i] = 2;
      continue;
    }
    x[i] = 3;
  }
}

// An old variable that several loops begin anew.
// CHECK-LABEL: kernel void reused(
// CHECK: for (uniform int base = 0; base < n; base += 32) {
// CHECK: for (uniform int base_2 = 0; base_2 < n; base_2 += 32) {
__global__ void reused(float *x, int n) {
  int i;
  for (i = threadIdx.x; i < n; i += 32)
    x[i] = 1;
  for (i = threadIdx.x; i < n; i += 32)
    x[i] = 2;
}

// Rows for the block, columns for its threads.
// CHECK-LABEL: kernel void nested(
// CHECK: for (uniform unsigned int row = blockIdx.x; row < rows; row += gridDim.x) {
// CHECK-NEXT: for (uniform unsigned int base = 0u; base < columns; base += blockDim.x) {
// CHECK-NEXT: threads below ((long)columns) - {{.*}}base{{.*}} {
__global__ void nested(float *x, unsigned rows, unsigned columns) {
  for (unsigned row = blockIdx.x; row < rows; row += gridDim.x)
    for (unsigned column = threadIdx.x; column < columns; column += blockDim.x)
      x[row * columns + column] = 0;
}

// All threads of a block of two dimensions, in rows.
// CHECK-LABEL: kernel void flat(
// CHECK: for (uniform int base = 0; base < n; base +=
// CHECK-NEXT: threads {
// CHECK-NEXT: int t =
// CHECK-NEXT: const int i = base + t
// CHECK-NEXT: if (i < n) {
__global__ void flat(float *x, int n) {
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  for (int i = t; i < n; i += blockDim.x * blockDim.y)
    x[i] = 0;
}

// A warp to a row.
// CHECK-LABEL: kernel void warpRow(
// CHECK: warps {
// CHECK: for (uniform int base = start; base < end; base += 32) {
// CHECK-NEXT: lanes {
// CHECK: const int k = base + lane
// CHECK-NEXT: if (k < end) {
// CHECK-NEXT: sum += x[k]
__global__ void warpRow(const int *rows, const float *x, float *y) {
  int lane = threadIdx.x & 31, row = threadIdx.x / 32;
  if (rows[row] < 0)
    return;
  int start = rows[row], end = rows[row + 1];
  float sum = 0;
  for (int k = start + lane; k < end; k += 32)
    sum += x[k];
  for (int offset = 16; offset > 0; offset /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, offset);
  if (lane == 0)
    y[row] = sum;
}

// ---- Those that stay as they are --------------------------------------------------------------

// Way out, way back, next element, index of its own, index that lives on.
// CHECK-LABEL: kernel void leaves(
// CHECK-NOT: uniform int base
__global__ void leaves(int *x, int n) {
  for (int i = threadIdx.x; i < n; i += 32)
    if (x[i] == 0)
      break;
}
// CHECK-LABEL: kernel void returns(
// CHECK-NOT: uniform int base
__global__ void returns(int *x, int n) {
  for (int i = threadIdx.x; i < n; i += 32) {
    if (x[i] == 0)
      return;
    x[i] = 1;
  }
}
// CHECK-LABEL: kernel void back(
// CHECK-NOT: uniform int base
__global__ void back(int *x, int n) {
  for (int i = threadIdx.x + 1000; i > n; i -= 32)
    x[i] = 1;
}
// CHECK-LABEL: kernel void next(
// CHECK-NOT: uniform int base
__global__ void next(int *x, int n) {
  for (int i = threadIdx.x; i < n; ++i)
    x[threadIdx.x] += i;
}
// CHECK-LABEL: kernel void changed(
// CHECK-NOT: uniform int base
__global__ void changed(int *x, int n) {
  for (int i = threadIdx.x; i < n; i += 32) {
    x[i] = 1;
    if (x[i + 1])
      i += 32;
  }
}
// CHECK-LABEL: kernel void livesOn(
// CHECK-NOT: uniform int base
__global__ void livesOn(int *x, int n) {
  int i = threadIdx.x;
  for (; i < n; i += 32)
    x[i] = 1;
  x[i] = 2;
}
// CHECK-LABEL: kernel void again(
// CHECK-NOT: uniform int base
__global__ void again(int *x, int n) {
  int i = threadIdx.x;
  for (int k = 0; k < n; ++k)
    for (; i < n * k; i += 32)
      x[i] = 1;
}
// The bound, the step or the start differs between threads, or changes.
// CHECK-LABEL: kernel void ownBound(
// CHECK-NOT: uniform int base
__global__ void ownBound(int *x, const int *n) {
  for (int i = threadIdx.x; i < n[threadIdx.x]; i += 32)
    x[i] = 1;
}
// CHECK-LABEL: kernel void ownRow(
// CHECK-NOT: uniform int base
__global__ void ownRow(int *x, int n) {
  for (int i = blockIdx.y * blockDim.y + threadIdx.y; i < n; i += blockDim.y * gridDim.y)
    x[i] = 1;
}
// CHECK-LABEL: kernel void boundInMemory(
// CHECK-NOT: uniform int base
__global__ void boundInMemory(int *x, int *n) {
  for (int i = threadIdx.x; i < *n; i += 32)
    x[i] = 1;
}
// CHECK-LABEL: kernel void movingBound(
// CHECK-NOT: uniform int base
__global__ void movingBound(int *x, int n) {
  for (int i = threadIdx.x; i < n; i += 32) {
    x[i] = 1;
    --n;
  }
}
// Unsigned numbers that may wrap around: below zero at first, or in a step back.
// CHECK-LABEL: kernel void wraps(
// CHECK-NOT: uniform unsigned int base
__global__ void wraps(int *x, unsigned n, unsigned halo) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x - halo; i < n; i += blockDim.x)
    x[i] = 1;
}
// CHECK-LABEL: kernel void wrapsInStep(
// CHECK-NOT: uniform unsigned int base
__global__ void wrapsInStep(int *x, unsigned n, int step) {
  for (unsigned i = threadIdx.x; i < n; i += step)
    x[i] = 1;
}
// Each thread has rows of its own length and a sum that would live in memory: no gain.
// CHECK-LABEL: kernel void longRows(
// CHECK-NOT: uniform int base
__global__ void longRows(const int *rows, float *x, int n) {
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    for (int k = rows[i]; k < rows[i + 1]; ++k)
      sum += x[k];
  x[threadIdx.x] = sum;
}
// CHECK-LABEL: kernel void shortRows(
// CHECK: uniform int base
__global__ void shortRows(const int *rows, float *x, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    float sum = 0;
    for (int k = rows[i]; k < rows[i + 1]; ++k)
      sum += x[k];
    x[i] = sum;
  }
}
