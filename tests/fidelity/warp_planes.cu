// Threads of a warp that rely on its lock-step in blocks of two and three dimensions.
#include "check.h"

const int THREADS = 64;

/// The number of the thread in its block.
#define OF_PLANE (threadIdx.y * blockDim.x + threadIdx.x)
#define OF_BLOCK (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z))

__global__ void neighbours(int *out, const int *in) {
  __shared__ int s[THREADS + 1];
  const int t = OF_PLANE;
  s[t] = in[t];
  out[t] = t % 32 < 31 ? s[t + 1] : s[t];
}

__global__ void ofBlock(int *out, const int *in) {
  __shared__ int s[THREADS];
  const int t = OF_BLOCK;
  s[t] = in[t];
  out[t] = s[t ^ 1];
}

__global__ void sums(int *out, const int *in) {
  __shared__ volatile int s[THREADS];
  const int t = OF_PLANE, lane = t & 31;
  s[t] = in[t];
  for (int half = 16; half > 0; half /= 2)
    if (lane < half)
      s[t] = s[t] + s[t + half];
  out[t] = s[t - lane];
}

__global__ void unrolled(int *out, const int *in) {
  __shared__ volatile int s[THREADS];
  const int t = OF_PLANE;
  s[t] = in[t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
  }
  __syncthreads();
  out[t] = s[0];
}

void test(check::Random &random) {
  const std::vector<int> x = random.integers(THREADS, 0, 1000);
  check::Array<int> in(x), out(THREADS);
  auto expect = [&](const char *name, int shape, auto value) {
    const std::vector<int> got = out.fetch();
    for (int t = 0; t < THREADS; ++t)
      check::equal(name, got[t], value(t), shape * 1000 + t);
  };
  auto sum = [&](int from, int to) {
    int all = 0;
    for (int i = from; i < to; ++i)
      all += x[i];
    return all;
  };
  const dim3 shapes[] = {dim3(64), dim3(8, 8), dim3(16, 4), dim3(1, 64), dim3(32, 2), dim3(2, 32)};
  for (int shape = 0; shape < 6; ++shape) {
    neighbours<<<1, shapes[shape]>>>(out, in);
    expect("neighbours", shape, [&](int t) { return t % 32 < 31 ? x[t + 1] : x[t]; });
    sums<<<1, shapes[shape]>>>(out, in);
    expect("sums", shape, [&](int t) { return sum(t - t % 32, t - t % 32 + 32); });
    unrolled<<<1, shapes[shape]>>>(out, in);
    expect("unrolled", shape, [&](int) { return sum(0, THREADS); });
  }
  for (const dim3 &shape : {dim3(4, 4, 4), dim3(2, 1, 32), dim3(64, 1, 1), dim3(8, 8, 1)}) {
    ofBlock<<<1, shape>>>(out, in);
    expect("ofBlock", 10, [&](int t) { return x[t ^ 1]; });
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
