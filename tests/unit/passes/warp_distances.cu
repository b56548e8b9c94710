// RUN: %dump=after-warp-steps %s | %check
// Elements that are a variable apart: threads of a warp may use each other's, unless a guard, the
// rows of an array or the distance itself says that they do not.
#include <cuda_runtime.h>
// CHECK-LABEL: kernel void tree(
// CHECK: s[t] = t
// CHECK: for ({{.*}}) {
// CHECK-NEXT: {
// CHECK-NEXT: int step = s[t] + s[t + half]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: s[t] = step
// CHECK-NEXT: }
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: }
__global__ void tree(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  for (int half = 16; half > 0; half /= 2)
    s[t] = s[t] + s[t + half];
  out[t] = s[t];
}
// The guard keeps threads apart within a round, but not from round to round.
// CHECK-LABEL: kernel void guarded(
// CHECK: for (
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if (t < half) {
// CHECK-NEXT: s[t] = (s[t] + s[t + half])
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK: out[t] =
__global__ void guarded(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  for (int half = 16; half > 0; half /= 2)
    if (t < half)
      s[t] = s[t] + s[t + half];
  out[t] = s[t];
}
// CHECK-LABEL: kernel void guardChanges(
// CHECK: if (t < half) {
// CHECK: half -= 1
// CHECK: int step = s[t + half]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: s[t] = step
__global__ void guardChanges(int *out, int half) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < half) {
    half -= 1;
    s[t] = s[t + half];
  }
}
// CHECK-LABEL: kernel void early(
// CHECK: int x = s[t]
// CHECK-NEXT: s[t + n] = x
__global__ void early(int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t >= n)
    return;
  int x = s[t];
  s[t + n] = x;
}
// CHECK-LABEL: kernel void ofTheCaller(
// CHECK: s[t] = t
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = s[t + n]
__global__ void ofTheCaller(int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  out[t] = s[t + n];
}
// The same variable with another value is another distance.
// CHECK-LABEL: kernel void changed(
// CHECK: s[t + n] = t
// CHECK-NEXT: out[t] = s[t + n]
// CHECK-NEXT: n += 1
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] += s[t + n]
__global__ void changed(int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t + n] = t;
  out[t] = s[t + n];
  n += 1;
  out[t] += s[t + n];
}
// Code that synchronises at each step.
// CHECK-LABEL: kernel void blockTree(
// CHECK-NOT: syncwarp
__global__ void blockTree(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half >>= 1) {
    if (t < half)
      s[t] += s[t + half];
    __syncthreads();
  }
  out[t] = s[0];
}
// CHECK-LABEL: kernel void interleaved(
// CHECK-NOT: syncwarp
__global__ void interleaved(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    if (t % (2 * d) == 0)
      s[t] += s[t + d];
    __syncthreads();
  }
  for (int d = 1; d < blockDim.x; d *= 2) {
    if ((t & (2 * d - 1)) == 0)
      s[t] += s[t + d];
    __syncthreads();
  }
  out[t] = s[0];
}
// CHECK-LABEL: kernel void scan(
// CHECK-NOT: syncwarp
__global__ void scan(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = t;
  for (int d = 1; d < 256; d *= 2) {
    __syncthreads();
    int x = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += x;
  }
  out[t] = s[t];
}
// CHECK-LABEL: kernel void buffers(
// CHECK-NOT: syncwarp
__global__ void buffers(int *out, int n) {
  __shared__ int s[2][256];
  int t = threadIdx.x, in = 0;
  s[0][t] = t;
  __syncthreads();
  for (int d = 1; d < n; d *= 2) {
    s[1 - in][t] = t >= d ? s[in][t] + s[in][t - d] : s[in][t];
    in = 1 - in;
    __syncthreads();
  }
  out[t] = s[in][t];
}
// Rows and columns of a thread's own.
// CHECK-LABEL: kernel void own(
// CHECK-NOT: syncwarp
__global__ void own(int *out, int n) {
  __shared__ int rows[32][17], columns[17][32], blocks[1024], launched[1024];
  int t = threadIdx.x;
  for (int i = 1; i < n; ++i)
    rows[t][i] = rows[t][i - 1] + 1;
  for (int i = 1; i < n; ++i)
    columns[i][t] = columns[i - 1][t] + 1;
  for (int i = 1; i < n; ++i)
    blocks[i * 32 + t] = blocks[(i - 1) * 32 + t] + 1;
  for (int i = 1; i < n; ++i)
    launched[i * blockDim.x + t] = launched[(i - 1) * blockDim.x + t] + 1;
  out[t] = rows[t][n - 1] + columns[n - 1][t] + blocks[n * 32 - 32 + t] +
           launched[t];
}
// Lanes of a warp, in the warp's own part of the array.
// CHECK-LABEL: kernel void lanes(
// CHECK: @__syncwarp()
// CHECK-NEXT: if (lane < half) {
// CHECK-NEXT: s[(32 * warp) + lane] += s[((32 * warp) + lane) + half]
__global__ void lanes(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, lane = t & 31, warp = t / 32;
  s[t] = t;
  __syncthreads();
  for (int half = 16; half > 0; half /= 2)
    if (lane < half)
      s[32 * warp + lane] += s[32 * warp + lane + half];
  out[t] = s[32 * warp];
}
// What one lane writes, its warp or row reads.
// CHECK-LABEL: kernel void broadcast(
// CHECK: s[t >> 5] = t
// CHECK-NEXT: }
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = s[t >> 5]
// CHECK: s[threadIdx.y] = t
// CHECK-NEXT: }
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] += s[threadIdx.y]
__global__ void broadcast(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if ((t & 31) == 0)
    s[t >> 5] = t;
  out[t] = s[t >> 5];
  __syncthreads();
  if (t == 0)
    s[threadIdx.y] = t;
  out[t] += s[threadIdx.y];
}
// CHECK-LABEL: kernel void ownOfOne(
// CHECK-NOT: syncwarp
__global__ void ownOfOne(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if ((t & 31) == 0)
    s[t] = t;
  out[t] = s[t];
}
// Every other element.
// CHECK-LABEL: kernel void pairs(
// CHECK: s[2 * t] = t
// CHECK-NEXT: s[(2 * t) + 1] = t
// CHECK-NEXT: out[t] = (s[2 * t] + s[(2 * t) + 1])
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] += s[(2 * t) + 2]
__global__ void pairs(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[2 * t] = t;
  s[2 * t + 1] = t;
  out[t] = s[2 * t] + s[2 * t + 1];
  out[t] += s[2 * t + 2];
}
// Whom a condition that is no number picks.
// CHECK-LABEL: kernel void fromSomeLane(
// CHECK: s[0] = t
// CHECK-NEXT: }
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = s[0]
// CHECK: if (t == n) {
// CHECK-NEXT: s[1] = t
// CHECK-NEXT: }
// CHECK-NEXT: if (t == n) {
// CHECK-NEXT: out[t] = s[1]
// CHECK: n += 1
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if (t == n) {
// CHECK-NEXT: out[t] = s[1]
__global__ void fromSomeLane(int *out, int n) {
  __shared__ int s[2];
  int t = threadIdx.x;
  if (t == n)
    s[0] = t;
  out[t] = s[0];
  __syncthreads();
  if (t == n)
    s[1] = t;
  if (t == n)
    out[t] = s[1];
  n += 1;
  if (t == n)
    out[t] = s[1];
}
// What a loop counts to, and what blocks of three dimensions number.
// CHECK-LABEL: kernel void counted(
// CHECK-NOT: syncwarp
// CHECK-LABEL: kernel void countedTooFar(
// CHECK: for (
// CHECK-NEXT: @__syncwarp()
__global__ void counted(int *out, int n) {
  __shared__ int s[512], cube[128];
  int t = threadIdx.x, inBlock = threadIdx.z * 16 + threadIdx.y * 4 + threadIdx.x;
  for (int i = 7; i >= 1; --i)
    s[8 * t + i] += s[8 * t + i - 1];
  for (int i = n; i > 0; i /= 2) {
    if (inBlock < i)
      cube[inBlock] += cube[inBlock + i];
    __syncthreads();
  }
  if (t >= 64) {
    if (t - 64 < n)
      cube[t] = cube[t + n];
  }
}
__global__ void countedTooFar(int *out) {
  __shared__ int s[512];
  int t = threadIdx.x;
  for (int i = 1; i < 9; ++i)
    s[8 * t + i] += s[8 * t + i - 1];
}
// What functions do with what they are passed: somewhere, or to an element of the thread's own. Their
// variables have other values in each call.
// CHECK-LABEL: kernel void calls(
// CHECK: column[8 * i] = out[i]
// CHECK-NEXT: }
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: addUp((column - t) + (8 * t), 1)
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: addUp(column, 8)
// CHECK-LABEL: kernel void callsOnOwn(
// CHECK-NOT: syncwarp
// CHECK: stepUp(
// CHECK: @__syncwarp()
// CHECK-NEXT: out[t] = s[t + 1]
__device__ void addUp(int *v, int step) {
  for (int i = 1; i < 8; ++i)
    v[i * step] += v[i * step - step];
}
__global__ void calls(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x, *column = s + t;
  for (int i = 0; i < 8; ++i)
    column[8 * i] = out[i];
  addUp(column - t + 8 * t, 1);
  addUp(column, 8);
}
__device__ void stepUp(int &a, int2 &b, int value) {
  a += value;
  b.x = a;
}
__device__ void fillColumn(int *v, int n) {
  for (int i = 0; i < n; ++i)
    v[32 * i + threadIdx.x] += 1;
}
__device__ int twice(int value) { return 2 * value; }
__global__ void callsOnOwn(int *out, int n) {
  __shared__ int s[1024];
  __shared__ int2 pairs[32];
  int t = threadIdx.x;
  s[t] = t;
  fillColumn(s, n);
  fillColumn(s, n - 1);
  stepUp(s[t], pairs[t], n);
  s[t] = twice(s[t]);
  stepUp(s[t], pairs[t], n);
  out[t] = s[t + 1];
}
int main() {}
