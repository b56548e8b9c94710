// RUN: %dump=after-build %s | %check
// Types: structs as CUDA lays them out, vectors, unions, enums, constants, templates.
#include <cuda_runtime.h>

#define SIZE 8

struct __align__(16) Particle {
  float3 at;
  double mass;
  int tags[SIZE];
  Particle *next;
};
union Bits {
  float f;
  int i;
};
enum Color { red, green = 5 };
enum class Mode : unsigned char { off, on = 200 };
constexpr int limit = 2 * SIZE;

// CHECK-LABEL: enum Color (unsigned int) {
// CHECK-NEXT:   red = 0
// CHECK-NEXT:   green = 5
// CHECK-LABEL: enum Mode : unsigned char {
// CHECK-NEXT:   promoted unsigned char
// CHECK-NEXT:   Mode_off = 0
// CHECK-NEXT:   Mode_on = 200
// CHECK-LABEL: struct Particle {
// CHECK-NEXT:   size 64, alignment 16
// CHECK-NEXT:   float3 at
// CHECK-NEXT:   double mass
// CHECK-NEXT:   int[8] tags
// CHECK-NEXT:   Particle * next
// CHECK-LABEL: union Bits {
// CHECK-NEXT:   size 4, alignment 4
// CHECK: macro SIZE = 8
// CHECK: constant int limit = 16
// CHECK-DAG: global int counter
// CHECK-DAG: constant align(8) {{(const )?}}float[5] weights
__device__ int counter;
__constant__ __align__(8) float weights[5];

// CHECK-LABEL: kernel void members(global Particle *p, Particle value) {
// CHECK-NEXT: p->at.x = (value.at.y + weights[1])
// CHECK-NEXT: p->next->tags[SIZE - 1] = limit
// CHECK-NEXT: Particle copy = value
// CHECK-NEXT: (&copy)[0].mass += <double>(1.0f)
__global__ void members(Particle *p, Particle value) {
  p->at.x = value.at.y + weights[1];
  p->next->tags[SIZE - 1] = limit;
  Particle copy = value;
  (&copy)[0].mass += 1.0f;
  counter = 0;
}

// CHECK-LABEL: kernel void enums(global int *out, Color c, Mode m) {
// CHECK-NEXT: int red_2 = 3
// CHECK-NEXT: out[0] = ((red_2 + <int>(red)) + <int>(m == Mode_on))
__global__ void enums(int *out, Color c, Mode m) {
  int red = 3;
  out[0] = red + ::red + (m == Mode::on);
}

// CHECK-LABEL: kernel void values(
// CHECK-NEXT: int[4] a = {1, 2}
// CHECK-NEXT: int zero = 0
// CHECK-NEXT: float4 w = @make_float4(1.0f, 2.0f, 3.0f, 4.0f)
// CHECK-NEXT: w.z--
// CHECK-NEXT: int2 pair = {a[n], zero}
// CHECK-NEXT: Bits bits = {w.x}
// CHECK-NEXT: int2[2] pairs = {{[{][{]}}1, 2}, {3, 4}
// CHECK-NEXT: out[0] = w
__global__ void values(float4 *out, int n) {
  int a[4] = {1, 2};
  int zero{};
  float4 w = make_float4(1, 2, 3, 4);
  w.z--;
  int2 pair = {a[n], zero};
  Bits bits = {w.x};
  int2 pairs[2] = {{1, 2}, {3, 4}};
  out[0] = w;
  out[1].x = pair.x + bits.i + pairs[n].y;
}

// CHECK-LABEL: kernel void memory(
// CHECK-NEXT: shared float[8] tile
// CHECK-NEXT: extern shared double[] rest
// CHECK-NEXT: volatile int seen = 0
__global__ void memory(int *out) {
  __shared__ float tile[SIZE];
  extern __shared__ double rest[];
  volatile int seen = 0;
  out[seen] = tile[0] + rest[0];
}

// CHECK-LABEL: function double twice_double_3(double x) {
// CHECK-NEXT: return x * <double>(3)
// CHECK-LABEL: kernel void scale_double(global double *x) {
// CHECK-NEXT: (*x) = twice_double_3(*x)
// CHECK-LABEL: function int twice_int_3(int x) {
// CHECK-LABEL: kernel void scale_int(
template <typename T, int N> __device__ T twice(T x) { return x * N; }
template <typename T> __global__ void scale(T *x) { *x = twice<T, 3>(*x); }
template __global__ void scale<double>(double *);
template __global__ void scale<int>(int *);
