// Kernels with names that C's library has, too: overloads, in C++.
#include "check.h"

__global__ void div(int *x, int n) { *x = n; }
__global__ void index(int *x) { *x = 2; }
__global__ void select(int *x, const int *y) { *x = 3 + *y; }
__global__ void remove(int *x) { *x = 4; }
__global__ void abs(int *x, float f) { *x = 5 + static_cast<int>(f); }
template <class T> __global__ void y0(T *x) { *x = 6; }
__device__ int rand(int *x) { return *x + 1; }
__global__ void signal(int *x) {
  __shared__ int next;
  if (threadIdx.x == 0)
    next = rand(x);
  __syncthreads();
  if (threadIdx.x == 1)
    *x = next;
}

// ... and that of the program's own first function, which is another in a namespace.
namespace inner {
struct Pair {
  int first, second;
};
__device__ int main(const Pair &pair) { return pair.first + pair.second; }
__global__ void main(int *x) {
  Pair pair = {3, 5};
  *x = main(pair);
}
} // namespace inner
namespace other {
__device__ int main = 4;
__global__ void add(int *x) { *x += main; }
} // namespace other

void test(check::Random &) {
  check::Array<int> x(std::vector<int>(2));
  auto expect = [&](const char *name, int value) { check::equal(name, x.fetch()[0], value); };
  div<<<1, 1>>>(x, 1);
  expect("div", 1);
  index<<<1, 1>>>(x);
  expect("index", 2);
  select<<<1, 1>>>(x, x + 1);
  expect("select", 3);
  remove<<<1, 1>>>(x);
  expect("remove", 4);
  abs<<<1, 1>>>(x, 0.5f);
  expect("abs", 5);
  y0<int><<<1, 1>>>(x);
  expect("y0", 6);
  signal<<<1, 32>>>(x);
  expect("signal", 7);
  inner::main<<<1, 1>>>(x);
  expect("main", 8);
  other::add<<<1, 1>>>(x);
  expect("a variable main", 12);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
