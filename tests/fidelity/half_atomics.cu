// Atomic additions of numbers of two bytes, neighbours in one word among them, and of pairs.
#include "check.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <class H, class H2> __global__ void counts(H *bins, H2 *both, const int *keys, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  atomicAdd(&bins[keys[i]], H(1.0f));
  atomicAdd(&both[keys[i] / 2], H2(H(1.0f), H(2.0f)));
}

template <class H, class H2> void testCounts(check::Random &random) {
  const int n = 777, bins = 10;
  std::vector<int> keys, counted(bins);
  for (int i = 0; i < n; ++i) {
    keys.push_back(random.integer(0, bins - 1));
    ++counted[keys[i]];
  }
  check::Array<int> deviceKeys(keys);
  check::Array<H> sums(std::vector<H>(bins, H(0.0f)));
  check::Array<H2> both(std::vector<H2>(bins / 2, H2(H(0.0f), H(0.0f))));
  counts<H, H2><<<7, 128>>>(sums, both, deviceKeys, n);
  const std::vector<H> got = sums.fetch();
  const std::vector<H2> gotBoth = both.fetch();
  for (int i = 0; i < bins; ++i)
    check::equal("counts", static_cast<float>(got[i]), static_cast<float>(counted[i]), i);
  for (int i = 0; i < bins / 2; ++i) {
    const int sum = counted[2 * i] + counted[2 * i + 1];
    check::equal("both", static_cast<float>(gotBoth[i].x), 1.0f * sum, i);
    check::equal("both", static_cast<float>(gotBoth[i].y), 2.0f * sum, i);
  }
}

void test(check::Random &random) {
  testCounts<__half, __half2>(random);
  testCounts<__nv_bfloat16, __nv_bfloat162>(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
