// Threads of a warp that use what others of it wrote, with __syncwarp() wherever one needs another's value: the steps of
// warp_distances.cu and warp_steps.cu as CUDA promises them, of all GPUs; and of some threads, from several places.
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

/// Both sides of a branch meet the other one in it, and later only their own threads.
__global__ void sides(const int *in, int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  const unsigned mine = __ballot_sync(All, in[t] % 2), others = ~mine;
  int v;
  if (in[t] % 2) {
    s[t] = in[t] * 2;
    __syncwarp();
    v = s[t ^ 1] + 1;
    __syncwarp(mine);
  } else {
    s[t] = in[t] * 3;
    __syncwarp();
    v = s[t ^ 1];
    __syncwarp(others);
    v *= 2;
  }
  __syncwarp();
  s[t] = v;
  __syncwarp();
  out[t] = s[t ^ 5];
}

/// More often, with variables of the same names, and with a question to a side's own threads.
__global__ void sidesTwice(const int *in, int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x, next = (t & ~31) | ((t + 1) & 31);
  const bool isThird = in[t] % 3 == 0;
  const unsigned mine = __ballot_sync(All, isThird) ^ (isThird ? 0 : All);
  int sum;
  if (isThird) {
    const int v = in[t];
    s[t] = v;
    __syncwarp();
    int n = s[next];
    __syncwarp();
    n += __popc(__ballot_sync(mine, v % 2));
    s[t] = n + v;
    __syncwarp();
    sum = s[next];
  } else {
    int v = -in[t];
    s[t] = v;
    __syncwarp();
    const int n = s[next] * 2;
    for (int i = 0; i < 3; ++i)
      v += i * n;
    __syncwarp();
    s[t] = v;
    __syncwarp();
    sum = s[next] + __popc(__ballot_sync(mine, n % 4 == 0));
  }
  out[t] = sum;
}

__device__ int swap(int *s, int from, int value) {
  s[threadIdx.x] = value;
  __syncwarp();
  const int other = s[from];
  __syncwarp();
  return other;
}

/// Three sides, which meet in what they call.
__global__ void sidesCall(const int *in, int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  int v = in[t] % 100;
  if (in[t] % 3 == 0)
    v = swap(s, t ^ 1, v);
  else if (in[t] % 3 == 1)
    v = swap(s, t ^ 1, v + 1) * 2;
  else {
    v = swap(s, t ^ 1, v + 2);
    v += in[t];
  }
  out[t] = v;
}

/// What one side gives, the other one gets, too: each asks for all, by a call of its own.
__global__ void sidesAsk(const int *in, int *out) {
  const int t = threadIdx.x;
  const unsigned v = in[t];
  int sum;
  if (v % 3 == 0) {
    sum = __shfl_xor_sync(All, v, 16);
    sum = sum * 3 + __popc(__ballot_sync(All, v % 5 == 0));
    sum += __any_sync(All, v == 0) ? 1000 : 0;
    sum ^= __reduce_max_sync(All, v);
  } else {
    sum = __shfl_xor_sync(All, v * 2, 16) + 1;
    sum = sum * 3 + __popc(__ballot_sync(All, v % 5 == 1));
    sum += __any_sync(All, v == 1000) ? 0 : 500;
    sum ^= __reduce_max_sync(All, v + 100);
    sum += __popc(__ballot_sync(__activemask(), v % 2));
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
  sides<<<1, Threads>>>(in, out);
  expect("sides", [&](int t) {
    const int from = t ^ 5, other = x[from ^ 1] * (x[from ^ 1] % 2 ? 2 : 3);
    return x[from] % 2 ? other + 1 : other * 2;
  });
  sidesTwice<<<1, Threads>>>(in, out);
  auto nextOf = [](int t) { return (t & ~31) | ((t + 1) & 31); };
  auto first = [&](int t) { return x[t] % 3 == 0 ? x[t] : -x[t]; };
  auto count = [&](int t, auto isCounted) {
    int sum = 0;
    for (int other = t & ~31; other <= (t | 31); ++other)
      sum += (x[other] % 3 == 0) == (x[t] % 3 == 0) && isCounted(other);
    return sum;
  };
  auto second = [&](int t) {
    const int n = first(nextOf(t));
    return x[t] % 3 == 0 ? n + count(t, [&](int each) { return x[each] % 2; }) + x[t]
                         : -x[t] + 3 * 2 * n;
  };
  expect("sidesTwice", [&](int t) {
    const int met = second(nextOf(t));
    return x[t] % 3 == 0
               ? met
               : met + count(t, [&](int each) { return first(nextOf(each)) * 2 % 4 == 0; });
  });
  sidesCall<<<1, Threads>>>(in, out);
  expect("sidesCall", [&](int t) {
    const int own = x[t] % 3, v = x[t ^ 1] % 100 + x[t ^ 1] % 3;
    return own == 0 ? v : own == 1 ? v * 2 : v + x[t];
  });
  sidesAsk<<<1, Threads>>>(in, out);
  expect("sidesAsk", [&](int t) {
    auto isThird = [&](int each) { return x[each] % 3 == 0; };
    const int from = t ^ 16;
    int sum = isThird(from) ? x[from] : x[from] * 2, votes = 0, most = 0, odd = 0;
    bool any = false;
    for (int each = t & ~31; each <= (t | 31); ++each) {
      votes += x[each] % 5 == (isThird(each) ? 0 : 1);
      any |= x[each] == (isThird(each) ? 0 : 1000);
      most = std::max(most, x[each] + (isThird(each) ? 0 : 100));
      odd += !isThird(each) && x[each] % 2;
    }
    if (isThird(t))
      return (sum * 3 + votes + (any ? 1000 : 0)) ^ most;
    return (((sum + 1) * 3 + votes + (any ? 0 : 500)) ^ most) + odd;
  });
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
