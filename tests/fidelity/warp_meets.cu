// Threads of a warp that use what others of it wrote, with __syncwarp() wherever one needs another's value: the steps of
// warp_distances.cu and warp_steps.cu as CUDA promises them, of all GPUs; and of some threads.
#include "check.h"

#include <algorithm>
#include <numeric>

constexpr int Threads = 64;
constexpr unsigned All = 0xffffffff;

__global__ void tree(const int *in, int *out, int half) {
  __shared__ int s[Threads];
  const int t = threadIdx.x, lane = t % 32;
  s[t] = in[t];
  __syncwarp();
  for (; half > 0; half /= 2) {
    const int other = lane + half < 32 ? s[t + half] : 0;
    __syncwarp();
    s[t] += other;
    __syncwarp();
  }
  out[t] = s[t - lane];
}

/// Fewer threads meet in each round.
__global__ void guardedTree(const int *in, int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x, lane = t % 32;
  s[t] = in[t];
  __syncwarp();
  for (int half = 16; half > 0; half /= 2)
    if (lane < half) {
      s[t] = max(s[t], s[t + half]);
      __syncwarp((1u << half) - 1);
    }
  __syncwarp();
  out[t] = s[t - lane];
}

__global__ void scan(const int *in, int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x, lane = t % 32;
  int sum = in[t];
  for (int distance = 1; distance < 32; distance *= 2) {
    s[t] = sum;
    __syncwarp();
    if (lane >= distance)
      sum += s[t - distance];
    __syncwarp();
  }
  out[t] = sum;
}

/// What the next thread has set, before and behind the meeting, in global memory.
__global__ void turns(int *cells, int *out, int rounds) {
  const int t = threadIdx.x, next = (t & ~31) | ((t + 1) & 31);
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    cells[t] = t * (round + 1);
    __syncwarp();
    sum += cells[next];
    __syncwarp();
    cells[next] = -round;
    __syncwarp();
    sum += cells[t];
    __syncwarp();
  }
  out[t] = sum;
}

/// They leave a loop one after the other; those who stay know who they are.
__global__ void leaving(const int *in, int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x, first = t & ~31;
  unsigned present = All;
  int sum = 0;
  for (int round = 0; round < in[t] % 8; ++round) {
    s[t] = round + t;
    __syncwarp(present);
    for (int lane = 0; lane < 32; ++lane)
      if (present >> lane & 1)
        sum += s[first + lane];
    __syncwarp(present);
    present = __ballot_sync(present, round + 1 < in[t] % 8);
  }
  out[t] = sum;
}

void test(check::Random &random) {
  std::vector<int> x = random.integers(Threads, 0, 1000);
  for (int &each : x)
    each |= each % 8 == 0; // nobody comes to no round at all
  check::Array<int> in(x), out(Threads), cells(Threads);
  auto expect = [&](const char *name, auto value) {
    const std::vector<int> got = out.fetch();
    for (int t = 0; t < Threads; ++t)
      check::equal(name, got[t], value(t), t);
  };
  auto warp = [&](int t) { return x.begin() + t / 32 * 32; };
  tree<<<1, Threads>>>(in, out, 16);
  expect("tree", [&](int t) { return std::accumulate(warp(t), warp(t) + 32, 0); });
  guardedTree<<<1, Threads>>>(in, out);
  expect("guardedTree", [&](int t) { return *std::max_element(warp(t), warp(t) + 32); });
  scan<<<1, Threads>>>(in, out);
  expect("scan", [&](int t) { return std::accumulate(warp(t), x.begin() + t + 1, 0); });
  for (int rounds : {0, 1, 4}) {
    turns<<<1, Threads>>>(cells, out, rounds);
    expect("turns", [&](int t) {
      const int next = (t & ~31) | ((t + 1) & 31);
      return (next * (rounds + 1) - (rounds - 1)) * rounds / 2;
    });
  }
  leaving<<<1, Threads>>>(in, out);
  expect("leaving", [&](int t) {
    int sum = 0;
    for (int round = 0; round < x[t] % 8; ++round)
      for (int other = t / 32 * 32; other < t / 32 * 32 + 32; ++other)
        sum += round < x[other] % 8 ? round + other : 0;
    return sum;
  });
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
