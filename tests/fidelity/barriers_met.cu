// cuda::barrier and cuda::latch where all who wait come to one place: threads that take turns have
// arrived by then. barriers_of_cuda has those of which some come elsewhere.
#include "check.h"

#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/std/barrier>
#include <cuda/std/latch>
#include <utility>

const int Threads = 64;

using Barrier = cuda::barrier<cuda::thread_scope_block>;

/// All of the block, in rounds; what stands between arrival and wait is for nobody else.
__global__ void rounds(const int *count, int *out) {
  __shared__ Barrier barrier;
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() == 0)
    init(&barrier, block.size());
  block.sync();
  int sum = 0;
  for (int i = 0; i < *count; ++i) {
    s[t] = t * i;
    Barrier::arrival_token token = barrier.arrive();
    sum += i;
    barrier.wait(std::move(token));
    sum += s[Threads - 1 - t];
    barrier.arrive_and_wait();
  }
  out[t] = sum;
}

/// The last warps' threads arrive and go; the others meet without them from then on.
__global__ void dropping(int *out) {
  __shared__ Barrier barrier;
  __shared__ int sum;
  const int t = threadIdx.x;
  if (t == 0) {
    init(&barrier, Threads);
    sum = 0;
  }
  __syncthreads();
  atomicAdd(&sum, t);
  if (t >= 40) {
    barrier.arrive_and_drop();
    return;
  }
  barrier.arrive_and_wait();
  out[t] = sum;
  barrier.arrive_and_wait();
  if (t == 0)
    sum = 7;
  barrier.arrive_and_wait();
  out[t] += 10000 * sum;
}

struct Counting {
  int *place;
  __device__ void operator()() noexcept { *place += 1; }
};
__global__ void completing(int *out) {
  using Counted = cuda::barrier<cuda::thread_scope_block, Counting>;
  __shared__ alignas(Counted) char memory[sizeof(Counted)];
  auto *barrier = reinterpret_cast<Counted *>(memory);
  if (threadIdx.x == 0)
    new (barrier) Counted{Threads, Counting{out}};
  __syncthreads();
  for (int i = 0; i < 5; ++i)
    barrier->arrive_and_wait();
  barrier->wait(barrier->arrive());
}

/// Even ones and odd ones have a barrier each.
__device__ void meet(Barrier &barrier) { barrier.arrive_and_wait(); }
__global__ void parities(int *out) {
  __shared__ Barrier even, odd;
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  if (t == 0) {
    init(&even, Threads / 2);
    init(&odd, Threads / 2);
  }
  __syncthreads();
  for (int i = 0; i < 3 + t % 2; ++i) {
    s[t] = t + 100 * i;
    meet(t % 2 ? odd : even);
    out[t] = s[(t + 2) % Threads];
    meet(t % 2 ? odd : even);
  }
}

__global__ void latched(int *out) {
  using Latch = cuda::latch<cuda::thread_scope_block>;
  __shared__ alignas(Latch) char memory[sizeof(Latch)];
  __shared__ int s[Threads];
  auto *latch = reinterpret_cast<Latch *>(memory);
  const int t = threadIdx.x;
  if (t == 0)
    new (latch) Latch(Threads + 1);
  __syncthreads();
  s[t] = 3 * t;
  if (t == 5)
    latch->count_down();
  latch->arrive_and_wait();
  out[t] = s[Threads - 1 - t] + (latch->try_wait() ? 1000 : 0);
  latch->wait();
}

/// Of the program's scope, by one thread after the other.
__global__ void alone(cuda::std::latch *latch, cuda::std::barrier<> *barrier, int *out) {
  new (latch) cuda::std::latch(1);
  latch->count_down();
  latch->wait();
  new (barrier) cuda::std::barrier<>(1);
  barrier->arrive_and_wait();
  out[0] = latch->try_wait();
}

void test(check::Random &) {
  check::Array<int> out(Threads), four(std::vector<int>{4}), zero(std::vector<int>{0});
  rounds<<<1, Threads>>>(four, out);
  std::vector<int> found = out.fetch();
  for (int t = 0; t < Threads; ++t)
    check::equal("rounds", found[t], 6 + 6 * (Threads - 1 - t), t);
  dropping<<<1, Threads>>>(out);
  found = out.fetch();
  for (int t = 0; t < 40; ++t)
    check::equal("dropping", found[t], Threads * (Threads - 1) / 2 + 70000, t);
  completing<<<1, Threads>>>(zero);
  check::equal("completions", zero.fetch()[0], 6);
  parities<<<1, Threads>>>(out);
  found = out.fetch();
  for (int t = 0; t < Threads; ++t)
    check::equal("parities", found[t], (t + 2) % Threads + 100 * (2 + t % 2), t);
  latched<<<1, Threads>>>(out);
  found = out.fetch();
  for (int t = 0; t < Threads; ++t)
    check::equal("latch", found[t], 3 * (Threads - 1 - t) + 1000, t);
  cuda::std::latch *latch = nullptr;
  cuda::std::barrier<> *barrier = nullptr;
  CHECK(cudaMalloc(&latch, sizeof *latch));
  CHECK(cudaMalloc(&barrier, sizeof *barrier));
  alone<<<1, 1>>>(latch, barrier, out);
  check::equal("alone", out.fetch()[0], 1);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
