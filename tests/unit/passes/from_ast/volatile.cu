// RUN: %dump=after-build %s | %check
// RUN: %cu2port -q -o %t %s && %filecheck --check-prefix=CPP --input-file=%t/volatile.cpu.cpp %s
// RUN: %filecheck --check-prefix=CL --input-file=%t/volatile.cl %s
// `volatile` stays with members, variables and pointers, however it came to them.
#include <cuda_runtime.h>

template <class T> struct Holder {
  T value;
  T *pointer;
};
struct Link {
  volatile int *where;
  volatile int count;
  int *volatile own;
  volatile float pair[2];
  Holder<volatile int> holder;
};
typedef volatile int Word;

__device__ Word flag;

__global__ void use(Link *link, Word *words, int *plain) {
  __shared__ Word shared[32];
  volatile int *view = plain;
  link->count = *view;
  __syncthreads();
  shared[threadIdx.x] = link->holder.value;
  __syncthreads();
  const_cast<volatile int &>(plain[1]) = flag;
  __syncthreads();
  words[0] = reinterpret_cast<volatile unsigned &>(plain[2]);
  __syncthreads();
  *(volatile char *)plain = *link->own + shared[0];
}

// CHECK: struct Holder_volatile_int {
// CHECK: volatile int value
// CHECK-NEXT: volatile int * pointer
// CHECK: struct Link {
// CHECK: volatile int * where
// CHECK-NEXT: volatile int count
// CHECK-NEXT: int * volatile own
// CHECK-NEXT: volatile float[2] pair
// CHECK: global volatile int flag

// CPP: volatile int value;
// CPP-NEXT: volatile int *pointer;
// CPP: volatile int *where;
// CPP-NEXT: volatile int count;
// CPP-NEXT: int *volatile own;
// CPP-NEXT: volatile float pair[2];
// CPP: volatile int shared[32];
// CPP: *(volatile int *)&plain[1] = *flag;
// CPP: *(volatile unsigned int *)&plain[2]

// CL: volatile int value;
// CL-NEXT: __global volatile int *pointer;
// CL: __global volatile int *where;
// CL-NEXT: volatile int count;
// CL-NEXT: __global int *volatile own;
// CL-NEXT: volatile float pair[2];
// CL: __global volatile int *flag
// CL: __local volatile int shared[32];
// CL: *(__global volatile int *)&plain[1] = *flag;
// CL: *(__global volatile uint *)&plain[2]
