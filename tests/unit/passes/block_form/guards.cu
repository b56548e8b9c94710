// RUN: %dump=after-block-form %s | %check
// A region whose guards say where the data ends gets a copy without them, for the blocks that lie before the end.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void padded(
// CHECK: if (((blockIdx.x * blockDim.x) + (blockDim.x - 1)) < <unsigned int>(n))
// CHECK-NEXT: threads {
// CHECK: tile[threadIdx.x] = (in[i] : assuming {{[0-9]+}})
// CHECK: else
// CHECK: tile[threadIdx.x] = ((i < <unsigned int>(n)) ? in[i] : 0)
__global__ void padded(const int *in, int *out, int n) {
  __shared__ int tile[64];
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  out[i] = tile[63 - threadIdx.x];
}

// Two elements for each thread, and the other way around. What was converted by its declaration is converted here.
// CHECK-LABEL: kernel void pairs(
// CHECK: if (({{.*}}(2 * ((int)(blockDim.x - 1)))) < n) && (n > {{.*}}(2 * ((int)(blockDim.x - 1)))) + 1)))
// CHECK-NEXT: threads {
// CHECK-NEXT: int t = <int>(threadIdx.x)
// CHECK-NEXT: int first =
// CHECK-NEXT: out[first + (2 * t)] = 1
// CHECK-NEXT: out[(first + (2 * t)) + 1] = 2
__global__ void pairs(int *out, int n) {
  int t = threadIdx.x;
  int first = blockIdx.x * 128;
  if (first + 2 * t < n)
    out[first + 2 * t] = 1;
  if (n <= first + 2 * t + 1)
    return;
  out[first + 2 * t + 1] = 2;
}

// Where the data begins, the first thread answers.
// CHECK-LABEL: kernel void halo(
// CHECK: if (((int)((blockIdx.x * blockDim.x) + 0u)) >= 3) {
// CHECK-NEXT: threads {
// CHECK-NEXT: int i =
// CHECK-NEXT: out[i] = (in[i - 3] : assuming {{[0-9]+}})
// CHECK: else
// CHECK: out[i] = ((i >= 3) ? in[i - 3] : 0)
__global__ void halo(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i >= 3 ? in[i - 3] : 0;
}

// What falls along x, what the thread changes, the place in the block, an unsigned number that may wrap around: no copy.
// CHECK-LABEL: kernel void others(
// CHECK-NOT: else
__global__ void others(int *out, int n, unsigned int shift) {
  int left = blockIdx.x * blockDim.x - threadIdx.x;
  int own = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int shifted = blockIdx.x * blockDim.x + threadIdx.x - shift;
  own += out[0];
  if (left < n)
    out[1] = 1;
  if (own < n)
    out[2] = 1;
  if (threadIdx.x < n)
    out[4] = 1;
  if (shifted < n)
    out[5] = 1;
  out[6] = 1;
}

// So does one with warp operations: whole warps are loaded at once, and no lane is masked.
// CHECK-LABEL: kernel void warps(
// CHECK: if (((int)((blockIdx.x * blockDim.x) + (blockDim.x - 1))) < n) {
// CHECK-NEXT: warps {
// CHECK: value = (in[i] : assuming {{[0-9]+}})
// CHECK: else
// CHECK-NEXT: warps {
// CHECK: value = ((i < n) ? in[i] : 0)
__global__ void warps(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = i < n ? in[i] : 0;
  value += __shfl_down_sync(0xffffffff, value, 16);
  out[i] = value;
}

// CHECK-LABEL: kernel void returns(
// CHECK: warps {
// CHECK-NOT: active
// CHECK: lanes = @cu2port::lanes()
// CHECK-NOT: active
// CHECK: else
// CHECK: active = false
__global__ void returns(const int *in, unsigned int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = __ballot_sync(__activemask(), in[i] != 0);
}

// What threads share they may change before they come to the guard: no copy.
// CHECK-LABEL: kernel void late(
// CHECK-NOT: else
__global__ void late(int *out, int n) {
  __shared__ int limit;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    limit = n;
  __syncwarp();
  if (i < limit)
    out[i] = 1;
}

// Rows of a block of two dimensions are short: none gets a bound, where all threads pass. The last thread has the last
// index along both.
// CHECK-LABEL: kernel void rows(
// CHECK: if ((((int)((blockIdx.x * blockDim.x) + (blockDim.x - 1))) < n) && (((int)((blockIdx.y * blockDim.y) + (blockDim.y - 1))) < n)) {
// CHECK-NEXT: threads {
// CHECK: out[(y * n) + x] = 1
// CHECK: else
// CHECK-NEXT: threads below
// CHECK: if (y < n)
__global__ void rows(int *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n)
    out[y * n + x] = 1;
}

// Likewise around a loop that all threads run in step: the whole kernel has a copy. It asks once.
// CHECK-LABEL: kernel void multiply(
// CHECK: if ((((int)((blockIdx.y * blockDim.y) + (blockDim.y - 1))) < n) && (((int)((blockIdx.x * blockDim.x) + (blockDim.x - 1))) < n)) {
// CHECK-NEXT: threads {
// CHECK-NEXT: sum = 0
// CHECK: for (uniform int k = 0; k < n; ++k)
// CHECK-NEXT: threads {
// CHECK-NOT: if
// CHECK: c[(row * n) + column] = sum
// CHECK: else
// CHECK: for (uniform int k = 0; k < n; ++k)
// CHECK-NEXT: threads below
__global__ void multiply(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && column < n) {
    float sum = 0.0f;
    for (int k = 0; k < n; ++k)
      sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
  }
}

// No copy of a kernel whose guard is computed from what changes.
// CHECK-LABEL: kernel void changing(
// CHECK-NOT: else
__global__ void changing(int *out, int n, int m) {
  m += n;
  int x = blockIdx.x * blockDim.x + threadIdx.x + m;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n)
    return;
  int sum = 0;
  for (int k = 0; k < n; ++k)
    sum += out[k + y];
  out[y * n + x] = sum;
}

// So does a kernel with a tree over the threads, whose values then stay in registers.
// CHECK-LABEL: kernel void tree(
// CHECK: if (((blockIdx.x * blockDim.x) + (blockDim.x - 1)) < <unsigned int>(n)) {
// CHECK-NEXT: threads {
// CHECK: for (uniform unsigned int offset
// CHECK: out[blockIdx.x] = partial[0]
// CHECK: else
// CHECK: ? in[i] : 0
// CHECK: for (uniform unsigned int offset
// CHECK: out[blockIdx.x] = partial[0]
__global__ void tree(const int *in, int *out, int n) {
  __shared__ int partial[64];
  unsigned int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  partial[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned int offset = blockDim.x / 2; offset > 0; offset >>= 1) {
    if (t < offset)
      partial[t] += partial[t + offset];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = partial[0];
}

// A guard that a variable carries over a barrier: what is known about it in the copies for full blocks stays there.
// CHECK-LABEL: kernel void kept(
// CHECK: if ({{.*}} < n) {
// CHECK-NEXT: threads {
// CHECK-NOT: ok
// CHECK: else
// CHECK: bool ok = i < n
// CHECK-NEXT: tile[threadIdx.x] = (ok ? in[i] : 0)
// CHECK: if ({{.*}} < n) {
// CHECK-NEXT: threads {
// CHECK-NOT: ok
// CHECK: else
// CHECK: bool ok = i < n
// CHECK-NEXT: if (ok)
// CHECK-NEXT: out[i]
__global__ void kept(const int *in, int *out, int n) {
  __shared__ int tile[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool ok = i < n;
  tile[threadIdx.x] = ok ? in[i] : 0;
  __syncthreads();
  if (ok)
    out[i] = tile[63 - threadIdx.x];
}

// One that changes later is asked where it does not, and keeps its value where it does.
// CHECK-LABEL: kernel void changed(
// CHECK: ok = (i < n)
// CHECK: if (ok && {{.*}})
// CHECK: if (ok)
__global__ void changed(const int *in, int *out, int n) {
  __shared__ int tile[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool ok = i < n;
  tile[threadIdx.x] = ok;
  __syncthreads();
  if (ok && tile[0] > 0)
    ok = in[i] > 0;
  __syncthreads();
  if (ok)
    out[i] = tile[63 - threadIdx.x];
}

// An unsigned product may wrap around inside the block: by a large number it is a hash, and stays a guard; by a small
// one the block is asked.
// CHECK-LABEL: kernel void hashed(
// CHECK-NOT: else
__global__ void hashed(int *out, unsigned int n) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i * 1664525u < n ? 1 : 2;
}
// CHECK-LABEL: kernel void multiplied(
// CHECK: if (((((blockIdx.x * blockDim.x) + 0u) * {{.*}}(4)) <= (((blockIdx.x * blockDim.x) + (blockDim.x - 1)) * {{.*}}(4))) && (({{.*}}(blockDim.x - 1)) * {{.*}}(4)) < n)) {
__global__ void multiplied(int *out, unsigned int n) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i * 4 < n ? 1 : 2;
}
