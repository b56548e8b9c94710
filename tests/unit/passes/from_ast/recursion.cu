// RUN: %dump=after-build %s | %check
// Compilers are not forced to inline a function that calls itself, by others or not.
#include <cuda_runtime.h>

// CHECK: {{^\[\[inline, force inline\]\]$}}
// CHECK-NEXT: function int half(int n)
// CHECK: {{^\[\[inline\]\]$}}
// CHECK-NEXT: function int odd(int n)
// CHECK: {{^\[\[inline\]\]$}}
// CHECK-NEXT: function int even(int n)
__device__ __forceinline__ int odd(int n);
__device__ __forceinline__ int half(int n) { return n / 2; }
__device__ __forceinline__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }
__device__ __forceinline__ int odd(int n) { return n == 0 ? half(n) : even(n - 1); }
__global__ void parity(int *x) { x[threadIdx.x] = even(x[threadIdx.x]); }
int main() {}
