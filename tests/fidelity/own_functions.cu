// Functions and types of the program's own that have names of CUDA's: overloads, and those of a
// namespace.
#include "check.h"

// With parameters that CUDA's atomicAdd does not take.
__device__ long long atomicAdd(long long *place, long long value) {
  return static_cast<long long>(atomicAdd(reinterpret_cast<unsigned long long *>(place),
                                          static_cast<unsigned long long>(value)));
}
__device__ int atomicAdd(short *place, short value) {
  const int before = *place;
  *place += value * 2;
  return before;
}

struct Pair {
  int x, y;
};
__device__ Pair min(Pair a, Pair b) { return {min(a.x, b.x), min(a.y, b.y)}; }

namespace own {
__device__ int max(int a, int b) { return a * 100 + b; }
__device__ float sqrtf(float x) { return x + 1; }
__device__ int __popc(int) { return 5; }
__device__ float3 make_float3(float x) { return ::make_float3(x, x, x + 1); }
__device__ int abs(int x) { return x * 7; }
__device__ float fmaxf(float a, float b) { return a - b; }
struct dim3 {
  int size;
};

__global__ void inNamespace(int *out, short *count) {
  dim3 mine = {3};
  out[0] = static_cast<int>(sqrtf(4.0f));
  out[1] = __popc(1);
  out[2] = static_cast<int>(make_float3(2).z);
  out[3] = mine.size + static_cast<int>(blockDim.x);
  out[4] = abs(-2);
  const Pair smaller = min(Pair{1, 9}, Pair{4, 2});
  out[5] = smaller.x * 10 + smaller.y;
  out[6] = static_cast<int>(fmaxf(9, 4));
  atomicAdd(count, static_cast<short>(4));
}
} // namespace own

__global__ void atFileScope(int *out, long long *sum) {
  atomicAdd(sum, static_cast<long long>(threadIdx.x));
  if (threadIdx.x == 0) {
    out[0] = own::max(1, 2) + max(3, 4);
    out[1] = static_cast<int>(own::fmaxf(1, 2) + fmaxf(1, 2));
    out[2] = own::abs(-1) + abs(-1);
  }
}

// A char as an argument of a template may have any value.
template <unsigned char First, signed char Second> __global__ void ofChars(int *out) {
  out[0] = First;
  out[1] = Second;
}

// Kernels of one name: of a namespace without one, of one that a directive brings, of the file.
namespace {
__global__ void twin(int *out) { *out = 1; }
} // namespace
namespace away {
__global__ void twin(float *out) { *out = 2; }
} // namespace away
using namespace away;
static __global__ void twin(double *out) { *out = 3; }

void testTwins() {
  check::Array<int> first(1);
  check::Array<float> second(1);
  check::Array<double> third(1);
  twin<<<1, 1>>>(first.data());
  twin<<<1, 1>>>(second.data());
  twin<<<1, 1>>>(third.data());
  check::equal<int>("of no namespace", first.fetch(), {1});
  check::equal<float>("of another namespace", second.fetch(), {2});
  check::equal<double>("of the file", third.fetch(), {3});
}

// Operators that literals call.
__host__ __device__ constexpr int operator""_k(unsigned long long x) {
  return static_cast<int>(x) * 1000;
}
__device__ float operator""_half(long double x) { return static_cast<float>(x) / 2; }
__device__ int operator""_code(char c) { return c + 1; }
template <int N> __global__ void literals(int *out) {
  out[0] = 2_k + N;
  out[1] = static_cast<int>(6.0_half) + 0x10_k;
  out[2] = 'a'_code;
}

void testLiterals() {
  check::Array<int> out(3);
  literals<5><<<1, 1>>>(out);
  check::equal<int>("literals", out.fetch(), {1_k * 2 + 5, 16003, 98});
}

void test(check::Random &) {
  testTwins();
  testLiterals();
  check::Array<int> first(7), second(3), third(2);
  check::Array<short> count(std::vector<short>{1});
  check::Array<long long> sum(std::vector<long long>{0});
  own::inNamespace<<<1, 1>>>(first, count);
  atFileScope<<<1, 10>>>(second, sum);
  ofChars<200, -100><<<1, 1>>>(third);
  check::equal<int>("in a namespace", first.fetch(), {5, 5, 3, 4, -14, 12, 5});
  check::equal<short>("count", count.fetch(), {9});
  check::equal<int>("at file scope", second.fetch(), {106, 1, -6});
  check::equal<long long>("sum", sum.fetch(), {45});
  check::equal<int>("chars", third.fetch(), {200, -100});
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
