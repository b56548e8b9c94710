// Some threads of a block return before a barrier that the others still reach: CUDA waits for those
// that are left.
#include "check.h"

const int Threads = 64;

__global__ void sumOfSome(const int *in, int *out, int n) {
  __shared__ int line[Threads];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int t = threadIdx.x;
  line[t] = 0;
  if (i >= n)
    return; // in the last block, only some threads
  line[t] = in[i];
  __syncthreads();
  if (in[i] < 0)
    return; // anywhere
  int previous = t > 0 ? line[t - 1] : 0;
  __syncthreads();
  line[t] += previous;
  __syncthreads();
  out[i] = line[t];
}

__device__ void spreadFirst(int *line, int t) {
  int first = line[0];
  __syncthreads();
  line[t] = first;
}

// Each thread leaves in the round that its element names, from a switch, a loop or a branch.
__global__ void byRounds(const int *in, int *out, int rounds) {
  __shared__ int line[Threads];
  int t = threadIdx.x;
  const int leave = in[t];
  int total = 0;
  line[t] = t;
  out[t] = -1;
  for (int round = 0; round < rounds; ++round) {
    __syncthreads();
    const int before = line[t];
    int kind[2] = {};
    if (leave == round) {
      switch (t % 3) {
      case 0:
        out[t] = total;
        return;
      case 1:
        for (int k = 0;; ++k)
          while (k > 3) {
            if (k == 7) {
              out[t] = total + k;
              return;
            }
            ++k;
          }
      default:
        break;
      }
      out[t] = -total;
      return;
    }
    kind[round % 2] = before;
    __syncthreads();
    total += kind[0] - kind[1];
    line[t] = before + 1;
  }
  __syncthreads();
  spreadFirst(line, t);
  out[t] = total + 1000 * line[t];
}

void testRounds(check::Random &random) {
  const int rounds = 9;
  std::vector<int> in = random.integers(Threads, 0, rounds + 3);
  in[0] = rounds;
  check::Array<int> device(in), out(Threads);
  byRounds<<<1, Threads>>>(device, out, rounds);
  std::vector<int> expected;
  for (int t = 0; t < Threads; ++t) {
    int total = 0;
    for (int round = 0; round < rounds && round < in[t]; ++round)
      total += round % 2 ? -(t + round) : t + round;
    if (in[t] >= rounds)
      expected.push_back(total + 1000 * rounds);
    else
      expected.push_back(t % 3 == 0 ? total : t % 3 == 1 ? total + 7 : -total);
  }
  check::equal("by rounds", out.fetch(), expected);
}

void testSome(check::Random &random) {
  const int n = random.integer(3 * Threads + 1, 4 * Threads - 1), blocks = 4;
  const std::vector<int> in = random.integers(n, -100, 300);
  check::Array<int> device(in), out(n);
  std::vector<int> expected = out.fetch();
  sumOfSome<<<blocks, Threads>>>(device, out, n);
  for (int i = 0; i < n; ++i)
    if (in[i] >= 0)
      expected[i] = in[i] + (i % Threads > 0 ? in[i - 1] : 0);
  check::equal("sum of some", out.fetch(), expected);
}

void test(check::Random &random) {
  testSome(random);
  testRounds(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
