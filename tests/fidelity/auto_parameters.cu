#include "check.h"
// C++20's `auto` parameters: kernels are templates whose arguments have no names. The file has its
// first header in its first line, in front of which nothing stands.
#include <cstddef>

constexpr int n = 64;

/// Two arrays of any types.
__global__ void copies(int *out, auto *in) {
  out[threadIdx.x] = static_cast<int>(in[threadIdx.x] * 2);
}
/// Some named, some not.
template <class T> __global__ void adds(T *out, auto x, auto, auto... rest) {
  out[threadIdx.x] = static_cast<T>(x + (rest + ... + 0) + threadIdx.x);
}
__global__ void leaves(auto *, int *out) { out[threadIdx.x] += 5; }

__host__ __device__ auto larger(auto a, auto b) { return a > b ? a : b; }
__host__ __device__ int choose(int i) {
  const std::byte bits{0x5a}, all = bits | std::byte{1};
  return larger(i, 20) + static_cast<int>(larger(1.5f, i)) + std::to_integer<int>(all);
}
__global__ void chooses(int *out) { out[threadIdx.x] = choose(threadIdx.x); }

void test(check::Random &random) {
  const std::vector<int> whole = random.integers(n, -100, 100);
  const std::vector<float> real = random.reals<float>(n, -100, 100);
  check::Array<int> out(n), ints(whole);
  check::Array<float> floats(real);
  std::vector<int> expected(n);

  copies<<<1, n>>>(out.data(), ints.data());
  for (int i = 0; i < n; ++i)
    expected[i] = whole[i] * 2;
  check::equal("of ints", out.fetch(), expected);
  copies<<<1, n>>>(out.data(), floats.data());
  for (int i = 0; i < n; ++i)
    expected[i] = static_cast<int>(real[i] * 2);
  check::equal("of floats", out.fetch(), expected);
  leaves<<<1, n>>>(floats.data(), out.data());
  for (int &each : expected)
    each += 5;
  check::equal("without a name", out.fetch(), expected);

  adds<<<1, n>>>(out.data(), 3, 'c', 4, 5L);
  for (int i = 0; i < n; ++i)
    expected[i] = 12 + i;
  check::equal("and a pack", out.fetch(), expected);
  adds<<<1, n>>>(out.data(), 3.5f, 2.0);
  for (int i = 0; i < n; ++i)
    expected[i] = static_cast<int>(3.5f + i);
  check::equal("and none", out.fetch(), expected);

  chooses<<<1, n>>>(out);
  for (int i = 0; i < n; ++i)
    expected[i] = choose(i);
  check::equal("functions", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
