// RUN: %translate && %check --input-file=%t/globals.cl && %compile %t/globals.cl
// Device variables and the shared variables of helpers become parameters.
#include <cuda_runtime.h>

struct Settings {
  float scale;
  int limit;
};

__device__ int counter;
__constant__ Settings settings;

__device__ int ticket() { return counter++; }

__device__ float first(const float *values) {
  __shared__ float partial[32];
  partial[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  return partial[0];
}

__global__ void useAll(const float *in, float *out) {
  int *where = &counter;
  int mine = ticket();
  out[threadIdx.x] = first(in) * settings.scale;
  if (mine < settings.limit)
    out[threadIdx.x] += 1;
  atomicAdd(where, 1);
}

__device__ double later(int i) {
  extern __shared__ double doubles[];
  return doubles[i];
}

// All dynamic shared memory of a kernel is one buffer.
__global__ void dynamic(float *out) {
  extern __shared__ int counts[];
  out[0] = later(2) + counts[0];
}

// Shared variables move to the outermost block, where names may clash.
__global__ void nested(float *out) {
  if (out[0] > 0) {
    __shared__ int tile[4];
    tile[0] = 1;
    out[1] = tile[0];
  } else {
    __shared__ float tile[8];
    tile[1] = 2;
    out[2] = tile[1];
  }
}

// CHECK: int ticket(__global int *counter) { return (*counter)++; }
// CHECK: float first(__global const float *values, __local float *partial) {
// CHECK-NOT: __local float partial
// CHECK: barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
// CHECK: __kernel void useAll(__global const float *in, __global float *out, __global int *counter,
// CHECK-NEXT: __constant Settings *settings) {
// CHECK-NEXT: __local float partial[32];
// CHECK: __global int *where = counter;
// CHECK: int mine = ticket(counter);
// CHECK: first(in, partial) * settings->scale
// CHECK: if (mine < settings->limit)
// CHECK: __kernel void dynamic(__global float *out, __local int *counts) {
// CHECK-NEXT: __local double *doubles = (__local double *)counts;
// CHECK: out[0] = later(2, doubles) + counts[0];
// CHECK: __kernel void nested(__global float *out) {
// CHECK-DAG: __local float tile[8];
// CHECK-DAG: __local int tile_2[4];
// CHECK: if (out[0] > 0) {
