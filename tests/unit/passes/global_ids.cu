// RUN: %dump=after-global-ids %s | %check
// The two products that OpenCL has a name for, and what only looks like them.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void found(
// CHECK: i = {{.*}}globalIdx.x
// CHECK-NEXT: {{.*}}j = globalIdx.y
// CHECK-NEXT: {{.*}}k = 5u + globalIdx.x
// CHECK-NEXT: {{.*}}stride = {{.*}}globalSize.x
__global__ void found(unsigned *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned j = threadIdx.y + blockDim.y * blockIdx.y;
  unsigned k = 5u + blockIdx.x * blockDim.x + threadIdx.x;
  unsigned stride = gridDim.x * blockDim.x;
  out[i] = j + k + stride;
}

// CHECK-LABEL: kernel void others(
// CHECK-NOT: global{{Idx|Size}}
__global__ void others(unsigned *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.y;
  unsigned j = blockIdx.x * gridDim.x + threadIdx.x;
  unsigned k = blockIdx.x * blockDim.x - threadIdx.x;
  unsigned short narrow = (unsigned short)blockIdx.x * blockDim.x + threadIdx.x;
  long long wide = (long long)(blockIdx.x * blockDim.x) * 1ll + (unsigned char)threadIdx.x;
  out[i] = j + k + narrow + wide;
}
