// RUN: %dump=after-warp-steps %s | %check
// RUN: %cu2port -v -o %t %s 2>&1 | %filecheck --check-prefix=NOTE --implicit-check-not="in one expression" %s
// NOTE: condition: 'g': threads of a warp use each other's elements without __syncwarp(); it is added after each access [3001]
// A field of an element is one access, and not another one to the element.
#include <cuda_runtime.h>
struct Pair {
  int x, y;
};
// CHECK-LABEL: kernel void fields(
// CHECK: g[t].x = step
// CHECK-NEXT: }
// CHECK-NEXT: @__syncwarp()
// CHECK: int step = g[t ^ 1].x
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = step
__global__ void fields(volatile Pair *g, int *out) {
  int t = threadIdx.x;
  g[t].x = t;
  out[t] = g[t ^ 1].x;
}
struct List {
  int d[2];
};
// CHECK-LABEL: kernel void lists(
// CHECK: s[t].d[0] = t
// CHECK-NEXT: @__syncwarp()
// CHECK-NEXT: out[t] = s[t + 1].d[0]
__global__ void lists(int *out) {
  __shared__ List s[33];
  int t = threadIdx.x;
  s[t].d[0] = t;
  out[t] = s[t + 1].d[0];
}
// CHECK-LABEL: kernel void ownLists(
// CHECK-NOT: @__syncwarp()
// CHECK: out[t] = s[t].d[1]
__global__ void ownLists(int *out) {
  __shared__ List s[33];
  int t = threadIdx.x;
  s[t].d[0] = t;
  s[t].d[1] = s[t].d[0] + 1;
  out[t] = s[t].d[1];
}
