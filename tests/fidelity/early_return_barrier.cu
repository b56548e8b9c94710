// Some threads of a block return before a barrier that the others still reach: CUDA waits for those
// that are left.
#include "check.h"

const int Threads = 64;

__global__ void sumOfSome(const int *in, int *out, int n) {
  __shared__ int line[Threads];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int t = threadIdx.x;
  line[t] = 0;
  if (i >= n)
    return; // in the last block, only some threads
  line[t] = in[i];
  __syncthreads();
  if (in[i] < 0)
    return; // anywhere
  int previous = t > 0 ? line[t - 1] : 0;
  __syncthreads();
  line[t] += previous;
  __syncthreads();
  out[i] = line[t];
}

void test(check::Random &random) {
  const int n = random.integer(3 * Threads + 1, 4 * Threads - 1), blocks = 4;
  const std::vector<int> in = random.integers(n, -100, 300);
  check::Array<int> device(in), out(n);
  std::vector<int> expected = out.fetch();
  sumOfSome<<<blocks, Threads>>>(device, out, n);
  for (int i = 0; i < n; ++i)
    if (in[i] >= 0)
      expected[i] = in[i] + (i % Threads > 0 ? in[i - 1] : 0);
  check::equal("sum of some", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
