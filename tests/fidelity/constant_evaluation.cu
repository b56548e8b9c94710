// Functions that compute another thing when a compiler computes it: constants begin with that, and
// all else with what runs.
#include "check.h"

#include <type_traits>

__host__ __device__ constexpr int scale(int x) {
  if (std::is_constant_evaluated())
    return x;
  return x + 1000;
}
__host__ __device__ constexpr int twice(int x) { return 2 * scale(x); }

struct Range {
  int low, high;
  __host__ __device__ constexpr Range(int n) : low(scale(n)), high(low + scale(1)) {}
};
template <int n> struct Sized {
  static constexpr int size = n;
};
constexpr int ofHost = scale(7);

__host__ __device__ void compute(int i, int *out) {
  constexpr int own = scale(3);
  const int also = twice(4);
  static constexpr int kept = twice(5);
  int runs = scale(3);
  const int mixed = scale(i); // no constant, as i is none
  constexpr Range range(6);
  Range run(6);
  constexpr int table[] = {scale(1), twice(2)};
  int extent[scale(2)] = {};
  if constexpr (scale(1) == 1)
    extent[1] = 5;
  out[0] = own;
  out[1] = also;
  out[2] = kept;
  out[3] = runs;
  out[4] = mixed;
  out[5] = range.low + range.high;
  out[6] = run.low + run.high;
  out[7] = table[i % 2];
  out[8] = extent[1] + sizeof extent;
  out[9] = Sized<scale(9)>::size;
  out[10] = ofHost;
  switch (i) {
  case scale(4):
    out[11] = 1;
    break;
  default:
    out[11] = 2;
  }
}

__global__ void all(int *out) { compute(threadIdx.x, out + 12 * threadIdx.x); }

int main() {
  constexpr int threads = 8;
  check::Array<int> out(12 * threads);
  all<<<1, threads>>>(out);
  const std::vector<int> got = out.fetch();
  for (int t = 0; t < threads; ++t) {
    const int expected[] = {
        3, 8, 10, 1003, 1000 + t, 13, 1006 + 1006 + 1001, t % 2 ? 4 : 1, 13, 9, 7, t == 4 ? 1 : 2};
    int host[12];
    compute(t, host);
    for (int i = 0; i < 12; ++i) {
      check::equal("device", got[12 * t + i], expected[i], i);
      check::equal("host", host[i], expected[i], i);
    }
  }
}
