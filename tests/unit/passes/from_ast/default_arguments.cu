// RUN: %dump=after-build %s | %check
// Template arguments that are what the template has for them are in no name; two instances never share one.
#include <cuda_runtime.h>

template <class T, int N = 4, class Other = T *> struct Tile {
  T values[N];
  __device__ T first() const { return values[0]; }
};
template <class T, int N = 2> __device__ T scaled(T x) { return x * N; }

// CHECK: struct Tile_int {
// CHECK: struct Tile_int_8 {
// CHECK: struct Tile_int_4_float {
// CHECK: function int Tile_int_first(
// CHECK: function int Tile_int_8_first(
// CHECK: function int Tile_int_4_float_first(
// CHECK: function float scaled_float(
// CHECK: function float scaled_float_8(
// CHECK-LABEL: kernel void k(
__global__ void k(int *x, float *y) {
  Tile<int> usual;
  Tile<int, 8> larger;
  Tile<int, 4, float> other;
  x[0] = usual.first() + larger.first() + other.first();
  y[0] = scaled(y[1]) + scaled<float, 8>(y[2]);
}
