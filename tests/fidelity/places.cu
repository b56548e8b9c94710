// What says where it stands: types, constants, names and functions that kernels and the host both
// have are the same for both, though lines of the host's text have moved.
#include "check.h"

__global__ void leaves(int *x) {
  // Lines of a body that leave the host's text.
  *x = 0;
}
__device__ int leavesToo(int x) {

  return x + 1;
}

enum { number = __LINE__ };
constexpr unsigned lengthOfName = sizeof(__FILE__);
constexpr int lastOfName = __FILE__[sizeof(__FILE__) - 2] + __builtin_FILE()[0];
const int built = __builtin_LINE();
constexpr int named(int line = __builtin_LINE()) { return line; }
constexpr int where = named();

struct Padded {
  char pad[__LINE__ * 4];
  int x;
};
template <int n> struct Numbered {
  int value[n];
};
using Line = Numbered<__LINE__>;
typedef char Bytes[__LINE__];

__host__ __device__ inline int both(int x) { return x * 1000 + __LINE__; }
template <int n = __LINE__> __host__ __device__ int byDefault() { return n; }

#if __LINE__ % 2
constexpr int odd = 1;
#else
constexpr int odd = 0;
#endif

template <int n> __global__ void store(int *x) { *x = n; }

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define KERNEL(value)                                                                              \
  static __global__ void JOIN(numbered_, __LINE__)(int *x) { *x = value; }                         \
  static void JOIN(launch_, __COUNTER__)(int *x) { JOIN(numbered_, __LINE__)<<<1, 1>>>(x); }
KERNEL(17)
KERNEL(18)

__global__ void look(Padded padded, int *x) {
  x[0] = number;
  x[1] = static_cast<int>(lengthOfName);
  x[2] = lastOfName;
  x[3] = built;
  x[4] = where;
  x[5] = padded.x;
  x[6] = static_cast<int>(sizeof(Padded));
  x[7] = static_cast<int>(sizeof(Line));
  x[8] = static_cast<int>(sizeof(Bytes));
  x[9] = both(3);
  x[10] = byDefault();
  x[11] = odd;
}

static void test(check::Random &) {
  int *x;
  CHECK(cudaMallocManaged(&x, 16 * sizeof(int)));
  Padded padded;
  padded.x = 5;
  look<<<1, 1>>>(padded, x);
  CHECK(cudaDeviceSynchronize());
  const int expected[] = {number,
                          static_cast<int>(lengthOfName),
                          lastOfName,
                          built,
                          where,
                          5,
                          static_cast<int>(sizeof(Padded)),
                          static_cast<int>(sizeof(Line)),
                          static_cast<int>(sizeof(Bytes)),
                          both(3),
                          byDefault(),
                          odd};
  for (int i = 0; i < 12; ++i)
    check::equal("what the host has", x[i], expected[i]);
  constexpr int line = __LINE__;
  store<line><<<1, 1>>>(x);
  CHECK(cudaDeviceSynchronize());
  check::equal("a local constant", x[0], line);
  store<__LINE__><<<1, 1>>>(x);
  CHECK(cudaDeviceSynchronize());
  check::equal("an argument", x[0], line + 4);
  launch_0(x);
  CHECK(cudaDeviceSynchronize());
  check::equal("a name", x[0], 17);
  launch_1(x);
  CHECK(cudaDeviceSynchronize());
  check::equal("a name", x[0], 18);
  leaves<<<1, 1>>>(x);
  CHECK(cudaFree(x));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
