// Warps that rely on lock-step where elements are a variable apart. Each kernel is compared with
// what it does if the threads of a warp run each statement together: so it was before Volta. Since then
// nothing promises it (warp_meets.cu has what is promised), and GPUs give something else.
#include "check.h"

const int WARPS = 4, THREADS = 32 * WARPS, SIZE = 2 * THREADS;

__global__ void tree(int *out, const int *in) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t + 32] = in[t + 32];
  for (int half = 32; half > 0; half /= 2)
    s[t] = s[t] + s[t + half];
  out[t] = s[t];
}

__global__ void guardedTree(int *out, const int *in) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  for (int half = 16; half > 0; half /= 2)
    if (t < half)
      s[t] += s[t + half];
  out[t] = s[t];
}

__global__ void whileTree(int *out, const int *in, int half) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t + 32] = 0;
  while (half >= 1) {
    int other = s[t + half];
    s[t] = s[t] + other;
    half >>= 1;
  }
  out[t] = s[t];
}

/// From the far end: the threads before have gone on already if they run one after the other.
__global__ void scan(int *out, const int *in) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = 0;
  s[t + 32] = in[t];
  for (int d = 1; d < 32; d *= 2)
    s[t + 32] = s[t + 32] + s[t + 32 - d];
  out[t] = s[t + 32];
}

template <int FIRST> __global__ void unrolled(int *out, const int *in) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t + 32] = 0;
  if (FIRST >= 16)
    s[t] += s[t + 16];
  if (FIRST >= 8)
    s[t] += s[t + 8];
  if (FIRST >= 4)
    s[t] += s[t + 4];
  s[t] += s[t + FIRST / FIRST];
  out[t] = s[t];
}

template <int FIRST> __global__ void unrolledLoop(int *out, const int *in) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t + 32] = 0;
#pragma unroll
  for (int half = FIRST; half; half >>= 1)
    s[t] += s[t + half];
  out[t] = s[t];
}

__global__ void planes(int *out, const int *in, int half) {
  __shared__ int s[THREADS + 32];
  const int t = threadIdx.y * blockDim.x + threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (; half > 0; half /= 2) {
    if (t % 32 < half)
      s[t] = s[t] + s[t + half];
  }
  out[t] = s[t];
}

__global__ void rows(int *out, const int *in) {
  __shared__ int s[WARPS][64];
  const int lane = threadIdx.x, row = threadIdx.y;
  s[row][lane] = in[row * 32 + lane];
  s[row][lane + 32] = 0;
  for (int half = 16; half > 0; half /= 2)
    s[row][lane] += s[row][lane + half];
  out[row * 32 + lane] = s[row][lane];
}

__global__ void warpsOfBlock(int *out, const int *in) {
  __shared__ int s[THREADS + 32];
  const int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  s[t] = in[t];
  __syncthreads();
  for (int half = 16; half > 0; half /= 2)
    if (lane < half)
      s[warp * 32 + lane] += s[warp * 32 + lane + half];
  out[t] = s[warp * 32];
}

__global__ void throughPointer(int *out, const int *in, int half) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  int *mine = s;
  mine[t] = in[t];
  mine[t + 32] = 0;
  int *own = &s[t];
  for (; half > 0; half /= 2)
    *own = *own + *(own + half);
  out[t] = s[t];
}

__global__ void exchange(int *out, const int *in, int rounds) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  int sum = 0;
  s[t] = 0;
  s[t + 32] = 0;
  for (int i = 0; i < rounds; ++i) {
    s[t + i] = in[t] + i;
    sum += s[t + rounds - i];
  }
  out[t] = sum;
}

__global__ void volatileTree(int *out, const int *in) {
  __shared__ volatile int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t + 32] = 0;
  for (int half = 16; half > 0; half /= 2)
    s[t] = s[t] + s[t + half];
  out[t] = s[t];
}

__global__ void broadcast(int *out, const int *in) {
  __shared__ int s[WARPS];
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    if (t % 32 == i * 5)
      s[t / 32] = in[t] + i;
    sum += s[t / 32];
  }
  if ((t & 31) == 0)
    s[t >> 5] = in[t];
  out[t] = sum + s[t >> 5];
}

__global__ void pairs(int *out, const int *in) {
  __shared__ int s[SIZE + 2];
  const int t = threadIdx.x;
  s[2 * t] = in[t];
  s[2 * t + 1] = -in[t];
  out[t] = s[2 * t + 1] + (t % 32 < 31 ? s[2 * t + 2] : 0);
}

__device__ void addUp(int *v, int step) {
  for (int i = 1; i < 8; ++i)
    v[i * step] += v[(i - 1) * step];
}

/// 8 threads a tile.
__global__ void rowsAndColumns(int *out, const int *in) {
  __shared__ int s[4 * 64];
  const int first = threadIdx.y * 64 + threadIdx.x;
  int *column = s + first;
  for (int i = 0; i < 8; ++i)
    column[i * 8] = in[threadIdx.y * 8 + i] + threadIdx.x;
  addUp(column - threadIdx.x + 8 * threadIdx.x, 1);
  addUp(column, 8);
  for (int i = 0; i < 8; ++i)
    out[first + 8 * i] = column[8 * i];
}

using Values = std::vector<int>;

/// s[t] = s[t] + s[t + half] in all threads at once, where the guard holds.
template <class Guard> void addHalves(Values &s, int first, int threads, Guard guard) {
  for (int half = first; half > 0; half /= 2) {
    const Values before = s;
    for (int t = 0; t < threads; ++t)
      if (guard(t, half))
        s[t] = before[t] + before[t + half];
  }
}

Values padded(const Values &x, int begin, int size) {
  Values s(x.begin() + begin, x.begin() + begin + size);
  s.resize(SIZE);
  return s;
}

void test(check::Random &random) {
  const Values x = random.integers(THREADS, 0, 1000);
  check::Array<int> in(x), out(THREADS);
  auto expect = [&](const char *name, const Values &expected, int threads = 32) {
    const Values got = out.fetch();
    for (int t = 0; t < threads; ++t)
      check::equal(name, got[t], expected[t], t);
  };
  auto always = [](int, int) { return true; };
  auto below = [](int t, int half) { return t < half; };

  Values s = padded(x, 0, 64);
  addHalves(s, 32, 32, always);
  tree<<<1, 32>>>(out, in);
  expect("tree", s);

  s = padded(x, 0, 32);
  addHalves(s, 16, 32, below);
  guardedTree<<<1, 32>>>(out, in);
  expect("guardedTree", s);

  for (int half : {1, 3, 8, 16, 21}) {
    s = padded(x, 0, 32);
    addHalves(s, half, 32, always);
    whileTree<<<1, 32>>>(out, in, half);
    expect("whileTree", s);
    throughPointer<<<1, 32>>>(out, in, half);
    expect("throughPointer", s);
  }

  s = Values(32);
  s.insert(s.end(), x.begin(), x.begin() + 32);
  for (int d = 1; d < 32; d *= 2) {
    const Values before = s;
    for (int t = 32; t < 64; ++t)
      s[t] = before[t] + before[t - d];
  }
  scan<<<1, 32>>>(out, in);
  expect("scan", Values(s.begin() + 32, s.end()));

  s = padded(x, 0, 32);
  for (int half : {8, 4, 1})
    addHalves(s, half, 32, [&](int, int now) { return now == half; });
  unrolled<8><<<1, 32>>>(out, in);
  expect("unrolled", s);

  s = padded(x, 0, 32);
  addHalves(s, 16, 32, always);
  unrolledLoop<16><<<1, 32>>>(out, in);
  expect("unrolledLoop", s);
  volatileTree<<<1, 32>>>(out, in);
  expect("volatileTree", s);

  for (int width : {8, 16, 32}) {
    s = padded(x, 0, THREADS);
    addHalves(s, 16, THREADS, [](int t, int half) { return t % 32 < half; });
    planes<<<1, dim3(width, THREADS / width)>>>(out, in, 16);
    expect("planes", s, THREADS);
  }

  Values all, firsts;
  for (int warp = 0; warp < WARPS; ++warp) {
    s = padded(x, warp * 32, 32);
    addHalves(s, 16, 32, always);
    all.insert(all.end(), s.begin(), s.begin() + 32);
    s = padded(x, warp * 32, 32);
    addHalves(s, 16, 32, below);
    firsts.insert(firsts.end(), 32, s[0]);
  }
  rows<<<1, dim3(32, WARPS)>>>(out, in);
  expect("rows", all, THREADS);
  warpsOfBlock<<<1, THREADS>>>(out, in);
  expect("warpsOfBlock", firsts, THREADS);

  for (int rounds : {1, 2, 7, 16}) {
    s = Values(64);
    Values sums(32);
    for (int i = 0; i < rounds; ++i) {
      for (int t = 0; t < 32; ++t)
        s[t + i] = x[t] + i;
      for (int t = 0; t < 32; ++t)
        sums[t] += s[t + rounds - i];
    }
    exchange<<<1, 32>>>(out, in, rounds);
    expect("exchange", sums);
  }

  check::Array<int> tiles(4 * 64);
  rowsAndColumns<<<1, dim3(8, 4)>>>(tiles, in);
  const Values got = tiles.fetch();
  for (int tile = 0; tile < 4; ++tile)
    for (int row = 0; row < 8; ++row)
      for (int column = 0, sum = 0; column < 8; ++column) {
        for (int i = 0; i <= row; ++i)
          sum += x[tile * 8 + i] + column;
        check::equal("rowsAndColumns", got[tile * 64 + row * 8 + column], sum, tile * 64 + row);
      }

  Values expected(THREADS);
  for (int t = 0; t < THREADS; ++t) {
    const int first = t / 32 * 32;
    expected[t] = 2 * x[first] + x[first + 5] + 1 + x[first + 10] + 2;
  }
  broadcast<<<1, THREADS>>>(out, in);
  expect("broadcast", expected, THREADS);

  for (int t = 0; t < THREADS; ++t)
    expected[t] = -x[t] + (t % 32 < 31 ? x[t + 1] : 0);
  pairs<<<1, THREADS>>>(out, in);
  expect("pairs", expected, THREADS);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
