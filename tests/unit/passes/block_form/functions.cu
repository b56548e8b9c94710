// RUN: %dump=after-block-form %s | wc -l | %filecheck %s --check-prefix LINES
// RUN: %dump=after-block-form %s | %check
// Device functions with barriers of which hundreds of copies would be made stay functions: the text grows as the
// user's does, not with the calls on the way from the kernel.
// LINES: {{^[0-9]?[0-9]?[0-9]$}}
#include <cuda_runtime.h>

// It is called once, and becomes part of that function. What is the same for all threads at each call is a value, all
// else an array over them; the kernel's threads come all together, so that nobody is told who is there.
// CHECK: function void level_0_block(int *s, int n, perthread int x, perthread int result) {
// CHECK-NOT: barrier
// CHECK: function void level_1_block(uniform int *s, uniform int n, perthread int x_argument, perthread int result) {
__device__ int base(int *s, int n, int x) {
  s[threadIdx.x] = x;
  __syncthreads();
  x = s[(threadIdx.x + n) % 64];
  __syncthreads();
  return x;
}
// CHECK: level_0_block(s, n, block {{.*}}, sets block value)
template <int Level> __device__ int level(int *s, int n, int x) {
  if constexpr (Level == 0) {
    return base(s, n, x);
  } else {
    x += level<Level - 1>(s, n, x);
    if (n > 4)
      x -= level<Level - 1>(s, n, x + 1);
    return level<Level - 1>(s, n, 3 * x);
  }
}
// CHECK: kernel void nested(
// CHECK: level_5_block(<int *>(s), n, block {{.*}}, sets block {{.*}})
__global__ void nested(int *out, int n) {
  __shared__ int s[64];
  out[threadIdx.x] = level<6>(s, n, threadIdx.x);
}
