// RUN: (%translate || true) 2>&1 | %check --check-prefix=SAID
// RUN: %check --input-file=%t/printing.cl && %compile %t/printing.cl
// OpenCL C's printf has conversions for `long`, and none that take widths from arguments: numbers
// that are known stand in the format.
#include <cstdio>
#include <cuda_runtime.h>

// CHECK: printf("100%% %5.1f %ld %lx *\n",
__global__ void plain(float x, size_t n) { printf("100%% %5.1f %zu %llx *\n", x, n, 7ull); }
// CHECK: printf("%d %7d\n", n, n);
__global__ void star(int n) { printf("%d %*d\n", n, 7, n); }
// CHECK: printf("%% %.2f|%-7d|%f|%s %5.3e\n", x, n, x, "%*", x);
__global__ void precise(float x, int n) {
  const int width = 5;
  printf("%% %.*f|%*d|%.*f|%s %*.*e\n", 2, x, -7, n, -1, x, "%*", width, 3, x);
}
// SAID: kernel 'late' is left out for OpenCL: OpenCL's printf takes no width or precision from an argument ('*')
// CHECK-NOT: void late
__global__ void late(float x, int n) { printf("%*d %.*f\n", 3, n, n, x); }
