// RUN: %dump=after-build %s | %check
// Expressions: every conversion is written out, operators keep their operands and order.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void conversions(
// CHECK-NEXT: s = <short>(n)
// CHECK-NEXT: f = <float>(n / 2)
// CHECK-NEXT: d = <double>(f * <float>(2))
// CHECK-NEXT: b = <bool>(n)
// CHECK-NEXT: u = <unsigned int>(-1)
// CHECK-NEXT: n = @__float2int_rz(f)
// CHECK-NEXT: out[0] = (<int>(s) + <int>(b))
// CHECK-NEXT: out[1] = <int>(u < <unsigned int>(n))
// CHECK-NEXT: out[2] = (*((int *)(&f)))
__global__ void conversions(int *out, short s, int n, unsigned u, float f, double d, bool b) {
  s = n;
  f = n / 2;
  d = f * 2;
  b = n;
  u = -1;
  n = (int)f;
  out[0] = s + b;
  out[1] = u < n;
  out[2] = *reinterpret_cast<int *>(&f);
}

// CHECK-LABEL: kernel void operators(
// CHECK-NEXT: n += 2
// CHECK-NEXT: n <<= 3
// CHECK-NEXT: f /= <float>(n)
// CHECK-NEXT: n ^= (~n)
// CHECK-NEXT: out[n++] = (-n)
// CHECK-NEXT: (*(++out)) = ((n--) - 1)
// CHECK-NEXT: out[0] = ((n > 0) ? n : 3)
// CHECK-NEXT: out[1] = <int>(((n > 0) && (f < 3.0f)) || (!<bool>(n)))
// CHECK-NEXT: (n = 1) , (f = 2.0f)
// CHECK-NEXT: out[2] = <int>(sizeof(int) + sizeof(float4))
__global__ void operators(int *out, int n, float f) {
  n += 2;
  n <<= 3;
  f /= n;
  n ^= ~n;
  out[n++] = -n;
  *++out = n-- - 1;
  out[0] = n > 0 ? n : 3;
  out[1] = (n > 0 && f < 3.0f) || !n;
  n = 1, f = 2.0f;
  out[2] = sizeof(n) + sizeof(float4);
}

// What C takes stays as it was written; a character has the value that C++ gives it.
// CHECK-LABEL: kernel void literals(
// CHECK-NEXT: out[0] = <long long>(0x1f)
// CHECK-NEXT: out[1] = <long long>(10)
// CHECK-NEXT: out[2] = <long long>(1000)
// CHECK-NEXT: out[3] = 5000000000ll
// CHECK-NEXT: out[4] = <long long>('a')
// CHECK-NEXT: out[5] = <long long>((-1 : char))
// CHECK-NEXT: out[6] = <long long>((9 : char))
__global__ void literals(long long *out) {
  out[0] = 0x1f;
  out[1] = 0b1010;
  out[2] = 1'000;
  out[3] = 5000000000ll;
  out[4] = 'a';
  out[5] = '\xff';
  out[6] = '\t';
}

// C has no such lvalues.
// CHECK-LABEL: kernel void lvalues(
// CHECK-NEXT: (*(c ? (&a) : (&b))) = 5
// CHECK-NEXT: ++(*(c ? (&a) : (&b)))
// CHECK-NEXT: (*((a += 1) , (&a))) *= 2
// CHECK-NEXT: (*((++a) , (&a))) = b
// CHECK-NEXT: (*(c , (&b))) = 7
__global__ void lvalues(int *out, int a, int b, bool c) {
  (c ? a : b) = 5;
  ++(c ? a : b);
  (a += 1) *= 2;
  ++a = b;
  (c, b) = 7;
  out[0] = a + b;
}

// CHECK-LABEL: kernel void indices(
// CHECK-NEXT: unsigned int i = (blockIdx.x * blockDim.x) + threadIdx.x
// CHECK-NEXT: unsigned int j = (gridDim.y + threadIdx.z) + <unsigned int>(warpSize)
// CHECK-NEXT: uint3 all = {threadIdx.x, threadIdx.y, threadIdx.z}
__global__ void indices(unsigned *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned j = gridDim.y + threadIdx.z + warpSize;
  uint3 all = threadIdx;
  out[i] = j + all.x;
}

// CHECK-LABEL: kernel void library(
// CHECK-NEXT: f[0] = @sqrtf(@fmaxf(f[1], 0.0f))
// CHECK-NEXT: @atomicAdd(i, 1)
// CHECK-NEXT: int old = @atomicCAS(&i[2], 1, 2)
// CHECK-NEXT: @printf("%d %f\n", old, <double>(f[0]))
__global__ void library(int *i, float *f) {
  f[0] = sqrtf(fmaxf(f[1], 0));
  atomicAdd(i, 1);
  int old = atomicCAS(&i[2], 1, 2);
  printf("%d %f\n", old, f[0]);
}

// What a variable is before it has a value may be anything, but depends on nothing.
// CHECK-LABEL: kernel void ownInitial(
// CHECK: int a = 0 + 1
// CHECK-NEXT: int *p = {{.*}}null
// CHECK-NEXT: Self s{{$}}
// CHECK-NEXT: const int c = (n > 3) ? 0 : 2
// CHECK-NEXT: void *q = <void *>(&q)
struct Self {
  int member;
};
__global__ void ownInitial(int *x, int n) {
  int a = a + 1;
  int *p = p;
  Self s = s;
  const int c = n > 3 ? c : 2;
  void *q = &q;
  x[a] = c + s.member + (p == q);
}
