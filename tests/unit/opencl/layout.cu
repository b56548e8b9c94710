// RUN: %translate && %check --input-file=%t/layout.cl && %compile %t/layout.cl
// What OpenCL C lays out or names otherwise than CUDA.
#include <cuda_runtime.h>

struct Flags {
  bool on;
  int level;
};

struct View {
  float *data;
  int n;
};

__device__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

__global__ void vectors(float3 *points, double4 *wide, float4 *v) {
  points[0] = make_float3(1, 2, 3);
  v[0] = make_float4(1, 2, 3, dot(points[0], points[1]));
  wide[0].w = v[0].y;
  float *lane = &v[1].z;
  *lane = 1;
}

__global__ void parameters(Flags flags, bool on, View view, float *const *rows, size_t n) {
  view.data[0] = flags.on && on ? rows[1][2] : n;
  flags.on = flags.level;
  view.data[1] = flags.on;
}

__global__ void names(int *global, int half) {
  unsigned long long local = 10ULL * half;
  global[0] = local;
}

__global__ void step(int *out) { out[0] = 1; }

// CHECK: typedef struct {
// CHECK-NEXT: float x, y, z;
// CHECK-NEXT: } packed_float3;
// CHECK: } __attribute__((aligned(16))) double4_16a;
// CHECK: static inline packed_float3 make_float3(float x, float y, float z) {
// CHECK: typedef struct Flags {
// CHECK-NEXT: uchar on;
// CHECK-NEXT: int level;
// CHECK: typedef struct View {
// CHECK-NEXT: __global float *data;
// CHECK: float dot_float3(packed_float3 a, packed_float3 b) {
// CHECK: __kernel void vectors(__global packed_float3 *points, __global double4_16a *wide,
// CHECK: points[0] = make_float3(1.0f, 2.0f, 3.0f);
// CHECK: v[0] = (float4)(1.0f, 2.0f, 3.0f, dot_float3(points[0], points[1]));
// CHECK: __global float *lane = (__global float *)&v[1] + 2;
// CHECK: __kernel void parameters(Flags flags_given, uchar on, __global const View *view_in,
// CHECK-NEXT: __global const ulong *rows_in, ulong n) {
// CHECK: View view = *view_in;
// CHECK: __global float *__global const *rows = (__global float *__global const *)rows_in;
// CHECK: Flags flags = flags_given;
// CHECK: flags.on = (bool)flags.level;
// CHECK: __kernel void names(__global int *global_, int half_) {
// CHECK: ulong local_ = 10UL * half_;
// CHECK: __kernel void step_kernel(__global int *out) {

// CHECK-LABEL: void empty(
// CHECK: float4 none = (float4)(0);
// CHECK-NEXT: float4 nones[2] = {0};
// CHECK: copy_bytes((__global uchar *)to, (__global const uchar *)from, (ulong)16);
__global__ void empty(float4 *to, const float4 *from) {
  float4 none = {};
  float4 nones[2] = {};
  to[1] = none;
  to[2] = nones[1];
  memcpy(to, from, 16);
}
