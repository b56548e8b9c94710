// RUN: rm -rf %t; %cu2port %s -o %t; cat %t/kernel_needs.kernels.cpp | %check
// RUN: rm -rf %t; %cu2port %s -o %t --target cpu; %filecheck %s --check-prefix=CPU < %t/kernel_needs.kernels.cpp
// RUN: %cxx -std=gnu++17 -I %include -c %t/kernel_needs.kernels.cpp -o %t/kernel_needs.o
// What launches need, for the runtime: what the device code says of it, and which targets have not got a kernel.
#include <cuda_runtime.h>

struct Row {
  int n;
  float *values;
};

__constant__ float factors[4];
__device__ int calls;
__device__ int *list;

// CHECK: constexpr cu2port::KernelNeeds kernel_needs_kernels[] = {
// CHECK-NEXT: cu2port::needsOf("nothing").does(0, 4, 0),
__global__ void nothing(int *x) { *x = 1; }

// CHECK-NEXT: cu2port::needsOf("both").uses("factors calls").inOrder().does(8, 8, 1),
__global__ void both(float *x) {
  *x *= factors[1];
  ++calls;
}

// CHECK-NEXT: cu2port::needsOf("rows").inMemory("0 2").inOrder().does(4, 4, 0),
__global__ void rows(Row from, int i, Row to) { to.values[i] = from.values[i]; }

struct alignas(32) Wide {
  int n;
};

struct Tagged {
  char tag;
  Wide wide[2];
};

// CHECK-NEXT: cu2port::needsOf("aligned").inMemory("1").aligned("0 3").inOrder().does(0, 4, 1),
__global__ void aligned(Wide wide, Row row, float4 four, Tagged tagged) {
  row.values[wide.n] = four.x + tagged.wide[1].n;
}

// CHECK-NEXT: cu2port::needsOf("chase").uses("list").readsPointers().inOrder().does(12, 4, 0),
__global__ void chase(int *x) { *x = *list; }

// CHECK-NEXT: cu2port::needsOf("shared").dynamicShared().shared(128).inOrder().launchBounds(64).does(4, 4, 1),
__global__ void __launch_bounds__(64) shared(float *x) {
  extern __shared__ float more[];
  __shared__ float tile[32];
  more[threadIdx.x] = tile[threadIdx.x % 32] = *x;
  __syncthreads();
  *x = more[0] + tile[1];
}

// CHECK-NEXT: cu2port::needsOf("fails").fails().does(4, 0, 0),
// CPU: cu2port::needsOf("fails").does(4, 0, 0),
__global__ void fails(int *x) {
  if (*x)
    __trap();
}

// CHECK-NEXT: cu2port::needsOf("clocks").does(0, 8, 0).withoutOpenCL("
// CPU-NEXT: cu2port::needsOf("clocks").does(0, 8, 0),
__global__ void clocks(long long *x) { *x = clock64(); }

// CHECK: cu2port::needsOf("own").rowsInOrder().does(4, 4, 1),
__global__ void own(float *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

// CHECK-NEXT: cu2port::needsOf("enters").waits().inOrder().doesAtLeast(8, 8, 0),
__global__ void enters(int *lock) {
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  atomicExch(lock, 0);
}

// CHECK-NEXT: cu2port::needsOf("waits").waits().waitsForBlocks().fails().doesAtLeast(4, 4, 0),
__global__ void waits(volatile int *flag, int *x) {
  while (flag[1] == 0)
    ;
  *x = 1;
}

// CHECK-NEXT: cu2port::needsOf("waitsForWarp").shared(4).waits().waitsForThreads().fails().does(0, 4, 0),
__global__ void waitsForWarp(int *x) {
  __shared__ volatile int flag;
  if (threadIdx.x < 32)
    while (flag == 0)
      ;
  flag = 1;
  *x = 1;
}

// CHECK: {},
// CHECK-NEXT: };
