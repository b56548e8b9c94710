// RUN: %dump=after-globals %s | %check
// Device variables, and the shared variables of helpers, become hidden parameters.
#include <cuda_runtime.h>

__device__ int counter;
__constant__ float weights[4];
__device__ int untouched;

// CHECK-LABEL: function int ticket(hidden global int *counter) {
// CHECK-NEXT: return (*counter)++
__device__ int ticket() { return counter++; }

// CHECK-LABEL: function float gather(float v, hidden shared float *cells) {
// CHECK-NEXT: cells[threadIdx.x] = v
__device__ float gather(float v) {
  __shared__ float cells[32];
  cells[threadIdx.x] = v;
  __syncthreads();
  return cells[0];
}

// CHECK-LABEL: kernel void uses(global float *out, hidden global int *counter, hidden constant {{(const )?}}float *weights) {
// CHECK-NEXT: shared float[32] cells
// CHECK-NEXT: out[ticket(counter)] = (gather(out[0], {{.*}}cells{{.*}} * weights[1])
__global__ void uses(float *out) { out[ticket()] = gather(out[0]) * weights[1]; }

// A name of the user's that hides the variable keeps hiding it.
// CHECK-LABEL: kernel void hides(global int *out, hidden global int *counter_2 for counter) {
// CHECK-NEXT: int counter = 3
// CHECK-NEXT: out[counter] = (*counter_2)
__global__ void hides(int *out) {
  int counter = 3;
  out[counter] = ::counter;
}

// All shared variables stand in the outermost block; all dynamic ones are one.
// CHECK-LABEL: kernel void nested(
// CHECK: shared int[4] tile
// CHECK: if (out[0] > 0) {
// CHECK-NEXT: tile[0] = 1
// CHECK: extern shared int[] a
// CHECK-NEXT: shared double *b = (shared double *){{.*}}a
__global__ void nested(int *out) {
  if (out[0] > 0) {
    __shared__ int tile[4];
    tile[0] = 1;
    out[1] = tile[0];
  }
  extern __shared__ int a[];
  extern __shared__ double b[];
  out[2] = a[0] + b[0];
}

// A shared variable of file scope is one for a kernel and what it calls.
__shared__ int ends[2];
// CHECK-LABEL: function int lastEnd(hidden shared int *ends) {
// CHECK-NEXT: return ends[1]
__device__ int lastEnd() { return ends[1]; }
// CHECK-LABEL: kernel void together(global int *out) {
// CHECK-NEXT: shared int[2] ends
// CHECK: ends[1] = 3
// CHECK-NEXT: out[0] = lastEnd({{.*}}ends
__global__ void together(int *out) {
  ends[1] = 3;
  out[0] = lastEnd();
}

// CHECK-LABEL: kernel void none(global int *out) {
__global__ void none(int *out) { out[0] = 1; }
