// RUN: (%translate || true) 2>&1 | %check --check-prefix=SAID
// RUN: %check --input-file=%t/printing.cl && %compile %t/printing.cl
// OpenCL C's printf has conversions for `long`, and none that take widths from arguments.
#include <cstdio>
#include <cuda_runtime.h>

// CHECK: printf("100%% %5.1f %ld %lx *\n",
__global__ void plain(float x, size_t n) { printf("100%% %5.1f %zu %llx *\n", x, n, 7ull); }
// CHECK-NOT: void star
// SAID: kernel 'star' is left out for OpenCL: OpenCL's printf takes no width or precision from an argument ('*')
__global__ void star(int n) { printf("%d %*d\n", n, 7, n); }
// SAID: kernel 'precise' is left out
__global__ void precise(float x) { printf("%% %.*f\n", 2, x); }
