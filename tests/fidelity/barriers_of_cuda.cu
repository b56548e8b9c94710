// CUDA's C++ barriers, latches and semaphores: threads of a block and blocks of a grid that wait for each other.
#include "check.h"

#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/semaphore>
#include <utility>

const int Threads = 64, Blocks = 4;

using BlockBarrier = cuda::barrier<cuda::thread_scope_block>;

/// All of the block, several phases; some arrive early and do something else meanwhile.
__global__ void phases(int *out, int rounds) {
  __shared__ BlockBarrier barrier;
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  if (t == 0)
    init(&barrier, Threads);
  __syncthreads();
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    s[t] = t * round;
    BlockBarrier::arrival_token token = barrier.arrive();
    sum += round;
    barrier.wait(std::move(token));
    sum += s[(t + 7) % Threads];
    barrier.arrive_and_wait();
  }
  out[blockIdx.x * Threads + t] = sum;
}

/// A part of the block, producers and consumers, by parity; the last producers leave.
__global__ void parts(int *out) {
  __shared__ BlockBarrier ready, done;
  __shared__ int s[Threads / 2];
  const int t = threadIdx.x;
  if (t == 0) {
    init(&ready, Threads / 2);
    init(&done, Threads / 2);
  }
  __syncthreads();
  if (t < Threads / 2) {
    for (int round = 0; round < 3; ++round) {
      if (round)
        done.wait_parity((round - 1) & 1);
      s[t] = 100 * round + t;
      ready.arrive();
    }
    ready.arrive_and_drop();
  } else {
    int sum = 0;
    for (int round = 0; round < 3; ++round) {
      ready.wait_parity(round & 1);
      sum += s[Threads - 1 - t];
      done.arrive();
    }
    out[t] = sum;
  }
}

struct Counting {
  int *ends;
  __device__ void operator()() { *ends += 1; }
};

__global__ void completed(int *ends, int *out) {
  using Barrier = cuda::barrier<cuda::thread_scope_block, Counting>;
  __shared__ Barrier barrier;
  if (threadIdx.x == 0)
    init(&barrier, Threads, Counting{ends});
  __syncthreads();
  for (int round = 0; round < 4; ++round) {
    barrier.arrive_and_wait();
    if (threadIdx.x == 5)
      out[round] = *ends;
    barrier.arrive_and_wait();
  }
}

struct Meeting {
  cuda::latch<cuda::thread_scope_device> all{Blocks};
  cuda::counting_semaphore<cuda::thread_scope_device, 2> two{2};
  cuda::binary_semaphore<cuda::thread_scope_device> one{1};
  int inside = 0, most = 0, sum = 0;
};

/// Blocks wait until all are there; then at most two at a time are inside, and one counts.
__global__ void meet(Meeting *m, int *out) {
  if (threadIdx.x == 0) {
    out[blockIdx.x] = 10 + blockIdx.x;
    m->all.arrive_and_wait();
    m->two.acquire();
    const int inside = atomicAdd(&m->inside, 1) + 1;
    atomicMax(&m->most, inside);
    m->one.acquire();
    const int seen = *const_cast<volatile int *>(&m->sum);
    *const_cast<volatile int *>(&m->sum) = seen + out[(blockIdx.x + 1) % Blocks];
    m->one.release();
    atomicSub(&m->inside, 1);
    m->two.release();
  }
}

void test(check::Random &) {
  check::Array<int> out(Blocks * Threads), ends(std::vector<int>(1));
  phases<<<Blocks, Threads>>>(out, 5);
  std::vector<int> got = out.fetch();
  for (int i = 0; i < Blocks * Threads; ++i)
    check::equal("phases", got[i], 10 + 10 * ((i % Threads + 7) % Threads), i);

  parts<<<1, Threads>>>(out);
  got = out.fetch();
  for (int t = Threads / 2; t < Threads; ++t)
    check::equal("parts", got[t], 300 + 3 * (Threads - 1 - t), t);

  completed<<<1, Threads>>>(ends, out);
  got = out.fetch();
  for (int round = 0; round < 4; ++round)
    check::equal("completed", got[round], 2 * round + 1, round);

  Meeting *meeting = nullptr;
  const Meeting first;
  CHECK(cudaMalloc(&meeting, sizeof *meeting));
  CHECK(cudaMemcpy(meeting, &first, sizeof first, cudaMemcpyHostToDevice));
  meet<<<Blocks, 32>>>(meeting, out);
  struct Numbers {
    int inside, most, sum;
  } numbers;
  CHECK(cudaMemcpy(&numbers, &meeting->inside, sizeof numbers, cudaMemcpyDeviceToHost));
  check::equal("sum", numbers.sum, 46);
  check::that(numbers.most >= 1 && numbers.most <= 2 && numbers.inside == 0, "at most two");
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
