// One array as two arguments: what a block's threads write through one pointer before a barrier,
// they read through the other behind it.
#include "check.h"

const int THREADS = 64, BLOCKS = 3;

__global__ void reversed(int *to, const int *from, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int other = blockIdx.x * blockDim.x + blockDim.x - 1 - threadIdx.x;
  to[i] += 5;
  __syncthreads();
  out[i] = from[other];
}

// First read, then written.
__global__ void shifted(const int *from, int *to) {
  const int first = blockIdx.x * blockDim.x, t = threadIdx.x;
  const int value = from[first + (t + 1) % blockDim.x];
  __syncthreads();
  to[first + t] = value;
}

__device__ void put(int *to, int value) { to[threadIdx.x] = value; }
__device__ int take(const int *from) { return from[threadIdx.x ^ 1]; }

__global__ void byHelpers(int *a, int *b) {
  int *mine = a + blockIdx.x * blockDim.x;
  const int *theirs = b + blockIdx.x * blockDim.x;
  for (int round = 0; round < 3; ++round) {
    put(mine, mine[threadIdx.x] + round);
    __syncthreads();
    const int value = take(theirs);
    __syncthreads();
    mine[threadIdx.x] = value * 2;
  }
}

void test(check::Random &random) {
  const int n = THREADS * BLOCKS;
  const std::vector<int> x = random.integers(n, -1000, 1000);
  std::vector<int> expected(n);
  check::Array<int> data(x), out(n);
  reversed<<<BLOCKS, THREADS>>>(data, data, out);
  for (int i = 0; i < n; ++i)
    expected[i] = x[i / THREADS * THREADS + THREADS - 1 - i % THREADS] + 5;
  check::equal("reversed", out.fetch(), expected);

  check::Array<int> moved(x);
  shifted<<<BLOCKS, THREADS>>>(moved, moved);
  for (int i = 0; i < n; ++i)
    expected[i] = x[i / THREADS * THREADS + (i + 1) % THREADS];
  check::equal("shifted", moved.fetch(), expected);

  check::Array<int> both(x);
  byHelpers<<<BLOCKS, THREADS>>>(both, both);
  expected = x;
  for (int round = 0; round < 3; ++round) {
    std::vector<int> before = expected;
    for (int i = 0; i < n; ++i)
      expected[i] = (before[i ^ 1] + round) * 2;
  }
  check::equal("byHelpers", both.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
