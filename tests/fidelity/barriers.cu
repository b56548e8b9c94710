// Barriers in loops and branches that all threads of a block take alike, with variables that live
// across them.
#include "check.h"

#include <algorithm>

const int Threads = 64;

__global__ void sumInLoop(const int *in, int *out) {
  __shared__ int partial[Threads];
  int t = threadIdx.x;
  partial[t] = in[blockIdx.x * Threads + t];
  __syncthreads();
  for (int stride = Threads / 2; stride > 0; stride /= 2) {
    if (t < stride)
      partial[t] += partial[t + stride];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = partial[0];
}

__global__ void sumInHeader(const int *in, int *out) {
  __shared__ int partial[Threads];
  int t = threadIdx.x, stride = Threads;
  partial[t] = in[blockIdx.x * Threads + t];
  for (stride /= 2, __syncthreads(); stride > 0; stride /= 2, __syncthreads())
    if (t < stride)
      partial[t] += partial[t + stride];
  if (t == 0)
    out[blockIdx.x] = partial[0];
}

__global__ void branches(const int *in, int *out, int mode) {
  __shared__ int line[Threads];
  int t = threadIdx.x;
  int mine = in[blockIdx.x * Threads + t];
  line[t] = mine;
  __syncthreads();
  if (mode > 0) { // the same for the grid
    int neighbour = line[(t + 1) % Threads];
    __syncthreads();
    line[t] = neighbour;
    __syncthreads();
    mine += neighbour;
  } else {
    mine = -mine;
  }
  if (blockIdx.x % 2 == 0) { // the same for a block
    __syncthreads();
    mine += line[Threads - 1 - t];
    __syncthreads();
    line[t] = mine;
  } else if (blockIdx.x == 1) {
    __syncthreads();
    line[t] = 1;
  }
  __syncthreads();
  out[blockIdx.x * Threads + t] = mine * 3 + line[(t + 5) % Threads];
}

// The condition of the loop is in shared memory: every thread reads it after a barrier.
__global__ void until(const int *in, int *out, int limit) {
  __shared__ int line[Threads];
  __shared__ int again;
  int t = threadIdx.x, rounds = 0;
  line[t] = in[blockIdx.x * Threads + t];
  do {
    __syncthreads();
    if (t == 0)
      again = 0;
    __syncthreads();
    if (line[t] > limit) {
      line[t] -= limit;
      again = 1;
    }
    ++rounds;
    __syncthreads();
  } while (again);
  out[2 * (blockIdx.x * Threads + t)] = line[t];
  out[2 * (blockIdx.x * Threads + t) + 1] = rounds;
}

__global__ void nested(const int *in, int *out, int outer) {
  __shared__ int line[Threads];
  int t = threadIdx.x;
  int history[3] = {0, 0, 0}; // an array for each thread, alive across barriers
  line[t] = in[t];
  for (int i = 0; i < outer; ++i) {
    for (int j = 0; j <= i; j++) {
      if (j == 2)
        continue;
      __syncthreads();
      int next = line[(t + i + j) % Threads] + j;
      __syncthreads();
      line[t] = next;
      history[j % 3] += next;
    }
    if (i == outer - 2)
      break;
  }
  out[t] = line[t] + history[0] * 2 + history[1] * 3 + history[2] * 5;
}

// Variables that get one value after the other, cheap ones and loaded ones, for several barriers
// each.
__global__ void reassigned(const int *in, int *out, int rounds) {
  __shared__ int line[Threads];
  int at = blockIdx.x * Threads + threadIdx.x, from;
  line[threadIdx.x] = in[at];
  for (int i = 0; i < rounds; ++i) {
    int place = (threadIdx.x + i) % Threads;
    __syncthreads();
    from = line[place];
    place = Threads - 1 - place;
    __syncthreads();
    from += line[place] & 7;
    __syncthreads();
    line[place] = from + i;
  }
  from = threadIdx.x;
  __syncthreads();
  from = line[from];
  __syncthreads();
  from += line[(from & 0x7fffffff) % Threads];
  __syncthreads();
  out[at] = from;
  at = gridDim.x * Threads + at;
  __syncthreads();
  out[at] = line[threadIdx.x];
}

std::vector<int> reassignedReference(const std::vector<int> &in, int blocks, int rounds) {
  std::vector<int> out(2 * in.size());
  for (int b = 0; b < blocks; ++b) {
    std::vector<int> line(in.begin() + b * Threads, in.begin() + (b + 1) * Threads), next(Threads);
    for (int i = 0; i < rounds; ++i) {
      for (int t = 0; t < Threads; ++t) {
        const int place = (t + i) % Threads, opposite = Threads - 1 - place;
        next[opposite] = line[place] + (line[opposite] & 7) + i;
      }
      line = next;
    }
    for (int t = 0; t < Threads; ++t) {
      out[b * Threads + t] = line[t] + line[(line[t] & 0x7fffffff) % Threads];
      out[(blocks + b) * Threads + t] = line[t];
    }
  }
  return out;
}

std::vector<int> nestedReference(std::vector<int> line, int outer) {
  std::vector<int> history(3 * Threads), out(Threads);
  for (int i = 0; i < outer - 1; ++i)
    for (int j = 0; j <= i; ++j) {
      if (j == 2)
        continue;
      std::vector<int> next(Threads);
      for (int t = 0; t < Threads; ++t) {
        next[t] = line[(t + i + j) % Threads] + j;
        history[3 * t + j % 3] += next[t];
      }
      line = next;
    }
  for (int t = 0; t < Threads; ++t)
    out[t] = line[t] + history[3 * t] * 2 + history[3 * t + 1] * 3 + history[3 * t + 2] * 5;
  return out;
}

std::vector<int> branchReference(const std::vector<int> &in, int blocks, int mode) {
  std::vector<int> out(in.size());
  for (int b = 0; b < blocks; ++b) {
    std::vector<int> line(in.begin() + b * Threads, in.begin() + (b + 1) * Threads), mine = line;
    for (int t = 0; t < Threads; ++t)
      mine[t] = mode > 0 ? in[b * Threads + t] + in[b * Threads + (t + 1) % Threads] : -mine[t];
    if (mode > 0)
      for (int t = 0; t < Threads; ++t)
        line[t] = in[b * Threads + (t + 1) % Threads];
    if (b % 2 == 0) {
      for (int t = 0; t < Threads; ++t)
        mine[t] += line[Threads - 1 - t];
      line = mine;
    } else if (b == 1) {
      line.assign(Threads, 1);
    }
    for (int t = 0; t < Threads; ++t)
      out[b * Threads + t] = mine[t] * 3 + line[(t + 5) % Threads];
  }
  return out;
}

/// A number that all threads have in common, changed by each of them between braces.
__global__ void braces(const int *in, int *out) {
  const int t = threadIdx.x;
  int common = __syncthreads_count(in[t] > 500), mine;
  {
    int before = 3 + common;
    mine = before * t;
    common += 8;
  }
  __syncthreads();
  out[t] = mine + common;
}

std::vector<int> bracesReference(const std::vector<int> &in) {
  int count = 0;
  for (int t = 0; t < Threads; ++t)
    count += in[t] > 500;
  std::vector<int> out(Threads);
  for (int t = 0; t < Threads; ++t)
    out[t] = (3 + count) * t + count + 8;
  return out;
}

void test(check::Random &random) {
  const int blocks = 5;
  const std::vector<int> in = random.integers(blocks * Threads, 1, 1000);
  check::Array<int> device(in), sums(blocks), out(in.size()), pairs(2 * in.size()), line(Threads);
  sumInLoop<<<blocks, Threads>>>(device, sums);
  std::vector<int> expected(blocks);
  for (int i = 0; i < blocks * Threads; ++i)
    expected[i / Threads] += in[i];
  check::equal("loop", sums.fetch(), expected);
  sumInHeader<<<blocks, Threads>>>(device, sums);
  check::equal("barriers in the head of a loop", sums.fetch(), expected);

  for (int mode : {0, 1}) {
    branches<<<blocks, Threads>>>(device, out, mode);
    check::equal("branches", out.fetch(), branchReference(in, blocks, mode));
  }

  const int limit = random.integer(100, 200);
  until<<<blocks, Threads>>>(device, pairs, limit);
  std::vector<int> expectedPairs(2 * in.size());
  for (int b = 0; b < blocks; ++b) {
    int rounds = 1;
    for (int i = b * Threads; i < (b + 1) * Threads; ++i)
      rounds = std::max(rounds, (in[i] - 1) / limit + 1);
    for (int i = b * Threads; i < (b + 1) * Threads; ++i) {
      expectedPairs[2 * i] = (in[i] - 1) % limit + 1;
      expectedPairs[2 * i + 1] = rounds;
    }
  }
  check::equal("until", pairs.fetch(), expectedPairs);

  reassigned<<<blocks, Threads>>>(device, pairs, 4);
  check::equal("reassigned", pairs.fetch(), reassignedReference(in, blocks, 4));

  braces<<<1, Threads>>>(device, line);
  check::equal("braces", line.fetch(), bracesReference(in));

  nested<<<1, Threads>>>(device, line, 6);
  check::equal("nested", line.fetch(), nestedReference({in.begin(), in.begin() + Threads}, 6));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
