// The block that finishes last adds up what the others left in global memory: a fence and an atomic
// counter.
#include "check.h"

const int Threads = 128;

__device__ unsigned finished = 0;

__global__ void sum(const int *in, volatile int *partial, int *total, int n) {
  __shared__ int line[Threads];
  __shared__ bool last;
  int t = threadIdx.x, mine = 0;
  for (int i = blockIdx.x * Threads + t; i < n; i += gridDim.x * Threads)
    mine += in[i];
  line[t] = mine;
  __syncthreads();
  for (int s = Threads / 2; s > 0; s >>= 1) {
    if (t < s)
      line[t] += line[t + s];
    __syncthreads();
  }
  if (t == 0) {
    partial[blockIdx.x] = line[0];
    __threadfence();
    last = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last) {
    int rest = 0;
    for (int i = t; i < gridDim.x; i += Threads)
      rest += partial[i];
    line[t] = rest;
    __syncthreads();
    for (int s = Threads / 2; s > 0; s >>= 1) {
      if (t < s)
        line[t] += line[t + s];
      __syncthreads();
    }
    if (t == 0)
      *total = line[0];
  }
}

void test(check::Random &random) {
  const int n = 50000;
  const std::vector<int> in = random.integers(n, -1000, 1000);
  int expected = 0;
  for (int x : in)
    expected += x;
  check::Array<int> device(in);
  for (int blocks : {1, 13, 150}) {
    check::Array<int> partial(blocks), total(1);
    sum<<<blocks, Threads>>>(device, partial, total, n);
    check::equal("sum", total.fetch()[0], expected);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
