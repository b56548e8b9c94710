// goto: out of nested loops, over code, back to begin again, between loops that go on, around
// barriers.
#include "check.h"

const int Results = 6;

/// Out of two loops, with a switch around one of the jumps.
__host__ __device__ int outOfLoops(int x) {
  int steps = 0;
  for (int i = 0; i < 10; ++i) {
    for (int j = 0; j < 10; ++j) {
      steps++;
      switch ((i * 7 + j * 3 + x) % 29) {
      case 0:
        goto found; // leaves the switch, too
      case 5:
        steps += 2;
        break;
      default:
        continue;
      }
    }
    steps += 100;
  }
  steps = -steps;
found:
  return steps * 3 + 1;
}

/// Some of it is skipped; a variable that is declared on the way is used behind it.
__host__ __device__ int over(int x) {
  int result = x;
  if (x % 3 == 0)
    goto end;
  result += 5;
  if (x % 3 == 1) {
    result *= 2;
    if (x & 8)
      goto end;
    result -= 1;
  }
  int half;
  half = result / 2;
  result += half;
end:
  half = result % 7;
  return result * 10 + half;
}

/// The next round of the outer loop, beside a continue and a break of its own.
__host__ __device__ int nextRound(int x) {
  int sum = 0;
  for (int i = 0; i < 12; ++i) {
    if (i == (x & 3))
      continue;
    for (int j = 0; j < 6; ++j)
      if ((x + i + j) % 11 == 0)
        goto next;
    if (sum > 300 + (x & 15))
      break;
    if (i % 5 == 4)
      continue;
    sum += i * 10;
  next:
    sum += 1;
  }
  return sum;
}

/// Back: without a loop, and from inside of one.
__host__ __device__ int again(int x) {
  unsigned value = x + 1;
  int rounds = 0;
collatz:
  rounds++;
  unsigned old = value;
  value = value % 2 ? 3 * value + 1 : value / 2;
  if (value > 1)
    goto collatz;
  int tries = 0;
retry:
  tries++;
  for (int i = 0; i < 5; ++i)
    if ((i + tries) * (x & 7) % 13 == 12 && tries < 20)
      goto retry;
  return rounds * 1000 + tries * 10 + (int)old;
}

/// Two labels, each skipped to from several places.
__host__ __device__ int errors(int x) {
  int code = 0;
  if (x % 7 == 0)
    goto bad;
  if (x % 5 == 0)
    goto worse;
  code = 1;
  if (x % 3 == 0)
    goto worse;
  goto done;
bad:
  code += 10;
worse:
  code += 100;
done:
  return code;
}

/// A search that all threads of a block leave together.
__global__ void search(const int *in, int *out, int n, int limit) {
  __shared__ int sum;
  int i = blockIdx.x * blockDim.x + threadIdx.x, rounds = 0;
  if (threadIdx.x == 0)
    sum = 0;
  __syncthreads();
  for (int outer = 0; outer < 4; ++outer)
    for (int inner = 0; inner < 4; ++inner) {
      atomicAdd(&sum, i < n ? in[i] % 5 : 1);
      __syncthreads();
      rounds++;
      if (sum > limit)
        goto done;
      __syncthreads();
    }
done:
  __syncthreads();
  if (i < n)
    out[i] = rounds * 100000 + sum;
}

__global__ void run(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x, *row;
  if (i >= n)
    goto end;
  x = in[i];
  row = out + i * Results;
  row[0] = outOfLoops(x);
  row[1] = over(x);
  row[2] = nextRound(x);
  row[3] = again(x);
  row[4] = errors(x);
  row[5] = x;
end:;
}

void testSearch(check::Random &random, const std::vector<int> &in) {
  const int n = static_cast<int>(in.size()), block = 64, limit = random.integer(100, 3000);
  check::Array<int> device(in), out(n);
  search<<<(n + block - 1) / block, block>>>(device, out, n, limit);
  std::vector<int> expected(n);
  for (int first = 0; first < n; first += block) {
    int step = 0, sum = 0, rounds = 0;
    for (int i = first; i < first + block; ++i)
      step += i < n ? in[i] % 5 : 1;
    while (rounds < 16 && sum <= limit) {
      sum += step;
      rounds++;
    }
    for (int i = first; i < first + block && i < n; ++i)
      expected[i] = rounds * 100000 + sum;
  }
  check::equal("a search with barriers", out.fetch(), expected);
}

void test(check::Random &random) {
  const int n = 1000;
  const std::vector<int> in = random.integers(n, 0, 999);
  check::Array<int> device(in), out(n * Results);
  run<<<(n + 95) / 96, 96>>>(device, out, n);
  std::vector<int> expected;
  for (int x : in) {
    const int row[Results] = {outOfLoops(x), over(x), nextRound(x), again(x), errors(x), x};
    expected.insert(expected.end(), row, row + Results);
  }
  check::equal("goto", out.fetch(), expected);
  testSearch(random, in);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
