// RUN: %dump=after-warp-steps %s | %check
// RUN: %cu2port -v -o %t %s 2>&1 | %filecheck --check-prefix=NOTE %s
// NOTE: warp_volatile.cu:[[#]]:3: condition: 'g': threads of a warp use each other's elements without __syncwarp(); it is added after each access [3001]
// NOTE: condition: 'g': threads of a warp may use each other's elements without __syncwarp(), where they wait for others in a loop or go by atomics; none is added, so write it where they meet [3001]
// Volatile memory of all kinds, and loops that wait.
#include <cuda_runtime.h>
// CHECK-LABEL: kernel void mirror(
// CHECK: g[t] = step
// CHECK: @__syncwarp()
// CHECK: int step = g[t ^ 1]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = step
__global__ void mirror(volatile int *g, int *out) {
  int t = threadIdx.x;
  g[t] = 1;
  out[t] = g[t ^ 1];
}
// The elements are the thread's own, also where only some have come by.
// CHECK-LABEL: kernel void own(
// CHECK-NOT: syncwarp
__global__ void own(volatile int *g, int *out, int n) {
  int t = threadIdx.x;
  g[t] += 1;
  if (n > 5)
    g[t] = 2;
  out[t] = g[t];
}
// CHECK-LABEL: kernel void ownInSteps(
// CHECK-NOT: syncwarp
__global__ void ownInSteps(volatile int *g, int n) {
  for (int i = threadIdx.x; i < n; i += 64)
    g[i] = g[i] + 1;
}
// A single thread's.
// CHECK-LABEL: kernel void ofOne(
// CHECK-NOT: syncwarp
__global__ void ofOne(volatile int *g, int *out, int n) {
  if (threadIdx.x != 0)
    return;
  g[n] = 1;
  out[n] = g[n + 1];
}
// Plain memory, of which these accesses are volatile.
// CHECK-LABEL: kernel void casts(
// CHECK: ((volatile int *)g)[t] = step
// CHECK: @__syncwarp()
// CHECK: int step = *((volatile int *)(&g[t ^ 1]))
__global__ void casts(int *g, int *out) {
  int t = threadIdx.x;
  ((volatile int *)g)[t] = 1;
  out[t] = const_cast<volatile int &>(g[t ^ 1]);
}
// What some threads have written, others may read.
// CHECK-LABEL: kernel void fromOne(
// CHECK: if ((t % 32) == 3) {
// CHECK: g[t / 32] = step
// CHECK: @__syncwarp()
// CHECK: int step = g[t / 32]
__global__ void fromOne(volatile int *g, int *out) {
  int t = threadIdx.x;
  if (t % 32 == 3)
    g[t / 32] = 1;
  out[t] = g[t / 32];
}
struct View {
  volatile int *cells;
  __device__ int get(int i) const { return cells[i]; }
  __device__ void set(int i, int value) { cells[i] = value; }
};
// By pointers that are held in fields, and by helpers.
// CHECK-LABEL: kernel void methods(
// CHECK: View_set(&view, t, out[t])
// CHECK-NEXT: @__syncwarp()
// CHECK: int step = View_get(&view, t ^ 1)
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: View_set(&view, t, step)
// CHECK-NEXT: }
// CHECK-NEXT: @__syncwarp()
__global__ void methods(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  View view{s};
  view.set(t, out[t]);
  view.set(t, view.get(t ^ 1));
  out[t] = view.get(t ^ 2);
}
struct Row {
  volatile int cells[32];
};
// CHECK-LABEL: kernel void members(
// CHECK: row.cells[t] = step
// CHECK: @__syncwarp()
// CHECK: int step = row.cells[t ^ 1]
__global__ void members(int *out) {
  __shared__ Row row;
  int t = threadIdx.x;
  row.cells[t] = t;
  out[t] = row.cells[t ^ 1];
}
// A flag of another block is no exchange within the warp.
// CHECK-LABEL: kernel void chained(
// CHECK-NOT: syncwarp
__global__ void chained(volatile int *flags, int *out) {
  if (threadIdx.x == 0) {
    flags[blockIdx.x] = 1;
    while (flags[blockIdx.x - 1] == 0)
      ;
  }
  int seen = 0;
  do
    seen = flags[blockIdx.x + threadIdx.x];
  while (!seen);
  out[threadIdx.x] = seen;
}
// Who has the lock goes on alone.
// CHECK-LABEL: kernel void locked(
// CHECK-NOT: syncwarp
__global__ void locked(int *lock, volatile int *g) {
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  g[threadIdx.x] = g[0] + 1;
  g[1] = g[2];
  atomicExch(lock, 0);
}
// Trying again is not waiting.
// CHECK-LABEL: kernel void added(
// CHECK: g[t] = step
// CHECK: @__syncwarp()
__global__ void added(unsigned *sum, volatile int *g, int *out) {
  int t = threadIdx.x;
  unsigned old = *sum, seen;
  do {
    seen = old;
    old = atomicCAS(sum, seen, seen + 3);
  } while (old != seen);
  g[t] = 1;
  out[t] = g[t ^ 1];
}
// What atomics change is not passed on in step.
// CHECK-LABEL: kernel void byAtomics(
// CHECK-NOT: syncwarp
__global__ void byAtomics(volatile int *g, int *out) {
  int t = threadIdx.x;
  if (atomicCAS((int *)&g[t], 0, -1) == 0)
    g[t] = g[t ^ 1];
  out[t] = 1;
}
// CHECK-LABEL: kernel void end(
__global__ void end() {}
// The head of a loop is no place for a warp to meet.
// CHECK-LABEL: kernel void countedFrom(
// CHECK: unsigned int i = s[
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: for (; i < 9u; i += 4u)
__global__ void countedFrom(unsigned *out, unsigned n) {
  __shared__ volatile unsigned s[65];
  unsigned t = threadIdx.x, sum = 0;
  s[t] = t * n;
  for (unsigned i = s[t + 1] & 7u; i < 9u; i += 4u)
    sum += i;
  out[t] = sum;
}
// Elements that a variable has picked in rounds before are one, or there would be ever more of them.
// CHECK-LABEL: kernel void walks(
// CHECK: s[i] = step
// CHECK-NEXT: }
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: i = (i + 3)
__global__ void walks(volatile float *g, int n) {
  __shared__ volatile float s[64];
  int i = threadIdx.x;
  while (i < n) {
    s[i] = s[i + 1] + g[i];
    i = i + 3;
  }
  g[threadIdx.x] = s[threadIdx.x];
}
