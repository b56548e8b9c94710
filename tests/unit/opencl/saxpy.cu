// RUN: %translate && %check --input-file=%t/saxpy.cl && %compile %t/saxpy.cl
#include <cuda_runtime.h>

__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

// CHECK: {{^}}__kernel void saxpy(int n, float a, __global const float *x, __global float *y) {
// CHECK-NEXT: {{^}}  int i = get_global_id(0);
// CHECK-NEXT: {{^}}  if (i < n)
// CHECK-NEXT: {{^}}    y[i] = a * x[i] + y[i];
// CHECK-NEXT: {{^}}}
