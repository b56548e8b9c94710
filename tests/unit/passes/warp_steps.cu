// RUN: %dump=after-warp-steps %s | %check
#include <cuda_runtime.h>
template <class T> struct SharedMemory {
  __device__ operator T *() { extern __shared__ int smem[]; return (T *)smem; }
};
// CHECK-LABEL: function void warpReduce(
// CHECK: float step = s[t] + s[t + 32]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: s[t] = step
// CHECK: @__syncwarp()
// CHECK: float step = s[t] + s[t + 16]
__device__ void warpReduce(volatile float *s, int t) {
  s[t] += s[t + 32];
  s[t] += s[t + 16];
}
// A thread reads what no other has written since the barrier: nothing to add.
// CHECK-LABEL: kernel void classic(
// CHECK-NOT: syncwarp
__global__ void classic(const float *x, float *out) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int o = blockDim.x / 2; o > 32; o >>= 1) {
    if (t < o)
      s[t] += s[t + o];
    __syncthreads();
  }
  if (t < 32)
    warpReduce(s, t);
  if (t == 0)
    out[blockIdx.x] = s[0];
}
// No volatile, but a condition that picks a warp.
// CHECK-LABEL: kernel void nonvolatile_float(
// CHECK: float step = s[t] + s[t + o]
// CHECK-NEXT: @__syncwarp()
template <class T> __global__ void nonvolatile(const T *x, T *out) {
  T *s = SharedMemory<T>();
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  if (t < 32)
    for (int o = 32; o > 0; o >>= 1)
      s[t] += s[t + o];
  if (t == 0)
    out[0] = s[0];
}
// The elements are the thread's own.
// CHECK-LABEL: kernel void own(
// CHECK-NOT: syncwarp
__global__ void own(float *g) {
  __shared__ volatile float s[64];
  int t = threadIdx.x;
  s[2 * t] = g[t];
  s[2 * t + 1] = g[t] + 1;
  float v = s[2 * t];
  s[2 * t] = s[2 * t + 1];
  s[2 * t + 1] += v;
  __syncthreads();
  g[t] = s[t];
}

// What lies below is read, then written.
// CHECK-LABEL: kernel void shift(
// CHECK: float step = s[t - 1]
// CHECK-NEXT: @__syncwarp()
__global__ void shift(float *g) {
  __shared__ volatile float s[33];
  int t = threadIdx.x + 1;
  s[t] = s[t - 1];
  g[t] = s[t];
}
int main() { nonvolatile<float><<<1, 64>>>(nullptr, nullptr); return 0; }
