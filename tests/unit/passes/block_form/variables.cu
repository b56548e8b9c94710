// RUN: (%dump=after-block-form %s || true) 2>/dev/null | %check
// Where variables live that more than one region uses (uniformity, effects): one for the block, computed again, or an
// array over the threads.
#include <cuda_runtime.h>

__device__ int mine() { return threadIdx.x; }

// CHECK-LABEL: kernel void kinds(
// CHECK-DAG: uniform int half = <int>(blockDim.x / <unsigned int>(2))
// CHECK-DAG: uniform int count = 0
// CHECK-DAG: perthread int own
// CHECK-DAG: perthread float sum
// CHECK: threads {
// CHECK-NEXT: int t = <int>(threadIdx.x)
// CHECK-NEXT: own = mine()
// CHECK-NEXT: sum = <float>(0)
// CHECK: count += 1
// CHECK-NEXT: threads {
// CHECK-NEXT: int t = <int>(threadIdx.x)
// CHECK-NEXT: x[t] = ((sum + <float>(own)) + <float>(count))
__global__ void kinds(float *x) {
  __shared__ float tile[64];
  int t = threadIdx.x;
  int half = blockDim.x / 2;
  int own = mine();
  float sum = 0;
  int count = 0;
  tile[t] = x[t];
  __syncthreads();
  sum += tile[t + half];
  __syncthreads();
  count += 1;
  x[t] = sum + own + count;
}

// A value that some threads change, or that an atomic operation gives, is not the block's.
// CHECK-LABEL: kernel void varying(
// CHECK-DAG: perthread int differs
// CHECK-DAG: perthread int old
// CHECK-DAG: uniform int same = 1
// CHECK: threads
__global__ void varying(int *x, int n) {
  int differs = 0;
  int same = 1;
  int old = atomicAdd(x, 1);
  if (threadIdx.x < n)
    differs = n;
  __syncthreads();
  if (n > 3)
    same = 2;
  __syncthreads();
  x[differs + same] = old;
}

// What a pointer or reference still names lives as long as it does; what only a call sees does not.
// CHECK-LABEL: kernel void referred(
// CHECK-DAG: perthread int[2] list
// CHECK-DAG: perthread int value
// CHECK-DAG: perthread reference int *r
// CHECK-DAG: perthread int *copy
// CHECK: threads {
// CHECK: value = x[t]
// CHECK: r = (&value)
// CHECK: int *p = <int *>(list)
// CHECK-NEXT: copy = p
// CHECK: int passed = 3
__device__ void set(int *p) { *p = 2; }
__global__ void referred(int *x) {
  int t = threadIdx.x;
  int value = x[t];
  int &r = value;
  int list[2] = {1, 2};
  int *p = list;
  int *copy = p;
  int passed = 3;
  set(&passed);
  x[t] = passed;
  __syncthreads();
  x[t] = r + copy[1];
}

// CHECK-LABEL: kernel void loop(
// CHECK: for (uniform int i = 0; i < n; ++i) {
// CHECK-NEXT: threads {
// CHECK: {{^ +}}sum += i
__global__ void loop(int *x, int n) {
  __shared__ int s[64];
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    s[threadIdx.x] = x[i];
    __syncthreads();
    sum += i;
    x[i] += s[0] + sum;
    __syncthreads();
  }
}

// Braces of their own are code of each thread: what changes in them is a variable of each.
// CHECK-LABEL: kernel void braces(
// CHECK: perthread int common
// CHECK: common += 8
__global__ void braces(int *x) {
  int common = __syncthreads_count(x[threadIdx.x]), mine;
  {
    mine = common * threadIdx.x;
    common += 8;
  }
  __syncthreads();
  x[threadIdx.x] = mine + common;
}

// What a long chain of values ends with is kept: no region computes all of it again.
// CHECK-LABEL: kernel void chained(
// CHECK: perthread int v60
// CHECK: v60 = {{.*}}v59 ^ n
// CHECK-NOT: v59
#define LINK(a, b) const int b = (a * a + 7) * (a ^ n);
#define TEN(v, w)                                                                                                    \
  LINK(v##0, v##1) LINK(v##1, v##2) LINK(v##2, v##3) LINK(v##3, v##4) LINK(v##4, v##5) LINK(v##5, v##6)              \
  LINK(v##6, v##7) LINK(v##7, v##8) LINK(v##8, v##9) LINK(v##9, w##0)
__global__ void chained(int n, int *out) {
  __shared__ int s[64];
  const int v0 = threadIdx.x;
  TEN(v, v1) TEN(v1, v2) TEN(v2, v3) TEN(v3, v4) TEN(v4, v5) TEN(v5, v6)
  s[threadIdx.x] = v60;
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x] + v60;
}

// Many zeros behind the values that an array is given are a loop.
// CHECK-LABEL: kernel void zeros(
// CHECK: rest[0] = 1
// CHECK-NEXT: rest[1] = 2
// CHECK-NEXT: for (int i = 2; i < 40; ++i)
// CHECK-NEXT: rest[i] = 0
__global__ void zeros(int *x, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    int rest[40] = {1, 2};
    rest[round + threadIdx.x % 7] += x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x ^ 1] = rest[round] + rest[round + 7];
  }
}
