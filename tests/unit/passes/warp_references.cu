// RUN: %dump=after-warp-steps %s | %check
// Elements that functions are given by reference.
#include <cuda_runtime.h>
struct Max {
  template <typename T> __device__ float operator()(T &&a, T &&b) const { return a < b ? b : a; }
};
// A tree, between barriers: what the function reads is what the text picks, as it would be without
// the function.
// CHECK-LABEL: function float tree_Max(
// CHECK-NOT: syncwarp
template <typename Op> __device__ float tree(float x, Op op, int t) {
  __shared__ float s[64];
  s[t] = x;
  for (int step = 1; step < 64; step *= 2) {
    __syncthreads();
    if (t % (2 * step) == 0)
      s[t] = op(s[t], s[t + step]);
  }
  __syncthreads();
  return s[0];
}
// CHECK-LABEL: kernel void trees(
__global__ void trees(float *x) { x[threadIdx.x] = tree(x[threadIdx.x], Max(), threadIdx.x); }
// Neighbours' elements by reference are neighbours' elements.
// CHECK-LABEL: kernel void neighbours(
// CHECK: s[t] = x[t]
// CHECK-NEXT: @__syncwarp()
// CHECK: float step = Max_operator_call_float(&s[t], &s[t + 1])
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: s[t] = step
__global__ void neighbours(float *x) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = x[t];
  s[t] = Max()(s[t], s[t + 1]);
  x[t] = s[t];
}
// Behind a reference a function goes where it likes.
// CHECK-LABEL: kernel void farther(
// CHECK: s[t] = x[t]
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: x[t] = next(&s[at[t]], at[t])
__device__ float next(float &a, int i) { return (&a)[i]; }
__global__ void farther(float *x, const int *at) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = x[t];
  x[t] = next(s[at[t]], at[t]);
}
int main() {}
