// RUN: %dump=after-build %s | %check
// Bit-fields are parts of the integers that hold them; static variables of functions are device variables.
#include <cuda_runtime.h>

// CHECK: struct Flags {
// CHECK-NEXT:   size 4, alignment 4
// CHECK-NEXT:   short kind
// CHECK-NEXT:   unsigned short low_high
// CHECK-NEXT: }
// CHECK-NEXT: global int calls
struct Flags {
  short kind;
  unsigned low : 3;
  int high : 6;
};

// CHECK-LABEL: kernel void read(global Flags *f, global int *x) {
// CHECK-NEXT:   x[0] = <int>(((unsigned int)f->low_high) & 7u)
// CHECK-NEXT:   x[1] = (((int)(((unsigned int)f->low_high) << 23u)) >> 26u)
// CHECK-NEXT: }
__global__ void read(Flags *f, int *x) {
  x[0] = f->low;
  x[1] = f->high;
}

// CHECK-LABEL: kernel void write(global Flags *f, global int *x) {
// CHECK-NEXT:   f->low_high = ((unsigned short)((((unsigned int)f->low_high) & 4294967288u) | (((unsigned int)x[0]) & 7u)))
// CHECK-NEXT:   f->low_high = ((unsigned short)((((unsigned int)f->low_high) & 4294966791u) | ((((unsigned int)(((int)(((int)(((unsigned int)f->low_high) << 23u)) >> 26u)) + x[1] : second first)) & 63u) << 3u)))
// CHECK-NEXT:   f->low_high = ((unsigned short)((((unsigned int)f->low_high) & 4294967288u) | (((unsigned int)(((unsigned long)(((unsigned int)f->low_high) & 7u)) + 1ul)) & 7u)))
// CHECK-NEXT: }
__global__ void write(Flags *f, int *x) {
  f->low = x[0];
  f->high += x[1];
  f->low++;
}

// CHECK-LABEL: kernel void count(global int *x) {
// CHECK-NEXT:   x[0] = (calls++)
// CHECK-NEXT: }
__global__ void count(int *x) {
  static int calls = 258;
  x[0] = calls++;
}
