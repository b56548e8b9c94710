// RUN: %cu2port -v -o %t %s 2>&1 | %filecheck %s --implicit-check-not="condition: 'meet'" --implicit-check-not="condition: 'masks'" --implicit-check-not="condition: 'uniform'" --implicit-check-not="condition: 'once'"
// Sides of a branch that wait for each other, but not as often, or within loops: that is said.
#include <cuda_runtime.h>
constexpr unsigned All = ~0u;

// CHECK: sides_apart.cu:[[#@LINE+3]]:3: condition: 'loops': several sides of this branch wait for all threads of a warp or block
__global__ void loops(int *x) {
  int v = x[threadIdx.x];
  if (v & 1) {
    for (int i = 16; i > 0; i /= 2)
      v += __shfl_xor_sync(All, v, i);
  } else {
    for (int i = 16; i > 0; i /= 2)
      v -= __shfl_xor_sync(All, v, i);
  }
  x[threadIdx.x] = v;
}

// CHECK: sides_apart.cu:[[#@LINE+3]]:3: condition: 'uneven':
__global__ void uneven(int *x) {
  int v = x[threadIdx.x];
  if (v & 1) {
    v += __shfl_xor_sync(All, v, 1);
    v += __shfl_xor_sync(All, v, 2);
  } else {
    v -= __shfl_xor_sync(All, v, 1);
  }
  x[threadIdx.x] = v;
}

// CHECK: sides_apart.cu:[[#@LINE+3]]:3: condition: 'others':
__global__ void others(int *x) {
  int v = x[threadIdx.x];
  if (v & 1)
    v += __shfl_xor_sync(All, v, 1);
  else
    v += __popc(__ballot_sync(All, v > 3));
  x[threadIdx.x] = v;
}

// CHECK: sides_apart.cu:[[#@LINE+3]]:3: condition: 'cases':
__global__ void cases(int *x) {
  int v = x[threadIdx.x];
  switch (v & 3) {
  case 0:
    v += __shfl_xor_sync(All, v, 1);
    break;
  case 1:
    v -= __shfl_xor_sync(All, v, 1);
    break;
  }
  x[threadIdx.x] = v;
}

__global__ void meet(int *x) {
  int v = x[threadIdx.x];
  if (v & 1)
    v += __shfl_xor_sync(All, v, 1);
  else
    v -= __shfl_xor_sync(All, v, 1);
  x[threadIdx.x] = v;
}

// Masks name who is there.
__global__ void masks(int *x) {
  int t = threadIdx.x, v = x[t];
  if (t & 1) {
    for (int i = 16; i > 1; i /= 2)
      v += __shfl_xor_sync(0xaaaaaaaau, v, i);
  } else {
    for (int i = 16; i > 1; i /= 2)
      v -= __shfl_xor_sync(0x55555555u, v, i);
  }
  x[t] = v;
}

// All threads take the same side.
__global__ void uniform(int *x, int n) {
  int v = x[threadIdx.x];
  if (n & 1) {
    for (int i = 16; i > 0; i /= 2)
      v += __shfl_xor_sync(All, v, i);
  } else {
    v -= __shfl_xor_sync(All, v, 1);
  }
  x[threadIdx.x] = v;
}

__global__ void once(int *x) {
  int v = x[threadIdx.x];
  if (v & 1)
    v += __shfl_xor_sync(All, v, 1);
  else
    v -= 4;
  x[threadIdx.x] = v;
}
