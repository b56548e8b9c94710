// Threads, warps and blocks that take the next of something until nothing is left: they wait for
// nobody, however many blocks there are, wherever the counter is.
#include "check.h"

struct Queue {
  int unused;
  unsigned next[3];
};
__device__ unsigned next;
__device__ Queue queue;

__global__ void start() {
  next = 0;
  queue.next[1] = 0;
}

__global__ void byThread(const int *work, int *out, unsigned n) {
  unsigned i;
  while ((i = atomicAdd(&next, 1u)) < n)
    out[i] = 2 * work[i];
}

__global__ void byBlock(const int *work, int *out, unsigned n) {
  __shared__ unsigned item;
  __shared__ int sum;
  for (;;) {
    if (threadIdx.x == 0) {
      item = atomicAdd(&queue.next[1], 1u);
      sum = 0;
    }
    __syncthreads();
    if (item >= n)
      return;
    for (int i = threadIdx.x; i < work[item]; i += blockDim.x)
      atomicAdd(&sum, i);
    __syncthreads();
    if (threadIdx.x == 0)
      out[item] = sum;
    __syncthreads();
  }
}

__global__ void byWarp(const int *work, int *out, unsigned n, unsigned *counter) {
  const unsigned lane = threadIdx.x % 32;
  for (;;) {
    unsigned item = 0;
    if (lane == 0)
      item = atomicAdd(counter, 1u);
    item = __shfl_sync(0xffffffffu, item, 0);
    if (item >= n)
      break;
    out[32 * item + lane] = work[item] + int(lane);
  }
}

void test(check::Random &random) {
  const int n = 300;
  const std::vector<int> work = random.integers(n, 0, 200);
  check::Array<int> in(work), out(n), lanes(32 * n);
  start<<<1, 1>>>();
  byThread<<<40, 64>>>(in, out, n);
  std::vector<int> expected;
  for (int each : work)
    expected.push_back(2 * each);
  check::equal("by thread", out.fetch(), expected);

  byBlock<<<40, 64>>>(in, out, n);
  expected.clear();
  for (int each : work)
    expected.push_back(each * (each - 1) / 2);
  check::equal("by block", out.fetch(), expected);

  check::Array<unsigned> counter(std::vector<unsigned>(1));
  byWarp<<<40, 64>>>(in, lanes, n, counter);
  expected.clear();
  for (int each : work)
    for (int lane = 0; lane < 32; ++lane)
      expected.push_back(each + lane);
  check::equal("by warp", lanes.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
