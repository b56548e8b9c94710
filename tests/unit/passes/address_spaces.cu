// RUN: (%dump=after-address-spaces %s || true) 2>/dev/null | %check
// Every pointer learns where it points; a function that is called with different spaces is there once for each.
#include <cuda_runtime.h>

__device__ float first(const float *v) { return v[0]; }
__device__ float *pick(float *a, float *b, int which) { return which ? a : b; }

// CHECK-DAG: function float first(global const float *v) {
// CHECK-DAG: function float first_local(shared const float *v) {
// CHECK-DAG: function float first_private(private const float *v) {
// CHECK-DAG: function global float * pick(global float *a, global float *b, int which) {
// CHECK: kernel void calls(global float *out) {
// CHECK: out[0] = {{.*}}first(out){{.*}}first_local({{.*}}tile{{.*}}first_private({{.*}}mine
// CHECK: global float *p = pick(out, out + 1, 2)
// CHECK: shared float *q = {{.*}}tile
__global__ void calls(float *out) {
  __shared__ float tile[32];
  float mine[4] = {1, 2, 3, 4};
  out[0] = first(out) + first(tile) + first(mine);
  float *p = pick(out, out + 1, 2);
  float *q = tile;
  *p = *q;
}

// CHECK: kernel void mixed(
// CHECK-NEXT: obstacle (opencl): the result of ?: points into more than one kind of memory
__global__ void mixed(float *out, int n) {
  __shared__ float tile[32];
  float *p = n ? tile : out;
  *p = 1;
}

// Pointers made of integers point where the pointer does that the integer is computed of, else where the variable does.
// CHECK: kernel void integers(
// CHECK: p = ((global float *)(((unsigned long)out) |
// CHECK: q = ((shared float *)(((unsigned long)<shared float *>(tile)) |
// CHECK: (*((shared float *)(((unsigned long)<shared float *>(tile)) |
// CHECK: r = ((shared float *)address)
// CHECK: (*((global float *)address))
__global__ void integers(float *out, unsigned long address) {
  __shared__ float tile[32];
  float *p = out, *q = tile, *r = tile;
  p = (float *)((unsigned long)out | 8);
  q = (float *)((unsigned long)tile | 8);
  *p = *q + *(float *)((unsigned long)tile | 16);
  r = (float *)address;
  *r = *(float *)address;
}

// A pointer made of an integer points where the integer's address came from, through variables and
// functions; an address that no pointer has become is the host's.
// CHECK: kernel void fromIntegers(
// CHECK: *((global int *){{.*}}out
// CHECK: shared float *q = (shared float *){{.*}}a
// CHECK: shared float *r = (shared float *){{.*}}aligned(
// CHECK: private int *s = (private int *)
// CHECK: global int *h = (global int *){{.*}}given
__device__ unsigned long aligned(unsigned long a) { return (a + 15) / 16 * 16; }
__global__ void fromIntegers(float *out, unsigned long given) {
  extern __shared__ float tile[];
  *(int *)((unsigned long)out + 4) = 1;
  unsigned long a = (unsigned long)tile;
  a += 16;
  float *q = (float *)a;
  float *r = (float *)aligned((unsigned long)q + 1);
  int mine[2];
  int *s = (int *)((unsigned long)mine + 4);
  int *h = (int *)given;
  *q = *r = *s = *h;
}

// CHECK: kernel void mixedInteger(
// CHECK-NEXT: obstacle (opencl): a pointer made of an integer points into more than one kind of memory
__global__ void mixedInteger(float *out, int n) {
  extern __shared__ float tile[];
  unsigned long a = (unsigned long)out;
  if (n)
    a = (unsigned long)tile;
  *(float *)a = 1;
}
