// RUN: %dump=after-block-form --plain %s | %check
// RUN: %cu2port --plain %s -o %t && grep -q 'CU2PORT_THREADS_ONE_BY_ONE' %t/plain.cpu.cpp
// RUN: ! grep -qE 'fetchAhead|BlockSize<|CU2PORT_THREADS\(|_BELOW' %t/plain.cpu.cpp
// The plain form: regions between barriers and variables that live across them, and nothing that is there for speed
// alone: no copy for full blocks, no bound from a guard, no loop around the threads' loop that has no barrier in it, no
// value computed again.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void padded(
// CHECK: perthread int i
// CHECK: perthread bool ok
// CHECK-NEXT: threads {
// CHECK-NEXT: i =
// CHECK-NEXT: ok = (i < n)
// CHECK-NEXT: s[threadIdx.x] = (ok ? in[i] : 0)
// CHECK: threads {
// CHECK-NEXT: if (ok) {
// CHECK-NEXT: out[i] = s[
// CHECK: for (int j = 0; j < n; ++j) {
// CHECK-NEXT: out[i] += j
__global__ void padded(const int *in, int *out, int n) {
  __shared__ int s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool ok = i < n;
  s[threadIdx.x] = ok ? in[i] : 0;
  __syncthreads();
  if (ok)
    out[i] = s[63 - threadIdx.x];
  for (int j = 0; j < n; ++j)
    out[i] += j;
}

void launch(const int *in, int *out, int n) { padded<<<2, 64>>>(in, out, n); }

// A shuffle inside a condition that is the same in a warp, however warps lie in rows: flags of threads.
// CHECK-LABEL: kernel void warps(
// CHECK-NOT: firstThreadIdx
__global__ void warps(int *out) {
  int x = threadIdx.x;
  if (threadIdx.x < 32)
    x += __shfl_xor_sync(0xffffffff, x, 1);
  out[threadIdx.x] = x;
}
