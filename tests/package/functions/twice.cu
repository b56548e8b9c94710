#include "twice.h"
#if __has_include("factor.h")
#include "factor.h"
#else
#define FACTOR 2
#endif

__global__ void multiply(int *x) { *x *= FACTOR; }

int twice(int value) {
  int *x;
  cudaMallocManaged(&x, sizeof *x);
  *x = value;
  multiply<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  value = *x;
  cudaFree(x);
  return value;
}
