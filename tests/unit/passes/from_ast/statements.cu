// RUN: %dump=after-build %s | %check
// Statements: structure, comments, and what must be declared ahead of them.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void loops(
// CHECK-NEXT: for (int i = 0; i < n; ++i) {
// CHECK-NEXT:   if ((i % 2) == 0) {
// CHECK-NEXT:     continue
// CHECK-NEXT:   } else {
// CHECK-NEXT:     x[i] = <float>(1)
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK-NEXT: unroll(4) for (int i = 0, int k = 9; ; (i += 2) , (--k)) {
// CHECK-NEXT:   break
// CHECK-NEXT: }
// CHECK-NEXT: while (n > 0) {
// CHECK-NEXT:   n /= 2
// CHECK-NEXT: }
// CHECK-NEXT: do {
// CHECK-NEXT:   ++n
// CHECK-NEXT: } while (n < 3)
__global__ void loops(float *x, int n) {
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0)
      continue;
    else
      x[i] = 1;
  }
#pragma unroll 4
  for (int i = 0, k = 9;; i += 2, --k)
    break;
  while (n > 0)
    n /= 2;
  do
    ++n;
  while (n < 3);
}

// CHECK-LABEL: kernel void choose(
// CHECK-NEXT: switch (n) {
// CHECK-NEXT:   case 1:
// CHECK-NEXT:   case 2:
// CHECK-NEXT:   {
// CHECK-NEXT:     out[0] = 1
// CHECK-NEXT:     break
// CHECK-NEXT:   }
// CHECK-NEXT:   case 3:
// CHECK-NEXT:   out[1] = 2
// CHECK-NEXT:   default:
// CHECK-NEXT:   return
// CHECK-NEXT: }
__global__ void choose(int *out, int n) {
  switch (n) {
  case 1:
  case 2: {
    out[0] = 1;
    break;
  }
  case 3:
    out[1] = 2;
  default:
    return;
  }
}

// CHECK-LABEL: kernel void returnsEarly(
// CHECK: // past the end
// CHECK-NEXT: if (i >= n) {
// CHECK-NEXT:   return
// CHECK-NEXT: }
// CHECK-NEXT: barrier
// CHECK-NEXT: // the end
__global__ void returnsEarly(int n) {
  int i = threadIdx.x;
  // past the end
  if (i >= n)
    return;
  __syncthreads();
  // the end
}

__device__ int next(const int &x) {
  const int *p = &x;
  return *p + 1;
}

// A temporary sees the variables that are declared before it, and those only.
// CHECK-LABEL: kernel void temporaries(
// CHECK-NEXT: int a = 5
// CHECK-NEXT: {
// CHECK-NEXT:   int a_2 = 3
// CHECK-NEXT:   int temporary = a_2 + 1
// CHECK-NEXT:   int b = next(&temporary)
// CHECK-NEXT:   out[0] = (a_2 + b)
// CHECK-NEXT: }
// CHECK-NEXT: {
// CHECK-NEXT:   int i = a
// CHECK-NEXT:   int temporary_2 = i + 1
// CHECK-NEXT:   for (int end = next(&temporary_2); i < end; ++i) {
// CHECK-NEXT:     out[i] = 0
__global__ void temporaries(int *out) {
  int a = 5;
  {
    int a = 3, b = next(a + 1);
    out[0] = a + b;
  }
  for (int i = a, end = next(i + 1); i < end; ++i)
    out[i] = 0;
}

// CHECK-LABEL: kernel void taken(global int *temporary, int temporary_2) {
// CHECK-NEXT: int temporary_3 = temporary_2 + 1
// CHECK-NEXT: int temporary_4 = temporary_2 + 2
// CHECK-NEXT: temporary[0] = (next(&temporary_3) + next(&temporary_4))
__global__ void taken(int *temporary, int temporary_2) {
  temporary[0] = next(temporary_2 + 1) + next(temporary_2 + 2);
}

// A barrier in an expression is a statement.
// CHECK-LABEL: kernel void barriers(
// CHECK: n /= 2
// CHECK-NEXT: barrier
// CHECK: for (; n > 0; ) {
// CHECK: x[n] = 0
// CHECK: n /= 2
// CHECK-NEXT: barrier
// CHECK: if (n > 1) {
// CHECK-NEXT: barrier
// CHECK-NEXT: } else {
// CHECK: __syncwarp
__global__ void barriers(int *x, int n) {
  for (n /= 2, __syncthreads(); n > 0; n /= 2, __syncthreads())
    x[n] = 0;
  (n > 1) ? __syncthreads() : __syncwarp();
}
