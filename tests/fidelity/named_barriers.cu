// Barriers that some warps of a block share: PTX's bar.sync with two operands and
// __barrier_sync_count(), two of them side by side, in loops of different lengths, for the parts of
// a block that is not full. Threads that end by PTX's exit.
#include "check.h"

constexpr int Threads = 192;

__device__ void meet(int id, int count) {
  asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(count) : "memory");
}

/// The first two warps add up theirs, the others theirs, in rounds of their own.
__global__ void parts(const int *in, int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  s[t] = in[t];
  if (t < 64) {
    for (int o = 32; o > 0; o /= 2) {
      asm volatile("bar.sync 1, 64;" ::: "memory");
      if (t < o)
        s[t] += s[t + o];
    }
  } else {
    const int k = t - 64;
    for (int o = 64; o > 0; o /= 2) {
      asm volatile("barrier.sync 2, 128;" ::: "memory");
      if (k < o)
        s[t] += s[t + o];
    }
  }
  __syncthreads();
  if (t == 0)
    out[0] = s[0];
  if (t == 64)
    out[1] = s[64];
}

/// Each pair of warps has a barrier of a number that it computes; the last warp is not full.
__global__ void pairs(int *out, int rounds) {
  __shared__ int s[Threads];
  const int t = threadIdx.x, pair = t / 64, rest = blockDim.x - 64 * pair;
  const int there = rest < 64 ? rest : 64;
  int sum = 0;
  for (int i = 0; i < rounds + pair; ++i) {
    s[t] = t * i;
    meet(pair + 3, 64);
    sum += s[64 * pair + (t + 1) % 64 % there];
    meet(pair + 3, 64);
  }
  out[t] = sum;
}

/// All of the block, by either name.
__global__ void everybody(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  asm volatile("barrier.sync 5;" ::: "memory");
  out[t] = s[63 - t];
  asm volatile("bar.sync 0, 64;" ::: "memory");
  s[t] += 100;
  __barrier_sync_count(0, blockDim.x);
  out[t] += s[t ^ 1];
  __barrier_sync(2);
  s[t] = 5;
  __barrier_sync(0);
  out[t] += s[t ^ 2];
}

__global__ void leaving(int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    asm volatile("exit;");
  out[i] = 1;
  asm volatile("{ .reg .pred p; setp.gt.s32 p, %0, 7; @p exit; }" ::"r"(i));
  out[i] = 2;
  while (true) {
    out[i] += 3;
    if (out[i] > 10)
      asm volatile("exit;" ::: "memory");
  }
}

void test(check::Random &random) {
  const std::vector<int> in = random.integers(Threads, -1000, 1000);
  check::Array<int> input(in), sums(2), rows(Threads), all(64), ends(40);
  std::vector<int> expected(2);
  for (int t = 0; t < Threads; ++t)
    expected[t >= 64] += in[t];
  parts<<<1, Threads>>>(input, sums);
  check::that(sums.fetch() == expected, "two parts");

  const int threads = Threads - 20;
  pairs<<<1, threads>>>(rows, 4);
  const std::vector<int> found = rows.fetch();
  for (int t = 0; t < threads; ++t) {
    const int pair = t / 64, there = std::min(threads - 64 * pair, 64);
    int sum = 0;
    for (int i = 0; i < 4 + pair; ++i)
      sum += (64 * pair + (t + 1) % 64 % there) * i;
    check::equal("pairs", found[t], sum, t);
  }

  everybody<<<1, 64>>>(all);
  const std::vector<int> both = all.fetch();
  for (int t = 0; t < 64; ++t)
    check::equal("everybody", both[t], 63 - t + 100 + (t ^ 1) + 5, t);

  CHECK(cudaMemset(ends, 0, 40 * sizeof(int)));
  leaving<<<2, 32>>>(ends, 20);
  const std::vector<int> left = ends.fetch();
  for (int i = 0; i < 40; ++i)
    check::equal("exit", left[i], i >= 20 ? 0 : i > 7 ? 1 : 11, i);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
