// RUN: %dump=after-build %s | %check
// What elements and members begin as, that nothing is said of, or that keep what they were given.
#include <cuda_runtime.h>

struct Held {
  const float &reference;
  __device__ Held(const float &v) : reference(v) {}
};
struct Pointing {
  const float *pointer;
  __device__ Pointing(const float &v) : pointer(&v) {}
};
struct Begun {
  int v = 5;
  int w = 6;
};
struct Plain {
  int a, b;
};

// What a member refers to outlives the call.
// CHECK-LABEL: kernel void refer(
// CHECK: Held h = Held_make(&x)
// CHECK: Pointing p = Pointing_make(&x)
__global__ void refer(float *out) {
  float x = out[0];
  Held h(x);
  Pointing p(x);
  x = 3;
  out[1] = h.reference + *p.pointer;
}

// CHECK-LABEL: kernel void fill(
// CHECK: Begun[3] a = {{[{][{]}}1, 6}, {5, 6}, {5, 6}}
// CHECK: Plain[3] z = {{[{][{]}}1, 2}}
__global__ void fill(int *out) {
  Begun a[3] = {{1}};
  Plain z[3] = {{1, 2}};
  out[0] = a[1].v + a[2].w + z[2].b;
}
