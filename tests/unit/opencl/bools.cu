// RUN: %translate && %check --input-file=%t/bools.cl && %compile %t/bools.cl
// In memory a bool is a byte that is 0 or 1: what becomes one is converted where C would not do it.
#include <cuda_runtime.h>

struct Options {
  bool on;
  bool grid[2][3];
};

__device__ bool isOdd(int x) { return x & 1; }
__device__ void toggle(bool &flag) { flag = !flag; }
__device__ bool anySet;

__global__ void use(Options *all, bool *flags, int *out, bool invert, double d) {
  __shared__ bool shared[32];
  int x = out[0];
  bool own = x & 2;
  bool seen = x & 4;
  toggle(seen);
  flags[0] = x & 8;
  flags[1] = own;
  flags[2] = x > 3;
  flags[3] |= x;
  flags[4] |= own;
  flags[5] += x;
  all->grid[1][2] = d;
  shared[0] = all->on = x;
  Options copy = {isOdd(x), {{bool(x & 16), own}}};
  all[1] = copy;
  bool locals[2] = {bool(x & 32)};
  anySet = x & 64;
  out[1] = flags[6] + sizeof(bool[3]) + shared[1] + locals[1] + invert;
  out[2] = (x & 2 ? own : isOdd(x)) == true;
}

// CHECK: typedef struct Options {
// CHECK-NEXT: uchar on;
// CHECK-NEXT: uchar grid[2][3];
// CHECK: void toggle(uchar *flag) { *flag = !*flag; }
// CHECK: bool isOdd(int x) { return x & 1; }
// CHECK: __kernel void use(__global Options *all, __global uchar *flags, __global int *out, uchar invert,
// CHECK-NEXT: double d, __global uchar *anySet) {
// CHECK: __local uchar shared[32];
// CHECK: bool own = x & 2;
// CHECK-NEXT: uchar seen = (bool)(x & 4);
// CHECK: flags[0] = (bool)(x & 8);
// CHECK-NEXT: flags[1] = own;
// CHECK-NEXT: flags[2] = x > 3;
// CHECK-NEXT: flags[3] |= (bool)x;
// CHECK-NEXT: flags[4] |= own;
// CHECK-NEXT: flags[5] = (bool)((int)flags[5] + x);
// CHECK-NEXT: all->grid[1][2] = (bool)d;
// CHECK-NEXT: shared[0] = all->on = (bool)x;
// CHECK-NEXT: Options copy = {isOdd(x), {{[{][{]}}(bool)(x & 16), own}}};
// CHECK: uchar locals[2] = {(bool)(x & 32)};
// CHECK: *anySet = (bool)(x & 64);
// CHECK: out[1] = flags[6] + sizeof(uchar[3]) + shared[1] + locals[1] + invert;
// CHECK: out[2] = (x & 2 ? own : isOdd(x)) == true;
