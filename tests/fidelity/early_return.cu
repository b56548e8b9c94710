// Threads that return early: at the start, from loops and helpers, and all threads of a block
// before a barrier.
#include "check.h"

const int Threads = 64;

__global__ void guards(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] < 0) {
    out[i] = -1;
    return;
  }
  if (in[i] % 2)
    out[i] = in[i];
  else
    out[i] = 0;
}

__device__ int firstDivisor(int x) {
  if (x < 2)
    return 0;
  for (int d = 2; d * d <= x; ++d)
    if (x % d == 0)
      return d;
  return x;
}

__global__ void fromLoops(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = firstDivisor(in[i]);
  for (int a = 1;; ++a) {
    int b = 0;
    while (true) {
      if (a * a + b * b >= in[i]) {
        out[n + i] = a * 1000 + b;
        return;
      }
      if (++b > a)
        break;
    }
  }
}

// A block whose threads all return.
__global__ void wholeBlock(int *out, int skipped) {
  __shared__ int line[Threads];
  if (blockIdx.x == skipped)
    return;
  line[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * Threads + threadIdx.x] = line[Threads - 1 - threadIdx.x];
}

void test(check::Random &random) {
  const int n = 1000;
  const std::vector<int> in = random.integers(n, -2000, 9999);
  check::Array<int> device(in), out(n), two(2 * n);
  guards<<<(n + 127) / 128, 128>>>(device, out, n);
  std::vector<int> expected(n), expectedTwo(2 * n);
  for (int i = 0; i < n; ++i)
    expected[i] = in[i] < 0 ? -1 : in[i] % 2 ? in[i] : 0;
  check::equal("guards", out.fetch(), expected);

  fromLoops<<<(n + 127) / 128, 128>>>(device, two, n);
  for (int i = 0; i < n; ++i) {
    int d = 2;
    while (d * d <= in[i] && in[i] % d)
      ++d;
    expectedTwo[i] = in[i] < 2 ? 0 : d * d <= in[i] ? d : in[i];
    int a = 1, b = 0;
    while (a * a + b * b < in[i])
      if (++b > a) {
        ++a;
        b = 0;
      }
    expectedTwo[n + i] = a * 1000 + b;
  }
  check::equal("from loops", two.fetch(), expectedTwo);

  check::Array<int> blocks(3 * Threads);
  const std::vector<int> before = blocks.fetch();
  wholeBlock<<<3, Threads>>>(blocks, 1);
  std::vector<int> expectedBlocks(before);
  for (int i = 0; i < 3 * Threads; ++i)
    if (i / Threads != 1)
      expectedBlocks[i] = Threads - 1 - i % Threads;
  check::equal("a whole block", blocks.fetch(), expectedBlocks);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
