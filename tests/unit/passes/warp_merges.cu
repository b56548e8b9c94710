// RUN: %dump=after-warp-steps %s | %check
// Threads have met where they have on every way there, and not only on one.
#include <cuda_runtime.h>
// CHECK-LABEL: kernel void onOneWay(
// CHECK: if (n > 10) {
// CHECK-NEXT: @__syncwarp(0xffffffff)
// CHECK-NEXT: }
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = s[t + 1]
__global__ void onOneWay(int *out, int n) {
  __shared__ int s[33];
  int t = threadIdx.x;
  s[t] = t;
  if (n > 10) {
    __syncwarp();
  }
  out[t] = s[t + 1];
}
// CHECK-LABEL: kernel void onBothWays(
// CHECK-COUNT-2: @__sync
// CHECK-NOT: @__sync
// CHECK: out[t] = s[t + 1]
__global__ void onBothWays(int *out, int n) {
  __shared__ int s[33];
  int t = threadIdx.x;
  s[t] = t;
  if (n > 10) {
    __syncwarp();
  } else {
    out[t] = 0;
    __syncwarp();
  }
  out[t] = s[t + 1];
}
// The branches do not see each other, but what follows sees both.
// CHECK-LABEL: kernel void branches(
// CHECK: if (n > 10) {
// CHECK-NEXT: s[t] = 1
// CHECK-NEXT: } else {
// CHECK-NEXT: x = s[t + 1]
// CHECK-NEXT: }
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: s[t + 2] = x
__global__ void branches(int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, x = 0;
  if (n > 10) {
    s[t] = 1;
  } else {
    x = s[t + 1];
  }
  s[t + 2] = x;
}
// A loop that may have no round.
// CHECK-LABEL: kernel void noRound(
// CHECK: for (
// CHECK: barrier
// CHECK: }
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = s[t + 1]
__global__ void noRound(int *out, int n) {
  __shared__ int s[33];
  int t = threadIdx.x;
  s[t] = t;
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    out[t] += i;
  }
  out[t] = s[t + 1];
}
// CHECK-LABEL: kernel void oneRoundAtLeast(
// CHECK-NOT: syncwarp
__global__ void oneRoundAtLeast(int *out) {
  __shared__ int s[33];
  int t = threadIdx.x;
  s[t] = t;
  for (int i = 0; i < 4; ++i) {
    __syncthreads();
    out[t] += i;
  }
  out[t] = s[t + 1];
}
// CHECK-LABEL: kernel void oneRoundAtLeastOfHalf(
// CHECK-NOT: syncwarp
__global__ void oneRoundAtLeastOfHalf(int *out) {
  const int width = 64;
  __shared__ int s[width];
  int t = threadIdx.x;
  s[t] = t;
  for (int i = width / 2; i > 0; i >>= 1) {
    __syncthreads();
    out[t] += i;
  }
  out[t] = s[t + 1];
}
// Who breaks has not met the others.
// CHECK-LABEL: kernel void leftEarly(
// CHECK: while (true) {
// CHECK: barrier
// CHECK: }
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = s[t + 1]
__global__ void leftEarly(int *out, int n) {
  __shared__ int s[33];
  int t = threadIdx.x;
  while (true) {
    s[t] = n;
    if (n < 10)
      break;
    __syncthreads();
    --n;
    __syncthreads();
  }
  out[t] = s[t + 1];
}
// Who continues has not, either.
// CHECK-LABEL: kernel void nextRound(
// CHECK: for (
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] += s[t + 1]
__global__ void nextRound(int *out, int n) {
  __shared__ int s[33];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    out[t] += s[t + 1];
    __syncthreads();
    s[t] = i;
    if (i == 3)
      continue;
    __syncthreads();
  }
}
// CHECK-LABEL: kernel void cases(
// CHECK: switch (n) {
// CHECK: }
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = s[t + 1]
__global__ void cases(int *out, int n) {
  __shared__ int s[33];
  int t = threadIdx.x;
  s[t] = t;
  switch (n) {
  case 1:
    __syncwarp();
    break;
  case 2:
    break;
  default:
    __syncwarp();
  }
  out[t] = s[t + 1];
}
// CHECK-LABEL: kernel void allCases(
// CHECK: switch (n) {
// CHECK: }
// CHECK-NEXT: out[t] = s[t + 1]
__global__ void allCases(int *out, int n) {
  __shared__ int s[33];
  int t = threadIdx.x;
  s[t] = t;
  switch (n) {
  case 1:
    out[t] = 0;
  case 2:
    __syncwarp();
    break;
  default:
    __syncwarp();
  }
  out[t] = s[t + 1];
}
// A function that synchronises its threads on one way only, and one that always does.
// CHECK-LABEL: kernel void calls(
// CHECK: sometimes(n)
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = s[t + 1]
// CHECK: always(n)
// CHECK-NEXT: out[t] += s[t + 3]
__device__ void sometimes(int n) {
  if (n < 10)
    return;
  __syncwarp();
}
__device__ void always(int n) {
  if (n < 10) {
    __syncwarp();
    return;
  }
  __syncwarp();
}
__global__ void calls(int *out, int n) {
  __shared__ int s[66];
  int t = threadIdx.x;
  s[t] = t;
  sometimes(n);
  out[t] = s[t + 1];
  s[t + 2] = t;
  always(n);
  out[t] += s[t + 3];
}
// A part of an expression that may be skipped.
// CHECK-LABEL: kernel void skipped(
// CHECK: int x =
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = (s[t + 1] + x)
__global__ void skipped(int *out, int n) {
  __shared__ int s[33];
  int t = threadIdx.x;
  s[t] = t;
  int x = n > 10 && __any_sync(0xffffffff, t > n);
  out[t] = s[t + 1] + x;
}
// Volatile memory.
// CHECK-LABEL: kernel void volatileOnOneWay(
// CHECK: @__syncwarp()
// CHECK: if (n > 10) {
// CHECK-NEXT: @__syncwarp(0xffffffff)
// CHECK-NEXT: }
// CHECK: int step = s[t + 1]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = step
__global__ void volatileOnOneWay(int *out, int n) {
  __shared__ volatile int s[33];
  int t = threadIdx.x;
  s[t] = t;
  if (n > 10) {
    __syncwarp();
  }
  out[t] = s[t + 1];
}
// From one branch to the other, in the next round.
// CHECK-LABEL: kernel void inTurns(
// CHECK: for (
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: if ((i % 2) == 0) {
__global__ void inTurns(int *out, int n) {
  __shared__ int s[33];
  int t = threadIdx.x;
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0) {
      s[t] = i;
    } else {
      out[t] += s[t + 1];
    }
  }
}
int main() { return 0; }
