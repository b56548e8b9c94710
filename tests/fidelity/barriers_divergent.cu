// Barriers in branches and loops whose conditions the compiler cannot know to be the same for all threads, with
// ways out, in device functions that are called from several places, and in the middle of expressions.
#include "check.h"

constexpr int Threads = 96;

/// All threads do the same number of rounds, but each reads that number for itself.
__global__ void rounds(const int *count, const int *x, int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int round = 0; round < count[t]; ++round) {
    const int next = s[(t + 1) % Threads];
    __syncthreads();
    s[t] += next;
    __syncthreads();
  }
  out[t] = s[t];
}

/// Some threads have done all their rounds and returned while the others still meet.
__global__ void leave(const int *count, int *out) {
  __shared__ int present;
  const int t = threadIdx.x;
  int met = 0;
  if (t == 0)
    present = 0;
  __syncthreads();
  for (int round = 0;; ++round) {
    if (round == count[t])
      return;
    atomicAdd(&present, 1);
    __syncthreads();
    met += present;
    out[t] = met;
    __syncthreads();
    present = 0;
    __syncthreads();
  }
}

/// A branch that all take or none, for a reason in memory; nested, with else.
__global__ void branches(const int *flags, const int *x, int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  int v = x[t];
  if (flags[t] & 1) {
    s[t] = v;
    __syncthreads();
    v += s[Threads - 1 - t];
    if (flags[t] & 2) {
      __syncthreads();
      s[t] = v;
      __syncthreads();
      v -= s[(t + 7) % Threads];
    }
  } else {
    int w = 3 * v;
    s[t] = w;
    __syncthreads();
    v = s[(t + 1) % Threads] + w;
  }
  out[t] = v;
}

__global__ void ways(const int *limit, const int *x, int *out) {
  __shared__ int s[Threads];
  const int t = threadIdx.x;
  int sum = 0, i = 0;
  do {
    s[t] = x[t] + i;
    __syncthreads();
    const int other = s[(t + i) % Threads];
    __syncthreads();
    ++i;
    if (i % 4 == limit[t] % 4)
      continue;
    sum += other;
    if (sum > 100000)
      break;
  } while (i < limit[t]);
  switch (limit[t] % 3) {
  case 0:
    s[t] = sum;
    __syncthreads();
    sum += s[0];
    break;
  case 1:
    sum *= 2;
  default:
    s[t] = sum;
    __syncthreads();
    sum += s[Threads - 1];
  }
  out[t] = sum;
}

/// Sum of all threads' values, through shared memory, with a return in a loop.
template <class T> __device__ T total(T value, T *s, int limit) {
  s[threadIdx.x] = value;
  __syncthreads();
  T sum = 0;
  for (int i = 0; i < Threads; ++i) {
    if (i == limit) {
      __syncthreads();
      return sum;
    }
    sum += s[i];
  }
  __syncthreads();
  return sum;
}

__device__ void rotate(int &value, int *s) {
  s[threadIdx.x] = value;
  __syncthreads();
  value = s[(threadIdx.x + 1) % blockDim.x];
  __syncthreads();
}

__global__ void functions(const int *x, int *out, float *real) {
  __shared__ int s[Threads];
  __shared__ float f[Threads];
  const int t = threadIdx.x;
  int v = x[t];
  int both = total(v, s, 50) + total(v * 2, s, Threads) * (x[0] < 0 ? total(1, s, 10) : total(2, s, 20));
  rotate(v, s);
  rotate(v, s);
  real[t] = total(x[t] * 0.5f, f, 30);
  if (v > -1 && total(v, s, 96) > 5)
    both += 1;
  out[t] = both + v;
}

void test(check::Random &random) {
  const std::vector<int> x = random.integers(Threads, 0, 1000);
  check::Array<int> in(x), out(Threads), counts(Threads);
  std::vector<int> got;
  auto fill = [&](int value) {
    const std::vector<int> all(Threads, value);
    CHECK(cudaMemcpy(counts, all.data(), Threads * sizeof(int), cudaMemcpyHostToDevice));
  };

  for (int count : {0, 1, 5}) {
    fill(count);
    rounds<<<1, Threads>>>(counts, in, out);
    got = out.fetch();
    std::vector<int> s = x;
    for (int round = 0; round < count; ++round) {
      const std::vector<int> old = s;
      for (int t = 0; t < Threads; ++t)
        s[t] += old[(t + 1) % Threads];
    }
    check::equal("rounds", got, s);
  }

  const std::vector<int> each = random.integers(Threads, 1, 12);
  check::Array<int> own(each);
  leave<<<1, Threads>>>(own, out);
  got = out.fetch();
  for (int t = 0; t < Threads; ++t) {
    int met = 0;
    for (int round = 0; round < each[t]; ++round)
      for (int other : each)
        met += other > round;
    check::equal("leave", got[t], met, t);
  }

  for (int flags = 0; flags < 4; ++flags) {
    fill(flags);
    branches<<<1, Threads>>>(counts, in, out);
    got = out.fetch();
    for (int t = 0; t < Threads; ++t) {
      auto first = [&](int i) { return x[i] + x[Threads - 1 - i]; };
      int v = 3 * x[(t + 1) % Threads] + 3 * x[t];
      if (flags & 1)
        v = first(t) - (flags & 2 ? first((t + 7) % Threads) : 0);
      check::equal("branches", got[t], v, t);
    }
  }

  for (int limit = 1; limit < 40; limit += 4) {
    fill(limit);
    ways<<<1, Threads>>>(counts, in, out);
    got = out.fetch();
    std::vector<int> sums(Threads);
    for (int t = 0; t < Threads; ++t)
      for (int i = 0; i < limit; ++i)
        if ((i + 1) % 4 != limit % 4)
          sums[t] += x[(t + i) % Threads] + i;
    for (int t = 0; t < Threads; ++t) {
      const int twice = limit % 3 == 1 ? 2 : 1;
      const int other = limit % 3 == 0 ? sums[0] : twice * sums[Threads - 1];
      check::equal("ways", got[t], twice * sums[t] + other, t);
    }
  }

  check::Array<float> real(Threads);
  functions<<<1, Threads>>>(in, out, real);
  got = out.fetch();
  const std::vector<float> gotReal = real.fetch();
  int first50 = 0, all = 0;
  float first30 = 0;
  for (int t = 0; t < Threads; ++t) {
    first50 += t < 50 ? x[t] : 0;
    all += x[t];
    first30 += t < 30 ? x[t] * 0.5f : 0;
  }
  for (int t = 0; t < Threads; ++t) {
    check::equal("functions", got[t], first50 + 2 * all * 40 + (all > 5) + x[(t + 2) % Threads], t);
    check::equal("functions", gotReal[t], first30, t);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
