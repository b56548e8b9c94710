// Code that tests __CUDA_ARCH__ is the device's in kernels and the host's outside them.
#include "check.h"

#include <nv/target>

#include <stdexcept>
#include <vector>

__host__ __device__ int where() {
#ifdef __CUDA_ARCH__
  return 1; // on a device
#else
  return 2; // on the host
#endif
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#define FACTOR 3
#else
#define FACTOR 5
#endif

__device__ int offset = 5;
int hostOffset = 7;
__device__ int onDevice(int x) { return x + offset; }
int onHost(int x) {
  const std::vector<int> terms{x, hostOffset};
  return terms[0] + terms[1];
}

// Each branch calls what only its side has: in functions, methods, constructors, operators, friends,
// templates and default arguments.
#ifdef __CUDA_ARCH__
#define HERE onDevice
#else
#define HERE onHost
#endif

__host__ __device__ int plain(int x = HERE(10)) { return HERE(x); }

template <typename T> __host__ __device__ T bits(T x) {
#ifdef __CUDA_ARCH__
  return __popc(x) + __ffs(8);
#else
  return static_cast<T>(std::vector<T>(x).size());
#endif
}

struct Number {
  int value;
  __host__ __device__ explicit Number(int x) : value(HERE(x)) {}
  __host__ __device__ int get() const {
#ifdef __CUDA_ARCH__
    return value * __syncthreads_or(1);
#else
    if (value < 0)
      throw std::runtime_error("negative");
    return value * hostOffset;
#endif
  }
  __host__ __device__ Number operator+(int x) const { return Number(value + HERE(x)); }
  __host__ __device__ friend int twice(const Number &number) { return HERE(2 * number.value); }
};

// What only the host may do, in functions for both sides that no kernel calls: nvcc warns at most.
__host__ __device__ int allocates(int x) {
  std::vector<int> grown(x);
  grown.push_back(onHost(x));
  return grown.back();
}

__global__ void askSides(int *out) {
  const Number number(1);
  out[0] = plain() + plain(1);
  out[1] = bits(7);
  out[2] = number.get();
  out[3] = (number + 2).value;
  out[4] = twice(number);
}

void testSides() {
  check::Array<int> out(5);
  askSides<<<1, 1>>>(out);
  check::equal("sides on the device", out.fetch(), {26, 7, 6, 18, 17});
  const Number number(1);
  check::equal("sides on the host",
               std::vector<int>{plain() + plain(1), bits(7), number.get(), (number + 2).value,
                                twice(number), allocates(3)},
               {32, 7, 56, 24, 23, 10});
}

__global__ void ask(const int *in, int *out) {
  int i = threadIdx.x;
#if __CUDA_ARCH__ >= 700
  out[i] = FACTOR * in[i] + where();
#else
  out[i] = 0;
#endif
}

__host__ __device__ int target() { NV_IF_TARGET(NV_IS_DEVICE, (return 4;), (return 5;)) }
__host__ __device__ int dispatched() {
  NV_DISPATCH_TARGET(NV_PROVIDES_SM_60, (int x = 6; return x;), NV_IS_HOST, (return 7;))
  return 0;
}
/// A constant of the host's library is none of the device's variables.
__global__ void askTarget(int *out) {
  if (std::is_same<decltype(target()), int>::value)
    *out = 10 * target() + dispatched();
}

namespace again {
int once() { return 8; }
int once(); // of the side that it was
} // namespace again

void test(check::Random &random) {
  check::Array<int> told(1);
  askTarget<<<1, 1>>>(told);
  check::equal<int>("a target's, on the device", told.fetch(), {46});
  check::equal("a target's, on the host", 10 * target() + dispatched(), 57);
  check::equal("declared again", again::once(), 8);
  const std::vector<int> in = random.integers(64, -1000, 1000);
  std::vector<int> expected(64);
  for (int i = 0; i < 64; ++i)
    expected[i] = 3 * in[i] + 1;
  check::Array<int> deviceIn(in), out(64);
  ask<<<1, 64>>>(deviceIn, out);
  check::equal("on the device", out.fetch(), expected);
  check::equal("on the host", where(), 2);
  testSides();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
