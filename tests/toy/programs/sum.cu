// RUN: %cu2port --target cpu,toy %s -o %t && %check --input-file=%t/sum.toy
// RUN: %check --input-file=%t/sum.cpp --check-prefix=HOST
// RUN: %check --input-file=%t/CMakeLists.txt --check-prefix=BUILD
#include <cuda_runtime.h>

struct Range {
  int first, last;
};

__device__ int lengthOf(Range range) { return range.last - range.first; }

__global__ void sum(Range range, const int *in, int *out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x < lengthOf(range) ? in[range.first + threadIdx.x] : 0;
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    __syncthreads(); // all have added
    if (threadIdx.x < half)
      tile[threadIdx.x] += tile[threadIdx.x + half];
  }
  if (threadIdx.x == 0)
    atomicAdd(out, tile[0]);
}

int main() {
  sum<<<1, 64>>>({0, 64}, nullptr, nullptr);
  return 0;
}

// CHECK: struct Range {
// CHECK-NEXT:   int first;
// CHECK-NEXT:   int last;
// CHECK-NEXT: };
// CHECK: int lengthOf(Range range) {
// CHECK: kernel sum(Range range, const int *in, int *out) {
// CHECK-NEXT:   shared int tile[64]
// CHECK-NEXT:   tile[thread.x] = thread.x < lengthOf(range) ? in[range.first + thread.x] : 0;
// CHECK-NEXT:   for (int half = threads.x / 2; half > 0; half /= 2) {
// CHECK-NEXT:     wait for the block // all have added
// CHECK:   atomicAdd(out, tile[0]);

// HOST: CU2PORT_KERNEL_FILES("sum.kernels.cpp", "sum.cpu.cpp");
// HOST: sum_kernels, nullptr, sum_cpu,

// BUILD: cu2port_kernels(sum sum.cpu.cpp sum.kernels.cpp)
