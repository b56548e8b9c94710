// RUN: (%dump=after-failed-threads %s || true) 2>/dev/null | %check
// What fails an assertion or traps says so, and its thread ends.
#include <cassert>
#include <cuda_runtime.h>

// CHECK-LABEL: kernel void guarded(
// CHECK: if (i >= n) {
// CHECK-NEXT: @__assert_fail("i < n", {{.*}}failed_threads.cu", {{.*}}(fault), blockIdx.x, threadIdx.x)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: data[i] = 1
__global__ void guarded(int *data, int n) {
  int i = threadIdx.x;
  assert(i < n);
  data[i] = 1;
}

// CHECK-LABEL: kernel void trapping(
// CHECK: if (n > 0) {
// CHECK-NEXT: @__trap({{.*}}(fault))
// CHECK-NEXT: return
// CHECK-NEXT: } else {
// CHECK-NEXT: data[0] = 1
// CHECK-NEXT: }
// CHECK-NEXT: @__trap({{.*}}(fault))
// CHECK-NEXT: return
// CHECK-NEXT: }
__global__ void trapping(int *data, int n) {
  if (n > 0)
    __trap();
  else
    data[0] = 1;
  __trap();
  return;
}

// A function that may fail becomes part of the kernel; one that does not stays what it is.
// CHECK-LABEL: kernel void calling(
// CHECK: result
// CHECK: @__assert_fail(
// CHECK-NEXT: return
// CHECK-NOT: at(
// CHECK: twice(result)
__device__ int at(const int *data, int i, int n) {
  assert(i < n);
  return data[i];
}
__device__ int twice(int v) { return 2 * v; }
__global__ void calling(int *data, int n) {
  data[n] = twice(at(data, threadIdx.x, n));
}

// What decides whether such a function is called still does.
// CHECK-LABEL: kernel void deciding(
// CHECK: if (n > 2) {
// CHECK: @__assert_fail(
// CHECK-NEXT: return
// CHECK: } else {
// CHECK-NEXT: choice = 7
// CHECK: data[0] = choice
// CHECK: for (; ; )
// CHECK: @__assert_fail(
// CHECK: break
__global__ void deciding(int *data, int n) {
  data[0] = n > 2 ? at(data, n, 9) : 7;
  while (at(data, n, 8) > 0)
    --n;
}

// What comes before such a call in C++'s order still does, where it matters.
// CHECK-LABEL: kernel void ordered(
// CHECK: value = i
// CHECK: result = {{.*}}at
// CHECK: data[result] = value
// CHECK: value_2 = i++
// CHECK: Pair{value_2, result_2}
// CHECK-NOT: value_3
struct Pair {
  int first, second;
};
__global__ void ordered(int *data, int n, Pair *pairs) {
  int i = 0;
  data[at(data, i++, n)] = i;
  *pairs = Pair{i++, at(data, i, n)};
  data[1] = data[2] + at(data, 3, n);
}

// So they do in a comma's sides, which may have no values.
// CHECK-LABEL: kernel void asserting(
// CHECK: holds = n > 5
// CHECK-NEXT: if (!holds) {
// CHECK-NEXT: if (n <= 2) {
// CHECK-NEXT: @__assert_fail("n > 2"
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: holds = (n == 4)
__global__ void asserting(int *data, int n) {
  data[0] = n > 5 || (assert(n > 2), n == 4);
}

// A `continue` still leads to what comes behind it, where that may fail.
// CHECK-LABEL: kernel void continuing(
// CHECK: for (; ; )
// CHECK: left = false
// CHECK: do {
// CHECK: continue
// CHECK: left = true
// CHECK-NEXT: break
// CHECK: } while (false)
// CHECK-NEXT: if (left)
// CHECK: @__assert_fail(
// CHECK: break
__global__ void continuing(int *data, int n) {
  do {
    if (n == 3)
      continue;
    if (n == 1)
      break;
    data[n] = 0;
  } while (at(data, n, --n) > 0);
}

// A function that cannot become part of the kernel goes on; the kernel's own failures end their threads.
// CHECK-LABEL: kernel void recursive(
// CHECK-NEXT: if (n < 0) {
// CHECK-NEXT: @__assert_fail("n >= 0", {{.*}}(fault), blockIdx.x, threadIdx.x)
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: data[0] = down(n)
// CHECK-NEXT: }
__device__ int down(int n) {
  assert(n != 1);
  return n > 0 ? down(n - 2) : n;
}
__global__ void recursive(int *data, int n) {
  assert(n >= 0);
  data[0] = down(n);
}

// CHECK-LABEL: kernel void harmless(
// CHECK-NOT: fault
// CHECK: data[0] = twice(n)
__global__ void harmless(int *data, int n) { data[0] = twice(n); }
