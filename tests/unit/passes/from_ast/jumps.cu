// RUN: %dump=after-build %s | %check
// goto: a jump forward leaves a loop that runs once, a jump back begins another round.
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void over(global int *x, int n) {
// CHECK-NEXT:   if (n >= 3) {
// CHECK-NEXT:     x[0] = 1
// CHECK-NEXT:   }
// CHECK-NEXT:   x[1] = 2
// CHECK-NEXT: }
__global__ void over(int *x, int n) {
  if (n < 3)
    goto end;
  x[0] = 1;
end:
  x[1] = 2; // the last
}

// CHECK-LABEL: kernel void outOfLoops(global int *x, int n) {
// CHECK-NEXT:   do {
// CHECK-NEXT:     bool found = false
// CHECK-NEXT:     for (int i = 0; i < n; ++i) {
// CHECK-NEXT:       for (int j = 0; j < n; ++j) {
// CHECK-NEXT:         if (x[i] == j) {
// CHECK-NEXT:           found = true
// CHECK-NEXT:           break
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       if (found) {
// CHECK-NEXT:         break
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     if (found) {
// CHECK-NEXT:       break
// CHECK-NEXT:     }
// CHECK-NEXT:     x[0] = 1
// CHECK-NEXT:   } while (false)
// CHECK-NEXT:   x[1] = 2
// CHECK-NEXT: }
__global__ void outOfLoops(int *x, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (x[i] == j)
        goto found;
  x[0] = 1;
found:
  x[1] = 2;
}

// CHECK-LABEL: kernel void back(global int *x, int n) {
// CHECK-NEXT:   int old
// CHECK-NEXT:   while (true) {
// CHECK-NEXT:     old = x[n]
// CHECK-NEXT:     x[n] /= 2
// CHECK-NEXT:     if (<bool>(x[n])) {
// CHECK-NEXT:       continue
// CHECK-NEXT:     }
// CHECK-NEXT:     break
// CHECK-NEXT:   }
// CHECK-NEXT:   x[0] = old
// CHECK-NEXT: }
__global__ void back(int *x, int n) {
again:
  int old = x[n];
  x[n] /= 2;
  if (x[n])
    goto again;
  x[0] = old;
}

// CHECK-LABEL: kernel void nextRound(global int *x, int n) {
// CHECK-NEXT:   for (int i = 0; i < n; ++i) {
// CHECK-NEXT:     bool leaves = false
// CHECK-NEXT:     do {
// CHECK-NEXT:       if (x[i] < 0) {
// CHECK-NEXT:         break
// CHECK-NEXT:       }
// CHECK-NEXT:       if (x[i] > 5) {
// CHECK-NEXT:         leaves = true
// CHECK-NEXT:         break
// CHECK-NEXT:       }
// CHECK-NEXT:       if (x[i] == 3) {
// CHECK-NEXT:         break
// CHECK-NEXT:       }
// CHECK-NEXT:       x[i] = 2
// CHECK-NEXT:     } while (false)
// CHECK-NEXT:     if (leaves) {
// CHECK-NEXT:       break
// CHECK-NEXT:     }
// CHECK-NEXT:     x[0]++
// CHECK-NEXT:   }
// CHECK-NEXT: }
__global__ void nextRound(int *x, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0)
      goto next;
    if (x[i] > 5)
      break;
    if (x[i] == 3)
      goto next;
    x[i] = 2;
  next:
    x[0]++;
  }
}
