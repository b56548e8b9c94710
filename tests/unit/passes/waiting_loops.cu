// RUN: rm -rf %t && %cu2port -v --target sycl %s -o %t 2>&1 | %filecheck %s
// Loops that other threads must end are conditions where these need not run; others are none.
#include <cuda_runtime.h>

// CHECK: waiting_loops.cu:[[#@LINE+2]]:3: condition: 'lock': threads wait here for what others write
__global__ void lockIt(int *lock, int *x) {
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  *x += 1;
  atomicExch(lock, 0);
}

// CHECK: waiting_loops.cu:[[#@LINE+4]]:5: condition: 'flag': threads wait here
__global__ void flagged(volatile int *flag, int *arrived, int n) {
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (*flag == 0)
      ;
  }
}

// CHECK: waiting_loops.cu:[[#@LINE+3]]:3: condition: 'arrived': threads wait here
__global__ void counted(int *arrived, int n) {
  atomicAdd(arrived, 1);
  while (atomicAdd(arrived, 0) < n)
    ;
}

__device__ bool enter(int *mutex) { return atomicExch(mutex, 1) == 0; }
// CHECK: waiting_loops.cu:[[#@LINE+2]]:3: condition: 'enter': threads wait here
__global__ void called(int *mutex, int *x) {
  while (!enter(mutex))
    ;
  *x += 1;
  atomicExch(mutex, 0);
}

// CHECK-NOT: threads wait here
__global__ void taken(int *next, int *x, int n) {
  int i;
  while ((i = atomicAdd(next, 1)) < n)
    x[i] = 1;
}
__device__ void addTo(double *p, double x) {
  unsigned long long *bits = (unsigned long long *)p, old = *bits, seen;
  do {
    seen = old;
    old = atomicCAS(bits, seen, (unsigned long long)__double_as_longlong(x + __longlong_as_double((long long)seen)));
  } while (seen != old);
}
__global__ void tried(double *sum, const double *x, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    addTo(sum, x[i]);
}
__global__ void relaxed(int *x, int n) {
  __shared__ volatile bool changed;
  do {
    __syncthreads();
    changed = false;
    __syncthreads();
    if (x[threadIdx.x] > n) {
      --x[threadIdx.x];
      changed = true;
    }
    __syncthreads();
  } while (changed);
}
