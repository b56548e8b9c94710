// Code that relies on the threads of a warp running in lock-step: the unrolled end of a reduction, a scan whose
// threads read what their neighbours write, a tile that changes between columns and rows, with volatile and without.
// Since Volta nothing promises it (warp_meets.cu has what is promised): a translation gives what warps in step give.
#include "check.h"

#include <algorithm>
#include <numeric>

template <int Size> __device__ void warpReduce(volatile int *s, int t) {
  if (Size >= 64) s[t] += s[t + 32];
  if (Size >= 32) s[t] += s[t + 16];
  if (Size >= 16) s[t] += s[t + 8];
  if (Size >= 8) s[t] += s[t + 4];
  if (Size >= 4) s[t] += s[t + 2];
  if (Size >= 2) s[t] += s[t + 1];
}

/// The sixth kernel of the well-known paper on reductions.
template <int Size> __global__ void reduce(const int *x, int *out, int n) {
  extern __shared__ int s[];
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = blockIdx.x * Size + t; i < n; i += Size * gridDim.x)
    sum += x[i];
  s[t] = sum;
  __syncthreads();
  if (Size >= 512) { if (t < 256) s[t] += s[t + 256]; __syncthreads(); }
  if (Size >= 256) { if (t < 128) s[t] += s[t + 128]; __syncthreads(); }
  if (Size >= 128) { if (t < 64) s[t] += s[t + 64]; __syncthreads(); }
  if (t < 32)
    warpReduce<Size>(s, t);
  if (t == 0)
    out[blockIdx.x] = s[0];
}

/// A scan inside each warp; each step reads below what it writes.
__global__ void scan(const int *x, int *out) {
  __shared__ volatile int s[128 + 32];
  const int t = threadIdx.x, lane = t & 31;
  volatile int *mine = s + t / 32 * 32;
  mine[lane] = x[t];
  if (lane >= 1) mine[lane] += mine[lane - 1];
  if (lane >= 2) mine[lane] += mine[lane - 2];
  if (lane >= 4) mine[lane] += mine[lane - 4];
  if (lane >= 8) mine[lane] += mine[lane - 8];
  if (lane >= 16) mine[lane] += mine[lane - 16];
  out[t] = mine[lane];
}

/// Without volatile, in a loop, in one warp.
__global__ void lastWarp(const int *x, int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  if (t < 32) {
    for (int o = 32; o > 0; o >>= 1)
      s[t] = max(s[t], s[t + o]);
  }
  if (t == 0)
    out[0] = s[0];
}

/// Neighbours swap.
__global__ void swap(const int *x, int *out) {
  volatile __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = x[t];
  const int other = s[t ^ 1];
  s[t] = other * 2;
  out[t] = s[t ^ 3];
}

/// Columns of eight elements become rows: each thread reads what seven neighbours wrote, and they what it writes.
__global__ void throughTile(const int *x, int *out) {
  __shared__ int tile[8 * 2 * (32 + 1)];
  const int t = threadIdx.x, inTile = t & 7, first = 8 * threadIdx.y;
  int *column = &tile[first * (32 + 1) + t];
  int *row = &tile[(first + inTile) * (32 + 1) + t - inTile];
  int sum = 0, own[8];
  for (int i = 0; i < 8; ++i)
    column[i * (32 + 1)] = x[t] * (i + 1);
  for (int i = 0; i < 8; ++i)
    own[i] = row[i];
  for (int i = 0; i < 8; ++i)
    row[i] = own[7 - i];
  for (int i = 0; i < 8; ++i)
    sum = sum * 3 + column[i * (32 + 1)];
  out[32 * threadIdx.y + t] = sum;
}

/// Sums of each warp up to the thread's own, with fences instead of volatile, in a loop that warps leave each by itself.
__global__ void fencedScan(const int *x, int *out, int n) {
  __shared__ int s[2 * 48];
  const int t = threadIdx.x;
  int at = t / 32 * 48 + t % 32;
  s[at] = 0;
  at += 16;
  for (int i = t; i < n; i += 64) {
    s[at] = x[i];
    __threadfence_block();
    s[at] += s[at - 1];
    __threadfence_block();
    s[at] += s[at - 2];
    __threadfence_block();
    s[at] += s[at - 4];
    __threadfence_block();
    s[at] += s[at - 8];
    __threadfence_block();
    s[at] += s[at - 16];
    __threadfence_block();
    out[i] = s[at] * 2 - s[at - 1];
  }
}

/// One thread adds what all wrote, and gives all the sum.
__global__ void sumOfOne(const int *x, int *out) {
  __shared__ int s[32], total;
  const int t = threadIdx.x;
  s[t] = x[t];
  if (t == 0) {
    int sum = 0;
    for (int i = 0; i < 32; ++i)
      sum += s[i];
    total = sum;
  }
  out[t] = total - s[t];
}

/// Twice each value, or each square.
__device__ void fill(const int *x, int *to, int n, bool isSquare) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    to[i] = isSquare ? x[i] * x[i] : 2 * x[i];
}

__device__ int sumUp(const int *of, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum = (sum * 3 + of[i]) % 9973;
  return sum;
}

/// One thread reads from global memory what all have written there, by helpers; others have left.
__global__ void readByOne(const int *x, int *scratch, int *out, int n) {
  fill(x, scratch, n, false);
  if (threadIdx.x == 0)
    out[0] = sumUp(scratch, n);
  fill(x, scratch, n, true);
  if (threadIdx.x != 7)
    return;
  out[1] = sumUp(scratch, n);
  scratch[n] = out[1] + 1;
}

/// All read what one is to set, and later what the last one has set.
__global__ void setByOne(int *count, int *out) {
  const int t = threadIdx.x, before = *count;
  if (t == 0)
    *count = before + 5;
  out[t] = before;
  if (t == 31)
    count[1] = before * 2;
  out[t] += count[1];
}

/// Each adds its left neighbour's value to its own.
__global__ void addLeft(int *x) {
  const int t = threadIdx.x + 1;
  x[t] += x[t - 1];
}

template <int Size> void testReduce(check::Random &random) {
  const int n = 3000, blocks = 3;
  const std::vector<int> x = random.integers(n, -100, 100);
  check::Array<int> in(x), out(blocks);
  reduce<Size><<<blocks, Size, (Size + 32) * sizeof(int)>>>(in, out, n);
  const std::vector<int> got = out.fetch();
  std::vector<int> sums(blocks);
  for (int i = 0; i < n; ++i)
    sums[i / Size % blocks] += x[i];
  check::equal("reduce", got, sums);
}

void testGlobal(check::Random &random) {
  const int n = 32;
  const std::vector<int> x = random.integers(n + 1, 1, 1000);
  check::Array<int> in(x), scratch(n + 1), out(n);
  readByOne<<<1, 32>>>(in, scratch, out, n);
  int doubles = 0, squares = 0;
  for (int i = 0; i < n; ++i) {
    doubles = (doubles * 3 + 2 * x[i]) % 9973;
    squares = (squares * 3 + x[i] * x[i]) % 9973;
  }
  check::equal("readByOne", out.fetch()[0], doubles);
  check::equal("readByOne", out.fetch()[1], squares);
  check::equal("readByOne", scratch.fetch()[n], squares + 1);
  check::Array<int> count(std::vector<int>{11, 0});
  setByOne<<<1, 32>>>(count, out);
  check::equal("setByOne", count.fetch()[0], 16);
  for (int value : out.fetch())
    check::equal("setByOne", value, 33);
  addLeft<<<1, 32>>>(in);
  const std::vector<int> sums = in.fetch();
  for (int i = 1; i <= n; ++i)
    check::equal("addLeft", sums[i], x[i] + x[i - 1], i);
}

void test(check::Random &random) {
  testReduce<512>(random);
  testReduce<128>(random);
  testReduce<64>(random);
  const std::vector<int> x = random.integers(128, 0, 1000);
  check::Array<int> in(x), out(128);
  scan<<<1, 128>>>(in, out);
  std::vector<int> got = out.fetch();
  for (int t = 0, sum = 0; t < 128; ++t) {
    sum = t % 32 ? sum + x[t] : x[t];
    check::equal("scan", got[t], sum, t);
  }
  lastWarp<<<1, 64>>>(in, out);
  check::equal("lastWarp", out.fetch()[0], *std::max_element(x.begin(), x.begin() + 64));
  swap<<<1, 64>>>(in, out);
  got = out.fetch();
  for (int t = 0; t < 64; ++t)
    check::equal("swap", got[t], 2 * x[t ^ 3 ^ 1], t);
  throughTile<<<1, dim3(32, 2)>>>(in, out);
  got = out.fetch();
  for (int t = 0; t < 64; ++t) {
    int sum = 0;
    for (int i = 0; i < 8; ++i)
      sum = sum * 3 + x[t % 32 / 8 * 8 + 7 - t % 8] * (i + 1);
    check::equal("throughTile", got[t], sum, t);
  }
  fencedScan<<<1, 64>>>(in, out, 96);
  got = out.fetch();
  for (int i = 0, sum = 0; i < 96; ++i) {
    const int before = i % 32 ? sum : 0;
    sum = before + x[i];
    check::equal("fencedScan", got[i], 2 * sum - before, i);
  }
  sumOfOne<<<1, 32>>>(in, out);
  got = out.fetch();
  for (int t = 0, total = std::accumulate(x.begin(), x.begin() + 32, 0); t < 32; ++t)
    check::equal("sumOfOne", got[t], total - x[t], t);
  testGlobal(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
