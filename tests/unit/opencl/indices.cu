// RUN: %translate && %check --input-file=%t/indices.cl && %compile %t/indices.cl
// A thread index is 32 bits wide in CUDA and size_t in OpenCL C: it is cast where that changes a result only.
#include <cuda_runtime.h>

#define TILE 16

__global__ void stored(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = threadIdx.x + blockDim.x * blockIdx.x;
  int shifted = n + blockIdx.y * blockDim.y + threadIdx.y;
  size_t wraps = blockIdx.x * blockDim.x + threadIdx.x;
  size_t wide = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (; j < n; j += gridDim.x * blockDim.x)
    sum += j;
  out[i] = sum + shifted + wraps + wide;
}

__global__ void compared(int *out, int n, unsigned m) {
  if (blockIdx.x * blockDim.x + threadIdx.x < n)
    out[0] = 1;
  if (threadIdx.x < n && threadIdx.y < m)
    out[1] = 1;
  if (threadIdx.x - 1 < m)
    out[2] = 1;
}

__global__ void copied(long *out, int n) {
  out[blockIdx.x * n + threadIdx.x] = out[threadIdx.y * TILE + threadIdx.x];
}

__global__ void computed(long *out, int n, unsigned m) {
  out[m + threadIdx.x] = out[n + threadIdx.x];
  int warp = threadIdx.x / 32;
  int rest = n / blockDim.x;
  unsigned hash = (threadIdx.x * 2654435761u) >> 16;
  out[0] = -threadIdx.x;
  out[1] = warp + rest + hash;
}

// Both are the same modulo 2^64, but one has a sign.
__global__ void together(long *out, long n, int m) {
  if (threadIdx.x < n)
    out[n + threadIdx.x] = n - threadIdx.x;
  if (n - threadIdx.x < 0)
    out[0] = n / blockDim.x;
  out[1] = (n - blockIdx.x) >> 1;
  out[2] = n == threadIdx.x;
  out[3] = threadIdx.x > 5l;
  out[4] = m % (blockDim.x + 1l);
  out[5] = (long)blockIdx.x * blockDim.x + threadIdx.x < n;
  out[6] /= blockDim.y;
  double x = n + threadIdx.x;
  float y = threadIdx.x * 2l;
  out[7] = max(n ? n : threadIdx.x, 7l) + x + y;
}

// CHECK: int i = get_global_id(0);
// CHECK: int j = get_global_id(0);
// CHECK: int shifted = n + get_global_id(1);
// CHECK: ulong wraps = (uint)get_global_id(0);
// CHECK: ulong wide = get_global_id(0);
// CHECK: j += get_global_size(0)
// CHECK: if ((uint)get_global_id(0) < n)
// CHECK: if (get_local_id(0) < n && get_local_id(1) < m)
// CHECK: if ((uint)get_local_id(0) - 1 < m)
// CHECK: out[(uint)(get_group_id(0) * n + get_local_id(0))] =
// CHECK-NEXT: out[get_local_id(1) * TILE + get_local_id(0)];
// CHECK: out[m + (uint)get_local_id(0)] = out[n + get_local_id(0)];
// CHECK: int warp = get_local_id(0) / 32;
// CHECK: int rest = n / (uint)get_local_size(0);
// CHECK: uint hash = ((uint)get_local_id(0) * 2654435761u) >> 16;
// CHECK: out[0] = -(uint)get_local_id(0);
// CHECK: if ((long)get_local_id(0) < n)
// CHECK-NEXT: out[n + get_local_id(0)] = n - get_local_id(0);
// CHECK: if (n - (long)get_local_id(0) < 0)
// CHECK-NEXT: out[0] = n / (long)get_local_size(0);
// CHECK: out[1] = (n - (long)get_group_id(0)) >> 1;
// CHECK: out[2] = n == get_local_id(0);
// CHECK: out[3] = get_local_id(0) > 5l;
// CHECK: out[4] = m % ((long)get_local_size(0) + 1l);
// CHECK: out[5] = (long)get_global_id(0) < n;
// CHECK: out[6] /= (long)get_local_size(1);
// CHECK: double x = n + (long)get_local_id(0);
// CHECK: float y = (long)get_local_id(0) * 2l;
// CHECK: out[7] = double_to_long(max(n ? n : (long)get_local_id(0), 7l) + x + y);
