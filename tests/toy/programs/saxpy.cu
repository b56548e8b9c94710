// RUN: %cu2port --target toy %s -o %t && %check --input-file=%t/saxpy.toy
// RUN: %check --input-file=%t/saxpy.cpp --check-prefix=HOST
// RUN: %cu2port --help | %check --check-prefix=HELP
#include <cuda_runtime.h>

// y += a * x
__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = fmaf(a, x[i], y[i]); // the sum
}

void run(int n, float a, const float *x, float *y) { saxpy<<<n / 128, 128>>>(n, a, x, y); }

// CHECK: The kernels of saxpy.cu, in words.
// CHECK-EMPTY:
// CHECK-NEXT: // y += a * x
// CHECK-NEXT: kernel saxpy(int n, float a, const float *x, float *y) {
// CHECK-NEXT:   int i = block.x * threads.x + thread.x;
// CHECK-NEXT:   if (i < n)
// CHECK-NEXT:     y[i] = fmaf(a, x[i], y[i]); // the sum
// CHECK-NEXT: }

// The runtime runs none of it.
// HOST: static const cu2port::Module saxpy_module{
// HOST-NEXT: nullptr, nullptr, nullptr,
// HOST-NEXT: {cu2port::kernel(saxpy, "saxpy")}};

// HELP: cpu, hip, opencl, sycl, toy (cpu,opencl)
