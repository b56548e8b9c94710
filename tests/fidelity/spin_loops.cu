// Loops in which threads wait for what others write, in kernels with volatile global memory: the
// one that has a lock goes on alone, and what is waited for comes from other blocks.
#include "check.h"

#include <algorithm>

const int THREADS = 64, BLOCKS = 12;

// Every thread takes the lock for itself; cells other than its own are read and written inside.
__global__ void locked(int *lock, volatile int *cells) {
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  __threadfence();
  cells[0] = cells[1] + 1;
  cells[1] = cells[0] + cells[2];
  cells[2] = cells[2] ^ 1;
  __threadfence();
  atomicExch(lock, 0);
}

struct Guarded {
  int *lock;
  volatile int *cells;
  __device__ void enter() {
    while (atomicExch(lock, 1) == 1)
      ;
  }
  __device__ void leave() { atomicExch(lock, 0); }
  __device__ void swap() {
    const int first = cells[0];
    cells[0] = cells[1] + 1;
    cells[1] = first;
  }
};

__global__ void guarded(int *lock, volatile int *cells) {
  Guarded one{lock, cells};
  one.enter();
  one.swap();
  one.leave();
}

// By trial, as it was written for warps in lock-step.
__global__ void tried(int *lock, volatile int *cells) {
  bool isDone = false;
  while (!isDone) {
    if (atomicCAS(lock, 0, 1) == 0) {
      cells[0] = cells[1] + 1;
      cells[1] = cells[0] + 1;
      isDone = true;
      __threadfence();
      atomicExch(lock, 0);
    }
  }
}

// Each block waits for the one before: blocks are numbered in the order in which they start.
__global__ void chained(int *next, volatile int *sums, const int *x, int *out) {
  __shared__ int number, before;
  if (threadIdx.x == 0) {
    number = atomicAdd(next, 1);
    int seen = 1;
    if (number > 0)
      do {
        seen = sums[number - 1];
      } while (seen == 0);
    before = seen;
    sums[number] = seen + x[number];
  }
  __syncthreads();
  out[number * THREADS + threadIdx.x] = before;
}

// All lanes look back, each at another block.
__global__ void lookBack(int *next, volatile int *sums, const int *x, int *out) {
  __shared__ int number;
  if (threadIdx.x == 0)
    number = atomicAdd(next, 1);
  __syncthreads();
  if (threadIdx.x == 0)
    sums[number] = x[number];
  const int other = number - 1 - static_cast<int>(threadIdx.x);
  int value = 0;
  if (other >= 0)
    while ((value = sums[other]) == 0)
      ;
  out[number * THREADS + threadIdx.x] = value;
}

void test(check::Random &random) {
  const int all = THREADS * BLOCKS;
  const std::vector<int> x = random.integers(BLOCKS, 1, 1000);
  check::Array<int> in(x), lock(1), cells(all), out(all);
  auto clear = [&] {
    CHECK(cudaMemset(lock, 0, sizeof(int)));
    CHECK(cudaMemset(cells, 0, all * sizeof(int)));
  };

  clear();
  locked<<<BLOCKS, THREADS>>>(lock, cells);
  int a = 0, b = 0, c = 0;
  for (int i = 0; i < all; ++i) {
    a = b + 1;
    b = a + c;
    c ^= 1;
  }
  check::equal("locked 0", cells.fetch()[0], a);
  check::equal("locked 1", cells.fetch()[1], b);
  check::equal("locked 2", cells.fetch()[2], c);

  clear();
  guarded<<<BLOCKS, THREADS>>>(lock, cells);
  check::equal("guarded 0", cells.fetch()[0], all / 2);
  check::equal("guarded 1", cells.fetch()[1], all / 2);

  clear();
  tried<<<BLOCKS, THREADS>>>(lock, cells);
  check::equal("tried 0", cells.fetch()[0], 2 * all - 1);
  check::equal("tried 1", cells.fetch()[1], 2 * all);

  clear();
  chained<<<BLOCKS, THREADS>>>(lock, cells, in, out);
  std::vector<int> expected(all);
  for (int block = 0, sum = 1; block < BLOCKS; sum += x[block++])
    std::fill_n(expected.begin() + block * THREADS, THREADS, sum);
  check::equal("chained", out.fetch(), expected);

  clear();
  lookBack<<<BLOCKS, THREADS>>>(lock, cells, in, out);
  for (int i = 0; i < all; ++i) {
    const int other = i / THREADS - 1 - i % THREADS;
    expected[i] = other >= 0 ? x[other] : 0;
  }
  check::equal("lookBack", out.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
