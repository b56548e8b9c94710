// Names that the block form of a kernel, and the functions that it calls, need for themselves.
#include "check.h"

#define mask 0xFFFFFFFF
#define width 4
#define lane 2
#define row 3
#define t 7
#define first 5
#define lanes 6
#define block 9
#define warp 11

__global__ void lastOfEach(const int *in, int *out, int n) {
  __shared__ int sums[64];
  const int begin = n * blockIdx.x;
  const int end = begin + n, tx = 1, thread = 2;
  for (int i = begin + threadIdx.x; i < end; i += blockDim.x)
    sums[threadIdx.x] = in[i] * tx + thread;
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = in[end - 1] + sums[end - begin - 1];
}

__global__ void macros(int *out) {
  __shared__ int numbers[64];
  numbers[threadIdx.x] = threadIdx.x * t + first + lanes;
  __syncthreads();
  int value = numbers[63 - threadIdx.x] + block + warp;
  value += __shfl_xor_sync(mask, value, 1);
  value += __shfl_down_sync(mask, value, lane, width);
  out[threadIdx.x] = value + row;
}

void test(check::Random &random) {
  const int n = 64;
  const std::vector<int> in = random.integers(4 * n, -1000, 1000);
  check::Array<int> device(in), out(4), all(n);
  lastOfEach<<<4, n>>>(device, out, n);
  std::vector<int> expected(4);
  for (int i = 0; i < 4; ++i)
    expected[i] = 2 * in[i * n + n - 1] + 2;
  check::equal("last of each", out.fetch(), expected);

  macros<<<1, n>>>(all);
  auto own = [](int i) { return (63 - i) * 7 + 5 + 6 + 9 + 11; };
  auto pair = [&](int i) { return own(i) + own(i ^ 1); };
  std::vector<int> expectedAll(n);
  for (int i = 0; i < n; ++i)
    expectedAll[i] = pair(i) + pair(i % 4 < 2 ? i + 2 : i) + 3;
  check::equal("macros", all.fetch(), expectedAll);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
