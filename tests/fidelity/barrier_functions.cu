// Device functions with barriers that call each other, so often that the kernels would be made of their copies: they
// stay functions there. They are called where all threads of the block come and where some have returned, in loops and
// branches, with values, references and arrays of each thread's own, with warp operations and shared memory of their
// own, from kernels that share them. A kernel that calls one once has it as its part, as ever.
#include "check.h"

#include <algorithm>

constexpr int Threads = 96, Levels = 4;

/// What threads are handed from one to the other, and what they keep.
struct Pair {
  int value;
  float weight;
};

/// Values that go round. Returns early where there is nothing to do; the loop is one that all leave together.
__device__ int turned(int *s, int x, int rounds) {
  if (rounds == 0)
    return x + 1;
  for (int k = 0; k < rounds; ++k) {
    s[threadIdx.x] = x;
    __syncthreads();
    const int other = s[(threadIdx.x + k + 1) % Threads];
    __syncthreads();
    if (other & 4) {
      x += 3;
      continue;
    }
    x = (x * 5 + other) & 0xffff;
  }
  return x;
}

/// Changes what the caller has: by a reference, an element of an array, and its own copy of a struct.
__device__ Pair swapped(int &x, int *history, Pair pair) {
  __shared__ int own[Threads];
  own[threadIdx.x] = x + pair.value;
  __syncthreads();
  const int next = own[(threadIdx.x + 1) % Threads];
  __syncthreads();
  x ^= next & 0xff;
  history[next % 3] += pair.value & 7;
  pair.value = next & 0xff;
  pair.weight += 1;
  return pair;
}

/// Sums over the warp, and a barrier of the block.
__device__ int summed(int *s, int x) {
  for (int distance = 16; distance > 0; distance /= 2)
    x += __shfl_xor_sync(0xffffffff, x, distance);
  if (threadIdx.x % 32 == 0)
    s[threadIdx.x / 32] = x;
  __syncwarp();
  __syncthreads();
  x = s[0] - s[Threads / 32 - 1];
  __syncthreads();
  return x & 0xfff;
}

/// Three calls of the level below: one of which is in a branch, one in a loop and in an expression.
template <int Level> __device__ int nested(int *s, int x, int rounds) {
  if constexpr (Level == 0) {
    return turned(s, x, rounds);
  } else {
    int r = nested<Level - 1>(s, x, rounds);
    if (rounds & 1)
      r = nested<Level - 1>(s, r, rounds - 1);
    for (int k = 0; k < rounds % 3; ++k)
      r = r / 2 + nested<Level - 1>(s, r + k, k);
    return r & 0xffff;
  }
}

__global__ void nest(const int *x, int rounds, int *out) {
  __shared__ int s[Threads];
  const int i = blockIdx.x * Threads + threadIdx.x;
  out[i] = nested<Levels>(s, x[i], rounds);
}

template <int Level> __device__ Pair mixed(int *s, int &x, int *history, Pair pair) {
  if constexpr (Level == 0) {
    pair = swapped(x, history, pair);
    x += summed(s, x & 0xff);
    return pair;
  } else {
    pair = mixed<Level - 1>(s, x, history, pair);
    int copy = x;
    pair = mixed<Level - 1>(s, copy, history, pair);
    x = copy & 0xffff;
    return mixed<Level - 1>(s, x, history, pair);
  }
}

__global__ void mix(const int *x, int *out, float *weights) {
  __shared__ int s[Threads];
  const int i = blockIdx.x * Threads + threadIdx.x;
  int mine = x[i], history[3] = {0, 0, 0};
  const Pair pair = mixed<Levels>(s, mine, history, {threadIdx.x % 5 ? 1 : 2, 0.5f});
  out[i] = mine + pair.value + 3 * history[0] + 5 * history[1] + 7 * history[2];
  weights[i] = pair.weight;
}

/// The same functions, for the threads that are left.
__global__ void nestSome(const int *x, int rounds, int count, int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  s[t] = out[t] = x[t];
  __syncthreads();
  if (t >= count)
    return;
  out[t] = nested<Levels>(s, x[t], rounds);
}

/// One call of the smallest.
__global__ void turnOnce(const int *x, int rounds, int *out) {
  __shared__ int s[Threads];
  out[threadIdx.x] = turned(s, x[threadIdx.x], rounds);
}

// ---- The same for all threads of a block, on the host -----------------------------------------------------------

using Values = std::vector<int>;

/// `s` has what threads have left there that are not in `x` any more.
void turnAll(Values &s, Values &x, int rounds) {
  for (int &each : x)
    each += rounds == 0;
  for (int k = 0; k < rounds; ++k) {
    std::copy(x.begin(), x.end(), s.begin());
    for (std::size_t t = 0; t < x.size(); ++t) {
      const int other = s[(t + k + 1) % Threads];
      x[t] = other & 4 ? x[t] + 3 : (x[t] * 5 + other) & 0xffff;
    }
  }
}

void nestAll(int level, Values &s, Values &x, int rounds) {
  if (level == 0)
    return turnAll(s, x, rounds);
  nestAll(level - 1, s, x, rounds);
  if (rounds & 1)
    nestAll(level - 1, s, x, rounds - 1);
  for (int k = 0; k < rounds % 3; ++k) {
    Values y = x;
    for (int &each : y)
      each += k;
    nestAll(level - 1, s, y, k);
    for (std::size_t t = 0; t < x.size(); ++t)
      x[t] = x[t] / 2 + y[t];
  }
  for (int &each : x)
    each &= 0xffff;
}

struct Thread {
  int x;
  int history[3];
  Pair pair;
};
using Block = std::vector<Thread>;

void mixAll(int level, Block &block) {
  if (level > 0) {
    for (int call = 0; call < 3; ++call) {
      mixAll(level - 1, block);
      for (Thread &thread : block)
        thread.x = call == 1 ? thread.x & 0xffff : thread.x;
    }
    return;
  }
  Values own;
  for (const Thread &thread : block)
    own.push_back(thread.x + thread.pair.value);
  Values sums(Threads / 32);
  for (int t = 0; t < Threads; ++t) {
    Thread &thread = block[t];
    const int next = own[(t + 1) % Threads];
    thread.x ^= next & 0xff;
    thread.history[next % 3] += thread.pair.value & 7;
    thread.pair = {next & 0xff, thread.pair.weight + 1};
    sums[t / 32] += thread.x & 0xff;
  }
  for (Thread &thread : block)
    thread.x += (sums[0] - sums.back()) & 0xfff;
}

void testNested(const Values &x, const check::Array<int> &in, int rounds) {
  check::Array<int> out(x.size()), some(Threads), once(Threads);
  const int count = 70;
  nest<<<x.size() / Threads, Threads>>>(in, rounds, out);
  nestSome<<<1, Threads>>>(in, rounds, count, some);
  turnOnce<<<1, Threads>>>(in, rounds, once);
  const Values got = out.fetch();
  for (std::size_t first = 0; first < x.size(); first += Threads) {
    Values expected(x.begin() + first, x.begin() + first + Threads), s = expected;
    nestAll(Levels, s, expected, rounds);
    for (int t = 0; t < Threads; ++t)
      check::equal("nested", got[first + t], expected[t], first + t);
  }
  Values s(x.begin(), x.begin() + Threads), expected = s;
  turnAll(s, expected, rounds);
  check::equal("once", once.fetch(), expected);
  s.assign(x.begin(), x.begin() + Threads);
  Values left(x.begin(), x.begin() + count);
  nestAll(Levels, s, left, rounds);
  left.insert(left.end(), x.begin() + count, x.begin() + Threads);
  check::equal("some", some.fetch(), left);
}

void testMixed(const Values &x, const check::Array<int> &in) {
  check::Array<int> out(x.size());
  check::Array<float> weights(x.size());
  mix<<<x.size() / Threads, Threads>>>(in, out, weights);
  const Values got = out.fetch();
  const std::vector<float> gotWeights = weights.fetch();
  for (std::size_t first = 0; first < x.size(); first += Threads) {
    Block block;
    for (int t = 0; t < Threads; ++t)
      block.push_back({x[first + t], {0, 0, 0}, {t % 5 ? 1 : 2, 0.5f}});
    mixAll(Levels, block);
    for (int t = 0; t < Threads; ++t) {
      const Thread &thread = block[t];
      const int *history = thread.history;
      check::equal("mixed", got[first + t],
                   thread.x + thread.pair.value + 3 * history[0] + 5 * history[1] + 7 * history[2],
                   first + t);
      check::equal("weight", gotWeights[first + t], thread.pair.weight, first + t);
    }
  }
}

void test(check::Random &random) {
  const Values x = random.integers(3 * Threads, 0, 1000);
  check::Array<int> in(x);
  for (int rounds : {0, 1, 2, 5})
    testNested(x, in, rounds);
  testMixed(x, in);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
