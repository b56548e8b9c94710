// RUN: %dump=after-build %s | %check
// RUN: %cu2port -q -o %t %s && %filecheck --check-prefix=CPP --input-file=%t/layouts.cpu.cpp %s
// RUN: %filecheck --check-prefix=CL --input-file=%t/layouts.cl %s
// The attributes with which a struct comes to lie as CUDA has it.
#include <cuda_runtime.h>

struct __attribute__((packed)) Packed {
  char tag;
  int number;
};
#pragma pack(push, 4)
struct Four {
  int first;
  char tag;
  double real;
};
#pragma pack(pop)
typedef int Aligned __attribute__((aligned(16)));
struct ByTypedef {
  char tag;
  Aligned number;
};
struct Plain {
  char tag;
  double real;
};
struct Most {
  alignas(4) alignas(32) alignas(16) float x;
};
struct Empty {};

__global__ void use(Packed *packed, Four four, ByTypedef *aligned, Plain plain, Most *most, Empty *empty) {
  Aligned local = four.first;
  __shared__ __align__(8) __align__(128) char tile[4];
  tile[0] = plain.tag + sizeof(*empty);
  packed->number = local + aligned->number + tile[0] + most->x;
}

// CHECK-LABEL: struct Packed {
// CHECK-NEXT:   size 5, alignment 1, packed
// CHECK-LABEL: struct Four {
// CHECK-NEXT:   size 16, alignment 4, packed
// CHECK-NEXT:   int first
// CHECK-NEXT:   char tag
// CHECK-NEXT:   align(4) double real
// CHECK-LABEL: struct ByTypedef {
// CHECK-NEXT:   size 32, alignment 16, aligned 16{{$}}
// CHECK-NEXT:   char tag
// CHECK-NEXT:   align(16) int number
// CHECK-LABEL: struct Plain {
// CHECK-NEXT:   size 16, alignment 8{{$}}
// CHECK-LABEL: struct Most {
// CHECK-NEXT:   size 32, alignment 32{{$}}
// CHECK-NEXT:   align(32) float x
// CHECK-LABEL: struct Empty {
// CHECK-NEXT:   size 1, alignment 1{{$}}
// CHECK-LABEL: kernel void use(
// CHECK-NEXT: align(16) int local = four.first
// CHECK-NEXT: shared align(128) char[4] tile

// CPP: struct __attribute__((packed)) Packed {
// CPP: struct __attribute__((packed, aligned(4))) Four {
// CPP: __attribute__((aligned(4))) double real;
// CPP: struct alignas(16) ByTypedef {
// CPP: alignas(16) int number;
// CPP: struct Plain {
// CPP: struct Most {
// CPP-NEXT: alignas(32) float x;
// CPP: struct Empty {};

// CL: } __attribute__((packed)) Packed;
// CL: __attribute__((aligned(4))) double real;
// CL-NEXT: } __attribute__((packed)) __attribute__((aligned(4))) Four;
// CL: __attribute__((aligned(16))) int number;
// CL-NEXT: } __attribute__((aligned(16))) ByTypedef;
// CL: } Plain;
// CL: __attribute__((aligned(32))) float x;
// CL-NEXT: } Most;
// CL: typedef struct Empty {
// CL-NEXT: uchar empty;
