// RUN: %dump=after-warp-steps %s | %check
#include <cuda_runtime.h>
template <class T> struct SharedMemory {
  __device__ operator T *() { extern __shared__ int smem[]; return (T *)smem; }
};
// CHECK-LABEL: function void warpReduce(
// CHECK: float step = s[t] + s[t + 32]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: s[t] = step
// CHECK: @__syncwarp()
// CHECK: float step = s[t] + s[t + 16]
__device__ void warpReduce(volatile float *s, int t) {
  s[t] += s[t + 32];
  s[t] += s[t + 16];
}
// A thread reads what no other has written since the barrier: nothing to add.
// CHECK-LABEL: kernel void classic(
// CHECK-NOT: syncwarp
__global__ void classic(const float *x, float *out) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int o = blockDim.x / 2; o > 32; o >>= 1) {
    if (t < o)
      s[t] += s[t + o];
    __syncthreads();
  }
  if (t < 32)
    warpReduce(s, t);
  if (t == 0)
    out[blockIdx.x] = s[0];
}
// A variable that changes picks no element by another's name.
// CHECK-LABEL: kernel void words(
// CHECK-NOT: syncwarp
__global__ void words(const int *x, int *out) {
  __shared__ volatile int s[64];
  int lid = x[threadIdx.x], i = 0;
  s[lid] = x[lid];
  i = x[1];
  s[lid] += i;
  out[lid] = s[lid];
}
// No volatile, but a condition that picks a warp.
// CHECK-LABEL: kernel void nonvolatile_float(
// CHECK: float step = s[t] + s[t + o]
// CHECK-NEXT: @__syncwarp()
template <class T> __global__ void nonvolatile(const T *x, T *out) {
  T *s = SharedMemory<T>();
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  if (t < 32)
    for (int o = 32; o > 0; o >>= 1)
      s[t] += s[t + o];
  if (t == 0)
    out[0] = s[0];
}
// The elements are the thread's own.
// CHECK-LABEL: kernel void own(
// CHECK-NOT: syncwarp
__global__ void own(float *g) {
  __shared__ volatile float s[64];
  int t = threadIdx.x;
  s[2 * t] = g[t];
  s[2 * t + 1] = g[t] + 1;
  float v = s[2 * t];
  s[2 * t] = s[2 * t + 1];
  s[2 * t + 1] += v;
  __syncthreads();
  g[t] = s[t];
}

// What lies below is read, then written.
// CHECK-LABEL: kernel void shift(
// CHECK: float step = s[t - 1]
// CHECK-NEXT: @__syncwarp()
__global__ void shift(float *g) {
  __shared__ volatile float s[33];
  int t = threadIdx.x + 1;
  s[t] = s[t - 1];
  g[t] = s[t];
}
// Neither volatile nor for one warp, but the indices show that threads use each other's elements.
// CHECK-LABEL: kernel void transpose(
// CHECK: column[i * (8 + 1)] = in[i]
// CHECK: @__syncwarp()
// CHECK: sum += row[i]
// CHECK: @__syncwarp()
// CHECK: row[i] = sum
// CHECK: @__syncwarp()
// CHECK-NEXT: out[x] = tile[x]
// CHECK-LABEL: kernel void neighbours(
__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32 * (8 + 1)];
  int x = threadIdx.x, inTile = x & 7;
  float *column = &tile[x], *row = &tile[inTile * (8 + 1) + x - inTile];
  for (int i = 0; i < 8; ++i)
    column[i * (8 + 1)] = in[i];
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += row[i];
  for (int i = 0; i < 8; ++i)
    row[i] = sum;
  out[x] = tile[x];
}
// CHECK: s[t] = g[t]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: float below = s[t - 1]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: s[t] = below
// CHECK-LABEL: kernel void sumByOne(
__global__ void neighbours(float *g) {
  __shared__ float s[33];
  int t = threadIdx.x + 1;
  s[t] = g[t];
  float below = s[t - 1];
  s[t] = below;
  g[t] = s[t];
}
// CHECK: s[t] = g[t]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if (t == 0)
// CHECK-LABEL: kernel void fromOne(
__global__ void sumByOne(float *g) {
  __shared__ float s[32];
  int t = threadIdx.x;
  s[t] = g[t];
  if (t == 0) {
    float sum = 0;
    for (int i = 0; i < 32; ++i)
      sum += s[i];
    g[0] = sum;
  }
}
// CHECK: first = g[7]
// CHECK: @__syncwarp()
// CHECK-NEXT: g[threadIdx.x] = first
// CHECK-LABEL: kernel void rounds(
__global__ void fromOne(float *g) {
  __shared__ float first;
  if (threadIdx.x == 0)
    first = g[7];
  g[threadIdx.x] = first;
}
// CHECK: for (int i
// CHECK: @__syncwarp()
// CHECK-NEXT: sum += s[t + 1]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: s[t] = sum
// CHECK-LABEL: kernel void fenced(
__global__ void rounds(float *g, int n) {
  __shared__ float s[33];
  int t = threadIdx.x;
  float sum = g[t];
  for (int i = 0; i < n; ++i) {
    sum += s[t + 1];
    s[t] = sum;
  }
  g[t] = sum;
}
// A fence for the block's threads takes the place of volatile.
// CHECK: int step = x[t]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: s[i] = step
// CHECK: @__threadfence_block()
// CHECK: int step = s[i] + s[i - 1]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: s[i] = step
// CHECK-LABEL: kernel void apart(
__global__ void fenced(int *x) {
  __shared__ int s[64];
  int t = threadIdx.x, i = t & 31;
  s[i] = 0;
  i += 32;
  s[i] = x[t];
  __threadfence_block();
  s[i] += s[i - 1];
  x[t] = s[i];
}
// Each thread has its own elements, or those that it reads are not written, or nobody can tell.
// CHECK-NOT: syncwarp
__global__ void apart(float *g, const int *at, int n) {
  __shared__ float s[4 * 64], rows[8][64], sums[64], total;
  int t = threadIdx.x;
  for (int i = 0; i < 4; ++i)
    s[4 * t + i] = g[t];
  for (int i = 0; i < 4; ++i)
    g[t] += s[4 * t + i] + s[4 * t + 3];
  for (int i = 0; i < 8; ++i)
    rows[i][t] = g[i];
  g[t] += rows[2][t] + rows[n][t];
  __syncthreads();
  for (int o = 16; o > 0; o >>= 1) {
    if (t < o)
      sums[t] += sums[t + o];
    __syncthreads();
  }
  if (t < 16)
    rows[0][t] += rows[0][t + 16];
  __syncthreads();
  if (t == 0)
    total = sums[0];
  if (t == 0)
    g[0] = total;
  __syncthreads();
  for (int i = t; i < 256; i += blockDim.x)
    s[i] = g[i];
  g[t] = s[at[t]] + s[n * (t + 1)];
  __syncthreads();
  if (t < 4) { // a warp's, but elements of their own
    rows[t][n] = g[t];
    rows[t + 4][n] = g[t];
  }
  if (t == 0)
    total = 0;
  do {
    __syncthreads();
    g[t] += total;
  } while (total > 0);
  __syncthreads();
  switch (n) {
  case 0:
    g[t] = sums[0];
    break;
  default:
    sums[t] = g[t];
  }
}
// One thread reads from global memory what all have written there, by helpers.
// CHECK-LABEL: kernel void readByOne(
// CHECK: fill(
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if (threadIdx.x ==
// CHECK: fill(
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if (threadIdx.x !=
// CHECK-LABEL: kernel void setByOne(
__device__ void fill(const int *x, int *to, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    to[i] = 2 * x[i];
}
__device__ int sumUp(const int *of, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += of[i];
  return sum;
}
__global__ void readByOne(const int *x, int *scratch, int *out, int n) {
  fill(x, scratch, n);
  if (threadIdx.x == 0)
    out[0] = sumUp(scratch, n);
  fill(x, scratch, n - 1);
  if (threadIdx.x != 7)
    return;
  out[1] = sumUp(scratch, n);
}
// CHECK: before = *count
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if (threadIdx.x ==
// CHECK: if (threadIdx.x ==
// CHECK: @__syncwarp()
// CHECK-NEXT: out[threadIdx.x] = (before + count
// CHECK-LABEL: kernel void afterExit(
__global__ void setByOne(int *count, int *out) {
  int before = *count;
  if (threadIdx.x == 0)
    *count = before + 5;
  if (threadIdx.x == 31)
    count[1] = before;
  out[threadIdx.x] = before + count[1];
}
// What comes after a way out meets after it.
// CHECK: return
// CHECK: s[t] = x[t]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = s[t ^ 1]
// CHECK: if (t != 5)
// CHECK: x[0] = 1
// CHECK-NEXT: x[1] = x[0]
// CHECK-LABEL: kernel void seenByWarp(
__global__ void afterExit(int *x, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (blockIdx.x >= n)
    return;
  s[t] = x[t];
  out[t] = s[t ^ 1];
  __syncthreads();
  if (t != 5)
    return;
  x[0] = 1;
  x[1] = x[0];
}
// What a warp alone goes on with; a row's first thread after the row; two arrays of one helper, and two meetings.
// CHECK: s[t] = x[t]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if ((t / 32) !=
// CHECK: if (threadIdx.y ==
// CHECK: x[t] = n
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if (t == 0)
// CHECK-LABEL: kernel void twice(
__global__ void seenByWarp(int *x, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[t];
  if (t / 32 != 0)
    return;
  if (t < 31)
    out[t] = s[t + 1];
  if (threadIdx.y == 0) {
    x[t] = n;
    if (t == 0)
      out[0] = sumUp(x, n);
  }
}
__device__ int dot(const int *a, const int *b, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += a[i] * b[i];
  return sum;
}
// CHECK: fill(
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if (n > 0)
// CHECK: fill(
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if (threadIdx.x ==
// CHECK-LABEL: kernel void tiles(
__global__ void twice(const int *x, int *g, int *out, int n) {
  fill(x, g, n);
  if (n > 0) {
    fill(x, g, n - 1);
    if (threadIdx.x == 0)
      out[0] = dot(x, g, n);
  }
}
// Helpers that end with a barrier, elements of one's own, and what others have not written.
// CHECK-NOT: syncwarp
__device__ void load(const int *x, int *to) {
  to[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
}
__global__ void tiles(const int *x, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  load(x, s);
  if (t == 0)
    out[blockIdx.x] = sumUp(s, n);
  __syncthreads();
  if (t == 0)
    s[0] = sumUp(x, n);
  __syncthreads();
  out[i] = s[t];
  if (t == 0)
    out[i] += s[0];
  if (t == 0)
    out[i + n] = out[i] + x[0];
}
int main() { nonvolatile<float><<<1, 64>>>(nullptr, nullptr); return 0; }
